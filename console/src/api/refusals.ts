import type { ProblemError } from './problem-error.ts';

let announce: (error: ProblemError) => void = () => undefined;

/** What the program does about a refusal besides telling the caller. */
export function whenRefused(act: (error: ProblemError) => void): void {
  announce = act;
}

/** Called for every request that the server has refused. */
export const refused = (error: ProblemError): void => announce(error);
