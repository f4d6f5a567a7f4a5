import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { creation } from './creations.ts';
import { interleave, middle, ratio } from './figure.ts';
import { requestOf, runLoad } from './load.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { startProgram, stop } from './programs.ts';
import { report, round } from './report.ts';
import { sample } from './sample.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 5;
const CONNECTIONS = 4;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);

/** CPU microseconds that a program has used so far. */
async function cpuSpent(program: ChildProcess): Promise<number> {
  program.send('cpu');
  const [used] = (await once(program, 'message')) as [number];
  return used;
}

/** CPU microseconds of a process per request of a load. */
async function cpuOf(used: () => Promise<number>, port: number, request: Buffer): Promise<number> {
  const before = await used();
  const { requests } = await runLoad({ port, connections: CONNECTIONS, seconds: SECONDS, request: () => request });
  return ((await used()) - before) / requests;
}

/** The body of the program's response. */
async function answerTo({ port }: Stand, request: Buffer): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  await runLoad({ port, connections: 1, seconds: 0.01, request: () => request, answered: resolve });
  return promise;
}

interface Asked {
  what: string;
  request: Buffer;
  limit: number;
  goal: number;
}

async function measure(stand: Stand, { what, request, limit, goal }: Asked): Promise<void> {
  const file = join(stand.folder, 'answer');
  await writeFile(file, await answerTo(stand, request));
  const port = await freePort();
  const headers = JSON.stringify({ 'content-type': 'application/json; charset=utf-8' });
  const bare = await startProgram(fileURLToPath(new URL('bare-http.ts', import.meta.url)), {}, [
    file,
    String(port),
    headers,
  ]);
  const works = {
    own: () => cpuOf(() => cpuSpent(stand.program), stand.port, request),
    bare: () => cpuOf(() => cpuSpent(bare), port, request),
  };
  await interleave(1, works);
  const used = await interleave(ROUNDS, works);
  await stop(bare);
  const detail = `${round(middle(used.own))} против ${round(middle(used.bare))} мкс, цель — ${goal} мкс`;
  report(
    `${what}: процессорное время Node, к node:http из памяти`,
    ratio(used.own, used.bare),
    { atMost: limit },
    detail,
  );
}

/** Processor time of Node per request, relative to a bare server that sends the same bytes. */
export async function measureProcessor(stand: Stand): Promise<void> {
  const list = requestOf('GET', `/api/${sample.name}?limit=50`, stand.headers);
  await measure(stand, { what: 'Список', request: list, limit: 18, goal: 250 });
  await measure(stand, { what: 'Создание', request: creation(stand), limit: 9, goal: 120 });
}
