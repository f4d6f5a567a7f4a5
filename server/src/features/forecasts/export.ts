import { monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import type { ServedFile } from '../../core/serve.ts';
import { asOrg } from '../../core/transaction.ts';
import type { Column } from '../../files/cell.ts';
import { tableFormats } from '../../files/formats.ts';
import { kilowattHours } from '../forecast-sources/target.service.ts';
import { cardOf, stepOf } from './card.ts';

type Line = 'values' | 'original' | 'low' | 'high' | 'actual';
const more: readonly (readonly [line: Line, title: string])[] = [
  ['original', 'До правок'],
  ['low', 'P10'],
  ['high', 'P90'],
  ['actual', 'Факт'],
];

/** As the market asks for it: energy in megawatt-hours, to a thousandth. */
function measureOf({ unit }: ForecastVersionCard) {
  const scale = unit === 'kWh' ? 1 / kilowattHours.MWh : 1;
  const title = unit === 'rubPerMwh' ? forecastUnits.rubPerMwh : forecastUnits.MWh;
  return { title, of: (value: number | null) => (value === null ? null : Math.round(value * scale * 1e6) / 1e6) };
}

function columnsOf(card: ForecastVersionCard, isFull: boolean): Column[] {
  const { title, of } = measureOf(card);
  const months = card.kind === 'monthly' ? monthsBetween(monthOf(card.from), monthOf(card.to)) : null;
  const step = (row: AnyRow) => row['step'] as number;
  const line = (name: Line, text: string): Column => ({
    title: `${text}, ${title}`,
    cell: (row) => of(card[name][step(row)]!),
  });
  const when: Column[] = months
    ? [{ title: 'Месяц', cell: (row) => months[step(row)]! }]
    : [
        { title: 'Дата', cell: (row) => ({ date: stepOf(card.from, step(row)).day }) },
        { title: 'Час', cell: (row) => stepOf(card.from, step(row)).hour },
      ];
  return [...when, line('values', 'Прогноз'), ...(isFull ? more.map(([name, text]) => line(name, text)) : [])];
}

/** A version as a table: a row for each hour or month. Errors: 404, 409 while it has no values. */
export async function exportVersion(
  pool: pg.Pool,
  actor: Actor,
  guid: string,
  { format, full }: { format: 'xlsx' | 'csv'; full?: string | undefined },
): Promise<ServedFile> {
  const card = await asOrg(pool, actor, 'write', async (tx) => {
    const found = await cardOf(tx, actor, guid);
    if (found.values.includes(null)) throw new AppError('conflict', { detail: 'У этой версии ещё нет значений.' });
    writeJournal(tx, actor, {
      action: 'export',
      organization: actor.organization,
      entity: 'forecast_version',
      record: guid,
      recordName: `${found.forecastName}, № ${found.number}`,
      after: { from: found.from, to: found.to, format },
    });
    return found;
  });
  async function* batches(): AsyncGenerator<AnyRow[]> {
    yield card.values.map((_, step) => ({ step }) as unknown as AnyRow);
  }
  const { type, write } = tableFormats[format];
  const content = write('Прогноз', columnsOf(card, full === 'true'), batches(), MOSCOW_ZONE);
  const name = `${card.forecastName.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${card.from} ${card.to}.${format}`;
  return { name, type, content: Readable.from(content) };
}
