import { Readable } from 'node:stream';
import { monthsBetween, monthOf } from 'contract/time/calendar.ts';
import { HOURS, addDays, dayNumber, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type pg from 'pg';
import { forecastUnits, type ForecastTarget, type ForecastUnit } from 'contract/features/forecasts/facts.ts';
import { forecastMethods, type ForecastKind } from 'contract/features/forecasts/kinds.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import type { ServedFile } from '../../../core/serve.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { Column } from '../../../files/cell.ts';
import { tableFormats } from '../../../files/formats.ts';
import { isOwn } from '../sources/target.service.ts';

interface StoredBacktest {
  name: string;
  kind: ForecastKind;
  target: ForecastTarget;
  from: string;
  to: string;
  leads: number;
  unit: ForecastUnit;
  actual: (number | null)[] | null;
  low: (number | null)[];
  high: (number | null)[];
  lines: Record<string, (number | null)[]>;
}

/** The columns with the time of a value and its lead. */
function stepColumns({ kind, from, to }: StoredBacktest): Column<number>[] {
  if (kind === 'monthly') {
    const months = monthsBetween(monthOf(from), monthOf(to));
    return [
      { title: 'Месяц', cell: (index) => months[index % months.length]! },
      { title: 'Дальность, мес.', cell: (index) => Math.floor(index / months.length) + 1 },
    ];
  }
  const days = dayNumber(to) - dayNumber(from) + 1;
  return [
    { title: 'Дата', cell: (index) => ({ date: addDays(from, Math.floor(index / HOURS) % days) }) },
    { title: 'Час', cell: (index) => (index % HOURS) + 1 },
    { title: 'Дальность, сут.', cell: (index) => Math.floor(index / HOURS / days) + 1 },
  ];
}

function columnsOf(stored: StoredBacktest): Column<number>[] {
  const { unit, actual, low, high, lines } = stored;
  const line = (title: string, values: (number | null)[]): Column<number> => ({
    title: `${title}, ${forecastUnits[unit]}`,
    cell: (index) => values[index] ?? null,
  });
  const titles: Readonly<Record<string, string>> = forecastMethods;
  return [
    ...stepColumns(stored),
    line('Факт', actual!),
    line('P10', low),
    line('P90', high),
    ...Object.entries(lines).map(([method, values]) => line(titles[method]!, values)),
  ];
}

/** Every hour or month of a back-test: the actual value and the forecast of each method. Errors: 404, 409
 *  while it is not finished. */
export async function exportBacktest(
  pool: pg.Pool,
  actor: Actor,
  guid: string,
  format: 'xlsx' | 'csv',
): Promise<ServedFile> {
  const found = await asOrg(pool, actor, 'write', async (tx) => {
    const [stored] = await tx.rows<StoredBacktest>(sql`
      select f.name, f.kind, f.target, b.day_from as "from", b.day_to as "to", b.leads, b.unit, b.actual, b.low, b.high, b.lines
      from forecast_backtest b join forecast f on f.guid = b.forecast_guid where b.guid = ${guid}`);
    if (!stored) throw new AppError('not_found');
    if (isOwn(stored)) readableFrom(tx, stored.from);
    if (!stored.actual) throw new AppError('conflict', { detail: 'Проверка ещё не закончена.' });
    writeJournal(tx, actor, {
      action: 'export',
      organization: actor.organization,
      entity: 'forecast_backtest',
      record: guid,
      recordName: stored.name,
      after: { from: stored.from, to: stored.to, format },
    });
    return stored;
  });
  async function* batches(): AsyncGenerator<number[]> {
    const known = found.actual!.flatMap((value, index) => (value === null ? [] : [index]));
    for (let at = 0; at < known.length; at += 1000) yield known.slice(at, at + 1000);
  }
  const { type, write } = tableFormats[format];
  const name = `Проверка ${found.name.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${found.from} ${found.to}.${format}`;
  return {
    name,
    type,
    content: Readable.from(
      write(found.kind === 'monthly' ? 'Месяцы' : 'Часы', columnsOf(found), batches(), MOSCOW_ZONE),
    ),
  };
}
