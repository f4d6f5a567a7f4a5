import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import { measurementImportJob } from '../server/src/features/measurements/imports/measurement-import.job.ts';
import { startWorking } from '../server/src/jobs/work.ts';
import { messageOf, multipartOf, multipartType } from '../server/src/testing/messages.ts';
import { interleave, middle, ratio, repeat } from './figure.ts';
import { peerProgram } from './peer-program.ts';
import { report, round } from './report.ts';
import type { Stand } from './stand.ts';
import { timeOf } from './time.ts';

const POINTS = 2000;
const ROUNDS = 3;
const codes = Array.from({ length: POINTS }, (_, index) => String(502_079_000_000_000 + index));

const run = promisify(execFile);
const XMLLINT = peerProgram('xmllint', 'libxml2-utils');

/** Sends a file of 2,000 points, each with two channels of 48 half-hours; returns the finished import. */
async function send({ origin, headers }: Stand, content: Buffer, query = ''): Promise<MeasurementImport> {
  const answer = await fetch(`${origin}/api/measurement-imports${query}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': multipartType },
    body: new Uint8Array(multipartOf([{ content }])),
  });
  if (answer.status !== 202) throw new Error(await answer.text());
  const [{ guid }] = (await answer.json()) as [{ guid: string }];
  for (;;) {
    const read = await fetch(`${origin}/api/measurement-imports/${guid}`, { headers });
    const state = (await read.json()) as MeasurementImport;
    if (state.status !== 'received') return state;
    await sleep(5);
  }
}

const fileOf = (day: number, number: number) => messageOf({ codes, number, day: `202609${String(10 + day)}` });

async function makePoints(stand: Stand): Promise<number> {
  const made = await send(stand, fileOf(0, 1), '?createPoints=true');
  if (made.written !== POINTS * 2)
    throw new Error(JSON.stringify({ ...made, errors: made.errors.slice(0, 3), unknown: [] }));
  return made.values;
}

/** From the first byte of a measurement file until its values are in the database, compared with libxml2, which parses
 *  it and keeps nothing. */
export async function measureExchange(stand: Stand): Promise<void> {
  // The program of the stand only answers requests.
  const stopWorking = await startWorking(stand.pool, [measurementImportJob]);
  try {
    await measure(stand);
  } finally {
    await stopWorking();
  }
}

async function measure(stand: Stand): Promise<void> {
  const values = await makePoints(stand);
  const path = join(stand.folder, '80020.xml');
  await writeFile(path, fileOf(1, 1));
  const files = Array.from({ length: ROUNDS }, (_, index) => fileOf(index + 1, index + 2));
  const times = await interleave(ROUNDS, {
    ours: () => timeOf(() => send(stand, files.shift()!)),
    libxml: () => timeOf(() => run(XMLLINT, ['--stream', '--noout', path])),
  });
  report(
    'Макет в базу к чтению его xmllint --stream',
    ratio(times.ours, times.libxml),
    { atMost: 4 },
    `${values} значений: ${round(middle(times.ours))} мс, xmllint ${round(middle(times.libxml))} мс`,
  );
  const again = await repeat(1, async () => (await send(stand, fileOf(1, ROUNDS + 2))).written);
  report('Повтор макета, записано суток', again, { atMost: 0 }, 'те же значения под другим номером');
}
