// Forecasts in a thread of its own: the numerical work never holds up the answers of the program.
import { parentPort } from 'node:worker_threads';
import { backtest } from './backtest.ts';
import { forecast } from './forecast.ts';
import type { Work } from './pool.ts';

const done = (work: Work) => (work.kind === 'forecast' ? forecast(work.task) : backtest(work.task));

function told(work: Work): object {
  try {
    return { result: done(work) };
  } catch (error) {
    return { error };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.on('message', (work: Work) => parentPort!.postMessage(told(work)));
