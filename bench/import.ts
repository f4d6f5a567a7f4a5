import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from 'contract/kit/resource-import.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { beside, repeat } from './figure.ts';
import { report, round } from './report.ts';
import type { Stand } from './stand.ts';
import { xlsxOf } from '../server/src/files/write-xlsx.ts';

const IMPORTED = 100_000;

const titles = [
  'Наименование',
  'Код точки измерения',
  'Объект потребления',
  'Назначение учёта',
  'Направление',
  'Уровень напряжения',
  'Потери до границы, %',
  'Дата акта допуска',
  'Состояние',
] as const;

/** A workbook of new metering points. */
async function fileOf(object: string, voltage: string): Promise<Buffer> {
  async function* batches() {
    for (let at = 0; at < IMPORTED; at += 500) yield Array.from({ length: 500 }, (_, index) => at + index);
  }
  const cellOf: Record<(typeof titles)[number], (number: number) => string | number | { date: string }> = {
    Наименование: (number) => `ПС Стенд, яч. ${number}`,
    'Код точки измерения': (number) => String(610_000_000_000_000 + number),
    'Объект потребления': () => object,
    'Назначение учёта': () => 'Технический',
    Направление: () => 'Приём',
    'Уровень напряжения': () => voltage,
    'Потери до границы, %': (number) => (number % 50) / 10,
    'Дата акта допуска': () => ({ date: '2026-01-15' }),
    Состояние: () => 'В работе',
  };
  const columns = titles.map((title) => ({
    title,
    cell: (number: number) => cellOf[title](number),
  }));
  const pieces: Buffer[] = [];
  for await (const piece of xlsxOf('Точки учёта', columns, batches(), 'Europe/Moscow')) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The peak memory of a process so far, MB. */
const peakOf = async (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface TimedImport {
  readSeconds: number;
  checkSeconds: number;
  peakMb: number;
}

/** Checks a large workbook of metering points without saving it. */
async function timeImport({ origin, headers, program }: Stand): Promise<TimedImport> {
  const ask = async <T>(path: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + path, { ...init, headers: { ...headers, ...init.headers } });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  const nameOf = async (list: string) =>
    (await ask<{ items: AnyRow[] }>(`/api/${list}?limit=1`)).items[0]!['name'] as string;
  const [object, voltage] = [await nameOf('consumption-objects'), await nameOf('dictionary/1/values')];
  const body = new Uint8Array(await fileOf(object, voltage));
  const began = performance.now();
  const opened = await ask<Import>(`/api/metering-points/imports?fileName=${encodeURIComponent('Точки.xlsx')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
  const read = performance.now();
  const address = `/api/metering-points/imports/${opened.guid}`;
  let state = await ask<Import>(`${address}/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ columns: opened.columns.map(({ field }) => field) }),
  });
  for (; state.status === 'checking'; state = await ask<Import>(address)) await sleep(200);
  if (state.created !== IMPORTED) throw new Error(JSON.stringify({ ...state, mistakes: state.mistakes.slice(0, 3) }));
  const seconds = (from: number, to: number) => (to - from) / 1000;
  return {
    readSeconds: seconds(began, read),
    checkSeconds: seconds(read, performance.now()),
    peakMb: await peakOf(program.pid!),
  };
}

/** Checking a large workbook: time and memory. */
export async function measureImport(stand: Stand): Promise<void> {
  const imported = `${IMPORTED.toLocaleString('ru')} строк`;
  let timed: TimedImport | undefined;
  const checked = await repeat(1, async () => (timed = await timeImport(stand)).checkSeconds);
  const { readSeconds, peakMb } = timed!;
  report(`${imported} проверено, с`, checked, { atMost: 60 }, `прочитано за ${round(readSeconds)} с`);
  report(`${imported}: память программы, МБ`, beside(checked, peakMb), { atMost: 512 }, 'наибольшая с запуска');
}
