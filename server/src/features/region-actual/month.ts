import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { moscowToday, daysBetween, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { LOAD_QUANTITY, type ItemState, type RefreshFault } from 'contract/features/region-actual/facts.ts';
import type { RegionDifference, RegionMonth } from 'contract/features/region-actual/answers.ts';
import { AppError } from '../../core/app-error.ts';
import { workingDaysOf } from '../../core/production-calendar.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { whole } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findSeries } from '../../series/series.ts';
import { plannedHoursOf } from '../prices/planned-hours.service.ts';
import { peakOf } from './refresh/checks.service.ts';
import { readItems } from './refresh/refresh.service.ts';
import { isDue, regionsOf } from './refresh/regions.service.ts';
import { cellOf } from './matrix.service.ts';

export interface RegionDay {
  day: string;
  version: number;
  v: (number | null)[];
  q: string | null;
  act: number;
  source: string;
  /** The source of its measured hours: the last write of the day other than an estimate; null when there is none. */
  measuredSource: string | null;
  knownAt: string;
  userName: string | null;
  note: string | null;
  before: (number | null)[] | null;
}

/** Errors: 404 for an unknown region. */
export async function regionNamed(tx: Tx, guid: string) {
  const found = (await regionsOf(tx)).find((region) => region.guid === guid);
  return found ?? Promise.reject(new AppError('not_found', { detail: 'Такого региона нет.' }));
}

/** The days of a region with their sources and previous versions. */
export async function storedDays(tx: Tx, region: string, from: string, to: string): Promise<RegionDay[]> {
  const [series] = await findSeries(tx, [{ region, quantity: LOAD_QUANTITY }]);
  if (!series) return [];
  const period = sql`d.series = ${series.id} and d.day between ${from} and ${to}`;
  return whole(tx).rows<RegionDay>(sql`
    with d as materialized (
      select d.day, d.version, d.v, d.q, d.origin, p.v as before
      from interval_day d left join interval_day_past p on p.series = d.series and p.day = d.day and p.version = d.version - 1
      where ${period}),
    former as materialized (select d.day, d.version, d.origin from interval_day_past d where ${period})
    select d.day, d.version, d.v, d.q, o.id as act, o.source, coalesce(nullif(o.source, 'estimate'), (
        select e.source from former m join series_origin e on e.id = m.origin
        where m.day = d.day and e.source <> 'estimate' order by m.version desc limit 1)) as "measuredSource",
      o.known_at as "knownAt", readable_name(o.account_guid, a.full_name) as "userName", o.note, d.before
    from d join series_origin o on o.id = d.origin left join account a on a.guid = o.account_guid
    order by d.day`);
}

const isKnown = (values: readonly (number | null)[]) => values.filter((value) => value !== null).length;

/** The hours of a month of a region, their sources, the peak hours and the attempts. */
export async function readMonth(tx: Tx, account: string, guid: string, month: string): Promise<RegionMonth> {
  const { name } = await regionNamed(tx, guid);
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const stored = new Map((await storedDays(tx, guid, first, last)).map((day) => [day.day, day]));
  const working = new Set(await workingDaysOf(tx, first, last));
  const items = await readItems(tx, sql`i.region_guid = ${guid} and i.month = ${first}`, 30);
  const latest = items.find(({ dataset, finishedAt }) => dataset === 'load' && finishedAt);
  const tried = latest && {
    region: guid,
    month,
    state: latest.state as ItemState,
    code: latest.errorCode as RefreshFault | null,
  };
  const days = daysBetween(first, last).map((day) => {
    const isWorking = working.has(day);
    const hours = intervalsOf(day, MOSCOW_ZONE, 60);
    const own = stored.get(day);
    const values = own?.v ?? Array.from({ length: hours }, () => null);
    const counted = { present: isKnown(values), estimated: own?.q?.includes('2') ? 1 : 0 };
    const state =
      day > moscowToday() ? (isWorking ? 'n' : 'o') : cellOf(isWorking ? hours : 0, counted, tried, isDue(month), true);
    if (!own) return { day, isWorking, values, quality: null, origin: null, state };
    const { act, source, knownAt, userName, note, version } = own;
    return { day, isWorking, values, quality: own.q, origin: { act, source, knownAt, userName, note, version }, state };
  });
  const peaks = await tx.rows<RegionMonth['peaks'][number]>(sql`
    select h.day, ${ownOrCommonName(sql`v`)} as participant, h.hour, h.revision, p.hour as before
    from region_peak_hour h join dictionary_value v on v.guid = h.participant_guid
      left join region_peak_hour p on (p.organization_guid, p.region_guid, p.participant_guid, p.day, p.revision)
        = (h.organization_guid, h.region_guid, h.participant_guid, h.day, h.revision - 1)
    where h.region_guid = ${guid} and h.is_current and h.day between ${first} and ${last} order by h.day, ${ownOrCommonName(sql`v`)} collate russian`);
  const [awaited] = await tx.rows(sql`
    select from region_subscription where account_guid = ${account} and region_guid = ${guid} and month = ${first}`);
  return { name, days, peaks, items, isAwaited: awaited !== undefined };
}

/** The difference between the previous and the current values of a month. */
export async function differenceOf(tx: Tx, guid: string, month: string): Promise<RegionDifference> {
  await regionNamed(tx, guid);
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const days = await storedDays(tx, guid, first, last);
  const planned = await plannedHoursOf(tx, guid, first, last);
  const difference: RegionDifference = { hours: [], sumBefore: 0, sumAfter: 0, peaks: [] };
  for (const { day, v, before } of days) {
    const old = before ?? v;
    for (const [index, after] of v.entries()) {
      const was = old[index] ?? null;
      difference.sumBefore += was ?? 0;
      difference.sumAfter += after ?? 0;
      if (was !== after) difference.hours.push({ day, hour: index + 1, before: was, after });
    }
    const [peakBefore, peakAfter] = [peakOf(planned, day, old), peakOf(planned, day, v)];
    if (peakBefore && peakAfter && peakBefore !== peakAfter)
      difference.peaks.push({ day, before: peakBefore, after: peakAfter });
  }
  return difference;
}
