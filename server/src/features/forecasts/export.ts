import { monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { bidStates, forecastUnits } from 'contract/features/forecasts/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import type { ServedFile } from '../../core/serve.ts';
import { asOrg } from '../../core/transaction.ts';
import type { Column } from '../../files/cell.ts';
import { tableFormats } from '../../files/formats.ts';
import { definitionOf, kilowattHours, type Definition } from './sources/target.service.ts';
import { cardOf, stepOf } from './card.ts';

type Line = 'values' | 'original' | 'low' | 'high' | 'actual';
const more: readonly (readonly [line: Line, title: string])[] = [
  ['original', 'До правок'],
  ['low', 'P10'],
  ['high', 'P90'],
  ['actual', 'Факт'],
];

/** The format expected by the market: MWh with three decimals. */
function measureOf({ unit }: ForecastVersionCard) {
  const scale = unit === 'kWh' ? 1 / kilowattHours.MWh : 1;
  const title = unit === 'rubPerMwh' ? forecastUnits.rubPerMwh : forecastUnits.MWh;
  return { title, of: (value: number | null) => (value === null ? null : Math.round(value * scale * 1e6) / 1e6) };
}

function columnsOf(card: ForecastVersionCard, isFull: boolean): Column<number>[] {
  const { title, of } = measureOf(card);
  const months = card.kind === 'monthly' ? monthsBetween(monthOf(card.from), monthOf(card.to)) : null;
  const line = (name: Line, text: string): Column<number> => ({
    title: `${text}, ${title}`,
    cell: (step) => of(card[name][step]!),
  });
  const when: Column<number>[] = months
    ? [{ title: 'Месяц', cell: (step) => months[step]! }]
    : [
        { title: 'Дата', cell: (step) => ({ date: stepOf(card.from, step).day }) },
        { title: 'Час', cell: (step) => stepOf(card.from, step).hour },
      ];
  return [...when, line('values', 'Прогноз'), ...(isFull ? more.map(([name, text]) => line(name, text)) : [])];
}

const BID_DECIMALS = 1000;

/** The bid of a point group: the hours of each day with its code. The exchange accepts bids through its own form, whose
 *  file format is not published; this table is used for filling it in. */
const bidColumns = ({ from, unit, values }: ForecastVersionCard, gtpCode: string): Column<number>[] => [
  { title: 'Код ГТП', cell: () => gtpCode },
  { title: 'Дата', cell: (step) => ({ date: stepOf(from, step).day }) },
  { title: 'Час', cell: (step) => stepOf(from, step).hour },
  {
    title: `Объём, ${forecastUnits.MWh}`,
    cell: (step) =>
      Math.round((values[step]! * BID_DECIMALS) / (unit === 'kWh' ? kilowattHours.MWh : 1)) / BID_DECIMALS,
  },
];

/** The columns of a bid. Errors: 409 when the version is not a bid. */
function bidOf(card: ForecastVersionCard, { target, kind, gtpCode }: Definition): string {
  if (target !== 'gtp' || kind !== 'hourly' || !gtpCode)
    throw new AppError('conflict', { detail: 'Заявку составляют по почасовому прогнозу ГТП.' });
  if (!bidStates.includes(card.state))
    throw new AppError('conflict', { detail: 'Заявку составляют по утверждённому или опубликованному прогнозу.' });
  return gtpCode;
}

/** A version as a table with a row per hour or month, or as a bid. Errors: 404, 409 while it has no values, or when it
 *  cannot be a bid. */
export async function exportVersion(
  pool: pg.Pool,
  actor: Actor,
  guid: string,
  { format, full, bid }: { format: 'xlsx' | 'csv'; full?: string | undefined; bid?: string | undefined },
): Promise<ServedFile> {
  const { card, gtp } = await asOrg(pool, actor, 'write', async (tx) => {
    const found = await cardOf(tx, actor, guid);
    if (found.values.includes(null)) throw new AppError('conflict', { detail: 'У этой версии ещё нет значений.' });
    const code = bid ? bidOf(found, await definitionOf(tx, found.forecastGuid)) : null;
    writeJournal(tx, actor, {
      action: 'export',
      organization: actor.organization,
      entity: 'forecast_version',
      record: guid,
      recordName: `${found.forecastName}, № ${found.number}`,
      after: { from: found.from, to: found.to, format, ...(code && { gtpCode: code }) },
    });
    return { card: found, gtp: code };
  });
  async function* batches(): AsyncGenerator<number[]> {
    yield card.values.map((_, step) => step);
  }
  const { type, write } = tableFormats[format];
  const columns = gtp ? bidColumns(card, gtp) : columnsOf(card, full === 'true');
  const content = write(gtp ? 'Заявка' : 'Прогноз', columns, batches(), MOSCOW_ZONE);
  const title = gtp ? `Заявка ${gtp}` : card.forecastName;
  const name = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${card.from} ${card.to}.${format}`;
  return { name, type, content: Readable.from(content) };
}
