import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { log } from './core/log.ts';
import { StartError } from './start-error.ts';

const RESTART_MS = 1000;
const BEGIN = 'begin';
const NOT_STARTED = 'Процесс, который отвечает на запросы, не запустился.';

export interface Workers {
  /** Lets the processes open the prepared database; resolves with their address when all of them answer. Errors:
   *  StartError. */
  begin(): Promise<string>;
  /** Stops them as SIGTERM does; resolves when the last one has ended. */
  stop(): Promise<void>;
}

/** The environment of a worker process: without background work, with metrics on the next management port. */
const environment = ({ managementPort }: Config, place: number) => ({
  ROLE: 'http',
  ...(managementPort && { MANAGEMENT_PORT: String(managementPort + place) }),
});

const ended = (worker: Worker) => once(worker, 'exit').then(() => Promise.reject(new StartError(NOT_STARTED)));

/** Starts the worker processes on the program's shared port; requests wait in them until `begin`. A process that dies
 *  is replaced while the others continue. Returns when the port is open. Errors: StartError, whose reason the process
 *  has logged. */
export async function startWorkers(config: Config): Promise<Workers> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('main.ts', import.meta.url)) });
  let begun = false;
  let stopping = false;
  const alive = new Set<Worker>();

  const fork = (place: number): Worker => {
    const worker = cluster.fork(environment(config, place));
    alive.add(worker);
    worker.once('exit', async (code, signal) => {
      alive.delete(worker);
      if (stopping || !begun) return;
      log.error(`Процесс ${worker.process.pid} остановился (${signal ?? code}): вместо него запускается другой.`);
      await sleep(RESTART_MS);
      if (stopping) return;
      const next = fork(place);
      next.once('listening', () => next.send(BEGIN));
    });
    return worker;
  };
  const stop = async () => {
    stopping = true;
    const ends = [...alive].map((worker) => once(worker, 'exit'));
    for (const worker of alive) worker.process.kill('SIGTERM');
    await Promise.all(ends);
  };

  // The first one alone, so that a taken port is reported once.
  for (let place = 1; place <= config.workers; place++) {
    const worker = fork(place);
    await Promise.race([once(worker, 'listening'), ended(worker)]);
  }
  return {
    begin: async () => {
      if (alive.size < config.workers) throw new StartError(NOT_STARTED);
      const opened = [...alive].map((worker) => Promise.race([once(worker, 'message'), ended(worker)]));
      for (const worker of alive) worker.send(BEGIN);
      const [[address]] = (await Promise.all(opened)) as [[string]];
      begun = true;
      return address;
    },
    stop,
  };
}
