import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { startApart } from '../thread.ts';
import type { BacktestResult, BacktestTask } from './backtest.ts';
import type { Forecast, ForecastTask } from './forecast.ts';

export type Work = { kind: 'forecast'; task: ForecastTask } | { kind: 'backtest'; task: BacktestTask };

type WorkerAnswer = { result: unknown } | { error: unknown };

const program = new URL('worker.ts', import.meta.url);
const MAX_PROCESSES = 4;
const ENDED = 'Процесс прогноза завершился до ответа';

/** Forecast processes; started on demand, stopped with the pool. */
export class ForecastPool {
  readonly #size: number;
  readonly #free: ChildProcess[] = [];
  readonly #waiting: PromiseWithResolvers<ChildProcess>[] = [];
  readonly #all = new Set<ChildProcess>();

  constructor(size = Math.min(availableParallelism(), MAX_PROCESSES)) {
    this.#size = size;
  }

  forecast(task: ForecastTask): Promise<Forecast> {
    return this.#run({ kind: 'forecast', task }) as Promise<Forecast>;
  }

  backtest(task: BacktestTask): Promise<BacktestResult> {
    return this.#run({ kind: 'backtest', task }) as Promise<BacktestResult>;
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(ENDED));
    const ended = Array.from(this.#all, (worker) => once(worker, 'exit'));
    for (const worker of this.#all) worker.kill('SIGKILL');
    await Promise.all(ended);
  }

  async #run(work: Work): Promise<unknown> {
    const worker = await this.#take();
    const listening = new AbortController();
    try {
      const { signal } = listening;
      const answered = once(worker, 'message', { signal }) as Promise<[WorkerAnswer]>;
      const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error(ENDED)));
      worker.send(work);
      const [message] = await Promise.race([answered, ended]);
      if ('error' in message) throw message.error;
      return message.result;
    } finally {
      listening.abort();
      this.#leave(worker);
    }
  }

  #take(): ChildProcess | Promise<ChildProcess> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#all.size < this.#size) return this.#start();
    const turn = Promise.withResolvers<ChildProcess>();
    this.#waiting.push(turn);
    return turn.promise;
  }

  #start(): ChildProcess {
    const worker = startApart(program);
    this.#all.add(worker);
    worker.once('exit', () => {
      this.#all.delete(worker);
      const place = this.#free.indexOf(worker);
      if (place >= 0) this.#free.splice(place, 1);
    });
    return worker;
  }

  #leave(worker: ChildProcess): void {
    const next = this.#waiting.shift();
    const isAlive = this.#all.has(worker);
    if (next) return next.resolve(isAlive ? worker : this.#start());
    if (!isAlive) return;
    this.#free.push(worker);
  }
}
