// `npm run bench:forecast -- FILE…`: forecasts the last year of each hourly series a day ahead, each day at its midnight; prints
// a line of JSON for each file. Files that are named together are neighbours of one another.
import { HOURS } from 'contract/time/day-shape.ts';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { backtest, type TestedHour } from '../server/src/forecasting/backtest.ts';
import type { Hourly } from '../server/src/forecasting/hourly.ts';
import { peakScoresOf, scoresOf, type Pair, type Scores } from '../server/src/forecasting/score.ts';

const YEAR = 365;
/** A naive forecast needs a week of history before the forecast days. */
const LEAST_DAYS = 14;
const HOUR_MS = 3_600_000;
const STAMP = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/;

class UnreadableSeries extends Error {}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest + decoder.decode();
}

/** The hour of a line, counted from 1970, and its value. */
function hourOf(line: string, number: number): [hour: number, value: number] {
  const [stamp = '', text = ''] = line.split(',');
  const hour = STAMP.test(stamp) ? Date.parse(`${stamp.slice(0, 10)}T${stamp.slice(11, 16)}Z`) / HOUR_MS : Number.NaN;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isInteger(hour) || !Number.isFinite(value))
    throw new UnreadableSeries(`строка ${number}: нужны час вида «2018-01-01 00:00:00» и число через запятую`);
  return [hour, value];
}

/** Timestamps are hours of one clock: a repeated hour keeps its last value, a missing hour takes the previous value; only
 *  whole days are kept. */
function seriesOf(hours: ReadonlyMap<number, number>): Hourly {
  const known = Array.from(hours.keys()).sort((a, b) => a - b);
  const firstDay = Math.ceil((known[0] ?? 0) / HOURS);
  const days = Math.floor(((known.at(-1) ?? 0) + 1) / HOURS) - firstDay;
  if (days < LEAST_DAYS) throw new UnreadableSeries(`меньше ${LEAST_DAYS} полных суток`);
  const values = new Float64Array(days * HOURS);
  let last = hours.get(known[0]!)!;
  for (let index = 0; index < values.length; index++) {
    last = hours.get(firstDay * HOURS + index) ?? last;
    values[index] = last;
  }
  return { firstDay, values };
}

async function read(file: string): Promise<Hourly> {
  const hours = new Map<number, number>();
  const collect = async (chunks: AsyncIterable<Buffer>) => {
    let number = 0;
    for await (const line of linesOf(chunks)) {
      number++;
      if (number === 1 || line.trim() === '') continue;
      const [hour, value] = hourOf(line, number);
      hours.set(hour, value);
    }
  };
  const source = createReadStream(file);
  await (file.endsWith('.gz') ? pipeline(source, createGunzip(), collect) : pipeline(source, collect));
  return seriesOf(hours);
}

const naiveOf = ({ actual, naive }: TestedHour): Pair => ({
  actual,
  forecast: naive,
  low: Number.NaN,
  high: Number.NaN,
});

function measure(file: string, series: Hourly, neighbours: readonly Hourly[]): object {
  const days = Math.min(YEAR, series.values.length / HOURS - LEAST_DAYS / 2);
  const began = performance.now();
  const { hours, peaks, weekChange } = backtest({ series, days, neighbours });
  const seconds = (performance.now() - began) / 1000;
  // A single call site: V8 has been seen to mix up the results of two consecutive calls.
  const [own, naive] = [hours, hours.map(naiveOf)].map((pairs) => scoresOf(pairs, weekChange)) as [Scores, Scores];
  const { hit1, hit3 } = peakScoresOf(peaks);
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    file,
    neighbours: neighbours.length,
    wape: round(own.wape),
    naiveWape: round(naive.wape),
    ratio: round(own.wape / naive.wape),
    coverage: round(own.coverage),
    hit1: round(hit1),
    hit3: round(hit3),
    seconds: round(seconds),
  };
}

const reasonOf = (error: unknown) => {
  if (error instanceof UnreadableSeries) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'файла нет';
  if (code === 'EACCES') return 'нет права читать файл';
  if (code === 'EISDIR') return 'это папка';
  if (code?.startsWith('Z_')) return 'файл не распаковывается: это не GZIP, или он повреждён';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'это не текст в UTF-8';
  throw error;
};

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Назовите файлы: npm run bench:forecast -- ФАЙЛ…');
  process.exitCode = 1;
}
const known = new Map<string, Hourly>();
for (const file of files)
  try {
    known.set(file, await read(file));
  } catch (error) {
    console.error(`Не удалось прочитать ${file}: ${reasonOf(error)}`);
    process.exitCode = 1;
  }
for (const [file, series] of known)
  console.log(
    JSON.stringify(
      measure(
        file,
        series,
        Array.from(known.values()).filter((other) => other !== series),
      ),
    ),
  );
