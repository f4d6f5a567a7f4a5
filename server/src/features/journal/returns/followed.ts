import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ReturnStep } from 'contract/features/journal/returns.ts';
import { AppError, problemOf } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import type { Follower } from './return-whole.ts';

const REPORT_EVERY_MS = 200;

/** Streams the progress and result of work; a client that disconnects cancels it. */
export async function followed(
  reply: FastifyReply,
  requestId: string,
  work: (follower: Follower) => Promise<Extract<ReturnStep, { answer: unknown }>['answer']>,
): Promise<void> {
  const stream = new PassThrough();
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const say = (step: ReturnStep) => void stream.write(`data: ${JSON.stringify(step)}\n\n`);
  let at = 0;
  const report = (done: number, total: number) => {
    if (performance.now() - at < REPORT_EVERY_MS) return;
    at = performance.now();
    say({ done, total });
  };
  void work({ report, signal: gone.signal })
    .then(
      (answer) => say({ answer }),
      (error: unknown) => {
        const refusal = translateDatabaseError(error);
        if (!(refusal instanceof AppError)) reply.log.error(error);
        say({ problem: problemOf(refusal instanceof AppError ? refusal : new AppError('internal'), requestId) });
      },
    )
    .finally(() => stream.end());
  await reply.type('text/event-stream').headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(stream);
}
