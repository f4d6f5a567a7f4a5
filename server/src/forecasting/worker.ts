// Forecasts in a separate process, so that the computation never delays the responses of the program.
import { backtest } from './backtest.ts';
import { forecast } from './forecast.ts';
import type { Work } from './pool.ts';

const done = (work: Work) => (work.kind === 'forecast' ? forecast(work.task) : backtest(work.task));

function answerTo(work: Work): object {
  try {
    return { result: done(work) };
  } catch (error) {
    return { error };
  }
}

// Who asked may be gone by the time of the answer: then nobody is to be told of it.
const ignore = () => undefined;
process.on('message', (work: Work) => process.send!(answerTo(work), ignore));
