import type { ProblemError } from './problem-error.ts';

let announce: (error: ProblemError) => void = () => undefined;

/** Sets a handler for every refusal, in addition to the error that the caller gets. */
export function whenRefused(act: (error: ProblemError) => void): void {
  announce = act;
}

/** Called for every request that the server refuses. */
export const refused = (error: ProblemError): void => announce(error);
