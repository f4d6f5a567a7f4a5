import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../thread.ts';
import type { Backtest, BacktestTask } from './backtest.ts';
import type { Forecast, ForecastTask } from './forecast.ts';

export type Work = { kind: 'forecast'; task: ForecastTask } | { kind: 'backtest'; task: BacktestTask };

type Told = { result: unknown } | { error: unknown };

const program = new URL('worker.ts', import.meta.url);
const MOST_THREADS = 4;
const ENDED = 'Поток прогноза завершился до ответа';

/** Threads that forecast; they start when there is work for them and end with the pool. */
export class ForecastPool {
  readonly #size: number;
  readonly #free: Worker[] = [];
  readonly #waiting: PromiseWithResolvers<Worker>[] = [];
  readonly #all = new Set<Worker>();

  constructor(size = Math.min(availableParallelism(), MOST_THREADS)) {
    this.#size = size;
  }

  forecast(task: ForecastTask): Promise<Forecast> {
    return this.#run({ kind: 'forecast', task }) as Promise<Forecast>;
  }

  backtest(task: BacktestTask): Promise<Backtest> {
    return this.#run({ kind: 'backtest', task }) as Promise<Backtest>;
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(ENDED));
    await Promise.all(Array.from(this.#all, (worker) => worker.terminate()));
  }

  async #run(work: Work): Promise<unknown> {
    const worker = await this.#take();
    worker.ref();
    const listening = new AbortController();
    try {
      const { signal } = listening;
      const answered = once(worker, 'message', { signal }) as Promise<[Told]>;
      const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error(ENDED)));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(work);
      const [told] = await Promise.race([answered, ended]);
      if ('error' in told) throw told.error;
      return told.result;
    } finally {
      listening.abort();
      this.#leave(worker);
    }
  }

  #take(): Worker | Promise<Worker> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#all.size < this.#size) return this.#start();
    const turn = Promise.withResolvers<Worker>();
    this.#waiting.push(turn);
    return turn.promise;
  }

  #start(): Worker {
    const worker = startThread(program);
    this.#all.add(worker);
    worker.once('exit', () => {
      this.#all.delete(worker);
      const place = this.#free.indexOf(worker);
      if (place >= 0) this.#free.splice(place, 1);
    });
    return worker;
  }

  #leave(worker: Worker): void {
    const next = this.#waiting.shift();
    const isAlive = this.#all.has(worker);
    if (next) return next.resolve(isAlive ? worker : this.#start());
    if (!isAlive) return;
    worker.unref();
    this.#free.push(worker);
  }
}
