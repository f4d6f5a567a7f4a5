// A separate process, so that forecasting never delays the program's responses.
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

// The parent may have exited before the answer.
const ignore = () => undefined;
process.on('message', (work: Work) => process.send!(answerTo(work), ignore));
