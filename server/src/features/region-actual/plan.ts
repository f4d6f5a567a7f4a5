import { monthsBetween, firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { daysBetween, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { RefreshPlan } from 'contract/features/region-actual/answers.ts';
import type { RefreshRequest } from 'contract/features/region-actual/calls.ts';
import { LOAD_QUANTITY } from 'contract/features/region-actual/facts.ts';
import { invalidField } from '../../core/app-error.ts';
import { workingDaysOf } from '../../core/production-calendar.ts';
import type { Actor } from '../../core/actor.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { whole } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { regionFileName } from '../../exchange/read-region-table.ts';
import { askedOf, busyRegions, selectionOf, type RefreshMonth, type NewRefresh } from './refresh/refresh.service.ts';
import { participantsOf, regionsOf } from './refresh/regions.service.ts';
import { findSeries } from '../../series/series.ts';
import { concernsOf } from '../measurements/corrections/effects.service.ts';
import { sourcesOf } from './sources/sources.service.ts';

const MAX_MONTHS = 24;
const SHOWN = 500;

/** Validates a request. Errors: 422. */
export async function openedOf(tx: Tx, wanted: RefreshRequest): Promise<NewRefresh> {
  const { dataset, mode, regions, from, to, cells } = wanted;
  const months = monthsBetween(from, to);
  if (months.length === 0) throw invalidField('to', 'Окончание раньше начала');
  if (months.length > MAX_MONTHS) throw invalidField('to', `Не больше ${MAX_MONTHS} месяцев за раз`);
  const known = new Set((await regionsOf(tx)).map(({ guid }) => guid));
  if (regions.some((region) => !known.has(region))) throw invalidField('regions', 'Такого региона нет');
  const selection = selectionOf(cells);
  return { dataset, mode, selection, items: await askedOf(tx, dataset, [...new Set(regions)], months, selection) };
}

/** The stored hourly values of months. */
const storedOf = (tx: Tx, regions: readonly string[], from: string, to: string) =>
  whole(tx).rows<{ region: string; day: string; v: (number | null)[] }>(sql`
    select s.region, d.day, d.v
    from (
      select s.id, s.region_guid as region from series s where s.region_guid = any(${regions}::uuid[]) and s.quantity = ${LOAD_QUANTITY}) s
      join interval_day d on d.series = s.id and d.day between ${from} and ${to}`);

const peaksOf = (tx: Tx, regions: readonly string[], from: string, to: string) =>
  tx.rows<{ region: string; day: string; v: (number | null)[] }>(sql`
    select distinct region_guid as region, day, array[hour]::float8[] as v from region_peak_hour
    where region_guid = any(${regions}::uuid[]) and is_current and day between ${from} and ${to}`);

/** What would be requested and overwritten. Errors: 422. */
export async function planOf(tx: Tx, actor: Actor, wanted: RefreshRequest): Promise<RefreshPlan> {
  const { dataset, mode, from, to } = wanted;
  const { items, selection } = await openedOf(tx, wanted);
  const regions = new Map((await regionsOf(tx)).map((region) => [region.guid, region]));
  const asked = [...new Set(items.map(({ region }) => region))];
  const [first, last] = [firstDayOf(from), lastDayOf(to)];
  const stored = await (dataset === 'load' ? storedOf : peaksOf)(tx, asked, first, last);
  const known = new Map(stored.map(({ region, day, v }) => [`${region} ${day}`, v]));
  const participants = new Map((await participantsOf(tx, asked)).map((one) => [one.guid, one.atsCode]));
  const working = await workingDaysOf(tx, first, last);
  const countsOf = ({ region, month }: RefreshMonth) => {
    const days = selection
      ? Object.entries(selection[region] ?? {}).filter(([day]) => day.startsWith(month))
      : working.filter((day) => day.startsWith(month)).map((day): [string, number[]] => [day, []]);
    const counts = { asked: 0, present: 0, overwritten: 0 };
    for (const [day, chosen] of days) {
      const all = dataset === 'load' ? intervalsOf(day, MOSCOW_ZONE, 60) : 1;
      const hours = chosen.length && dataset === 'load' ? chosen : Array.from({ length: all }, (_, index) => index + 1);
      const values = known.get(`${region} ${day}`);
      counts.asked += hours.length;
      counts.present += hours.filter((hour) => (values?.[hour - 1] ?? null) !== null).length;
    }
    return { ...counts, overwritten: mode === 'overwrite' ? counts.present : 0 };
  };
  const fileOf = ({ region, month, participant }: RefreshMonth) =>
    regionFileName(dataset, month, regions.get(region)!.okato, participant && (participants.get(participant) ?? null));
  const byMonth = [...Map.groupBy(items, ({ region, month }) => `${region} ${month}`).values()];
  const shown = byMonth.slice(0, SHOWN).map((group) => {
    const [one] = group;
    const { region, month } = one!;
    return { region, name: regions.get(region)!.name, month, ...countsOf(one!), files: group.map(fileOf) };
  });
  const busy = await busyRegions(tx, dataset);
  const keys = asked.map((region) => ({ region, quantity: LOAD_QUANTITY }));
  const series = (await findSeries(tx, keys)).flatMap((one) => one?.id ?? []);
  const waiting = await tx.rows<{ name: string }>(sql`
    select distinct ${ownOrCommonName(sql`v`)} as name from region_subscription s join dictionary_value v on v.guid = s.region_guid
    where s.region_guid = any(${asked}::uuid[]) and s.month between ${first} and ${last} order by 1 limit 20`);
  const overwritten = shown.filter((item) => item.overwritten > 0);
  return {
    items: shown,
    sources: (await sourcesOf(tx)).map(({ name }) => name),
    files: items.length,
    isBusy: asked.some((region) => busy.has(region)),
    affected: [
      ...overwritten.slice(0, 20).map(({ name, month }) => `Сумма и часы пик по факту: ${name}, ${month}`),
      ...waiting.map(({ name }) => `Уведомление о полноте: ${name}`),
    ],
    concerns:
      dataset === 'load' && mode !== 'trial' ? await concernsOf(tx, actor, { series, from: first, to: last }) : [],
  };
}

/** The days of a period. Errors: 422 when it is too long. */
export function daysOfPeriod(from: string, to: string): string[] {
  if (to < from) throw invalidField('to', 'Окончание раньше начала');
  const days = daysBetween(from, to);
  if (days.length > 400) throw invalidField('to', 'Не больше 400 дней за раз');
  return days;
}
