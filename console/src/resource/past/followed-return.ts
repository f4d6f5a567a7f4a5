import { followReturn, returnStepSchema, type ReturnStep } from 'contract/features/journal/returns.ts';
import * as z from 'zod/mini';
import { send, type CallOptions } from '../../api/call.ts';
import { ConnectionError, ProblemError } from '../../api/problem-error.ts';

export interface ReturnProgress {
  done: number;
  total: number;
}
/** The person cancelled the work: nothing has changed. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}
type Returned = Extract<ReturnStep, { answer: unknown }>['answer'];

const stepsIn = (lines: readonly string[]): ReturnStep[] =>
  lines.flatMap((line) => (line.startsWith('data: ') ? [z.parse(returnStepSchema, JSON.parse(line.slice(6)))] : []));

/** Undoes the changes of a journal entry and reports the progress. The signal cancels it without any changes. */
export async function returnFollowed(
  given: CallOptions<typeof followReturn>,
  onProgress: (progress: ReturnProgress) => void,
): Promise<Returned> {
  const stopped = (error: unknown): never => {
    throw given.signal?.aborted ? new StoppedError() : error;
  };
  const { body } = await send(followReturn, given).catch(stopped);
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read().catch(stopped);
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop()!;
    for (const step of stepsIn(lines)) {
      if ('answer' in step) return step.answer;
      if ('problem' in step) throw new ProblemError(step.problem);
      onProgress(step);
    }
    // Without a response it is unknown whether the work was done.
    if (done) throw new ConnectionError();
  }
}
