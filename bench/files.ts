import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { interleave, middle, ratio } from './figure.ts';
import { requestOf, runLoad } from './load.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { startProgram, stop } from './programs.ts';
import { report, round } from './report.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 5;
const CONNECTIONS = 4;
const SECONDS = 2;

const assets = fileURLToPath(new URL('../console/dist/assets', import.meta.url));

async function largestScript(): Promise<string> {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(async (name) => ({ name, size: (await stat(join(assets, name))).size })));
  return sizes.reduce((a, b) => (a.size > b.size ? a : b)).name;
}

/** Serving a file of the console, compared with a server that does nothing else. */
export async function measureFiles(stand: Stand): Promise<void> {
  const name = await largestScript();
  const bare = await freePort();
  const headers = JSON.stringify({ 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' });
  const server = await startProgram(fileURLToPath(new URL('bare-http.ts', import.meta.url)), {}, [
    join(assets, `${name}.br`),
    String(bare),
    headers,
  ]);
  const request = requestOf('GET', `/assets/${name}`, { 'accept-encoding': 'br' });
  const rate = (port: number) => async () =>
    (await runLoad({ port, connections: CONNECTIONS, seconds: SECONDS, request: () => request })).perSecond;
  const rates = await interleave(ROUNDS, { ours: rate(stand.port), bare: rate(bare) });
  await stop(server);
  const detail = `${round(middle(rates.ours))} против ${round(middle(rates.bare))} в секунду`;
  report('Файл консоли, к node:http из памяти', ratio(rates.ours, rates.bare), { atLeast: 0.9 }, detail);
}
