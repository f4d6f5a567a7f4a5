import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { MeasurementImport } from 'contract/features/measurement-imports.ts';
import { messageOf, multipartOf, multipartType } from '../server/src/testing/messages.ts';
import { median } from './median.ts';
import { peerProgram } from './peer-program.ts';

const POINTS = 2000;
const ROUNDS = 3;
const codes = Array.from({ length: POINTS }, (_, index) => String(502_079_000_000_000 + index));

const run = promisify(execFile);
const XMLLINT = peerProgram('xmllint', 'libxml2-utils');

/** How long libxml2 takes to read the file without keeping anything of it, ms. */
async function timeOfLibxml(content: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-'));
  const file = join(folder, '80020.xml');
  try {
    await writeFile(file, content);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await run(XMLLINT, ['--stream', '--noout', file]);
      times.push(performance.now() - began);
    }
    return median(times);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export interface TimedExchange {
  values: number;
  /** From the first byte sent until the values are in the database. */
  ms: number;
  libxmlMs: number;
  /** What an unchanged repeat under another number wrote. */
  writtenAgain: number;
}

/** Sends files of 2,000 points, each of two channels and 48 half-hours. */
export async function timeExchange(base: string, headers: Record<string, string>): Promise<TimedExchange> {
  const send = async (content: Buffer, query = '') => {
    const body = new Uint8Array(multipartOf([{ content }]));
    const began = performance.now();
    const answer = await fetch(`${base}/api/measurement-imports${query}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': multipartType },
      body,
    });
    if (answer.status !== 202) throw new Error(await answer.text());
    const [{ guid }] = (await answer.json()) as [{ guid: string }];
    for (;;) {
      const read = await fetch(`${base}/api/measurement-imports/${guid}`, { headers });
      const state = (await read.json()) as MeasurementImport;
      if (state.status !== 'received') return { ...state, ms: performance.now() - began };
      await sleep(5);
    }
  };
  const fileOf = (round: number, number: number) => messageOf({ codes, number, day: `202609${String(10 + round)}` });
  const made = await send(fileOf(0, 1), '?createPoints=true');
  if (made.written !== POINTS * 2)
    throw new Error(JSON.stringify({ ...made, errors: made.errors.slice(0, 3), unknown: [] }));
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) times.push((await send(fileOf(round, round + 1))).ms);
  const again = await send(fileOf(1, ROUNDS + 2));
  const libxmlMs = await timeOfLibxml(fileOf(1, 1));
  return { values: made.values, ms: median(times), libxmlMs, writtenAgain: again.written };
}
