import { monthsBetween, firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { HOURS, moscowToday, daysBetween } from 'contract/time/day-shape.ts';
import {
  cellOfHole,
  LOAD_QUANTITY,
  refreshFaults,
  type CellState,
  type ItemState,
  type RefreshFault,
  type RegionDataset,
} from 'contract/features/region-actual/facts.ts';
import type { RegionMatrix } from 'contract/features/region-actual/answers.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { substations } from 'contract/features/passport/substations.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { invalidField } from '../../core/app-error.ts';
import { workingDaysOf } from '../../core/production-calendar.ts';
import { whole } from '../../core/data-from.ts';
import { join, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { isDue, regionsOf } from './refresh/regions.service.ts';

const MAX_MONTHS = { month: 60, day: 14 } as const;

interface ValueCount {
  present: number;
  estimated: number;
}

interface Last {
  region: string;
  month: string;
  state: ItemState;
  code: RefreshFault | null;
}

/** The result of the last attempt for a month of a region. */
const lastOf = (tx: Tx, dataset: RegionDataset, from: string, to: string, at?: Date): Promise<Last[]> =>
  tx.rows<Last>(sql`
    select distinct on (region_guid, month) region_guid as region, to_char(month, 'YYYY-MM') as month, state, error_code as code
    from region_refresh_item where dataset = ${dataset} and month between ${from} and ${to} and finished_at <= ${at ?? 'infinity'}
    order by region_guid, month, finished_at desc`);

interface Counts {
  region: string;
  at: number[];
  present: number[];
  estimated: number[];
}

/** The days of the series that match a condition on `s`, with their region; with a moment, the versions at that
 *  time. */
const daysOf = (series: Sql, from: string, to: string, at?: Date): Sql => {
  const known = sql`
    select s.region, d.day, d.version, d.origin, day_present(d.v) as present, day_estimated(d.q) as estimated
    from (select s.id, s.region_guid as region from series s where ${series}) s`;
  const ofPeriod = sql`d.series = s.id and d.day between ${from} and ${to}`;
  if (!at) return sql`${known} join interval_day d on ${ofPeriod}`;
  return sql`
    with d as materialized (
      ${known} join interval_day d on ${ofPeriod} union all ${known} join interval_day_past d on ${ofPeriod})
    select distinct on (d.region, d.day) d.region, d.day, d.present, d.estimated
    from d join series_origin o on o.id = d.origin where o.known_at <= ${at} order by d.region, d.day, d.version desc`;
};

/** The number of values in working days, by regions; `at` is the index of each column. */
function countsOf(
  tx: Tx,
  dataset: RegionDataset,
  from: string,
  to: string,
  columnOfDay: ReadonlyMap<string, number>,
  at?: Date,
): Promise<Counts[]> {
  const [days, columns] = [[...columnOfDay.keys()], [...columnOfDay.values()]];
  const values: Sql =
    dataset === 'load'
      ? daysOf(sql`s.quantity = ${LOAD_QUANTITY}`, from, to, at)
      : sql`
        select distinct region_guid as region, day, 1 as present, 0 as estimated
        from region_peak_hour where is_current and day between ${from} and ${to}`;
  return whole(tx).rows<Counts>(sql`
    select region, array_agg(at) as at, array_agg(present) as present, array_agg(estimated) as estimated from (
      select x.region, w.at, sum(x.present)::integer as present, sum(x.estimated)::integer as estimated
      from (${values}) x join unnest(${days}::date[], ${columns}::integer[]) with ordinality w (day, at, n) on w.day = x.day group by 1, 2) c
    group by region`);
}

/** The state of a cell, and the reason when it is missing. */
export function cellOf(
  expected: number,
  counted: ValueCount | undefined,
  last: Last | undefined,
  due: boolean,
  isDay: boolean,
): CellState {
  const { present = 0, estimated = 0 } = counted ?? {};
  if (expected === 0) return 'o';
  if (present >= expected) return estimated || (!isDay && last?.state === 'warned') ? 'w' : 'f';
  if (present > 0) return 'p';
  if (!last) return due ? 'e' : 'n';
  if (last.code) return cellOfHole[refreshFaults[last.code].hole];
  return 'u';
}

/** The regions of the organization: its own, and those of its substations, objects and branches readable with their
 *  region. */
async function ownRegions(tx: Tx, reader: Rights): Promise<ReadonlySet<string>> {
  const places = ([substations, consumptionObjects, branchOffices] as const).flatMap((resource) => {
    if (closedFields(reader, resource, 'read').includes('regionGuid')) return [];
    const { reach } = reached(resource, reader, 'read', anyFields);
    return [sql`union select t.region_guid from ${name(resource.table)} t where ${reach ?? sql`true`}`];
  });
  const found = await tx.rows<{ region: string }>(sql`
    select region_guid as region from organization where guid = current_organization() ${join(places, ' ')}`);
  return new Set(found.map(({ region }) => region));
}

/** The regions requested for a month by a moment without complete data. */
export async function lateRegionsAt(tx: Tx, month: string, at: Date): Promise<number> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const working = await workingDaysOf(tx, first, last);
  const counted = await countsOf(tx, 'load', first, last, new Map(working.map((day) => [day, 0])), at);
  const present = new Map(counted.map(({ region, present: [number] }) => [region, number ?? 0]));
  const tried = new Set((await lastOf(tx, 'load', first, last, at)).map(({ region }) => region));
  const isLate = ({ guid }: { guid: string }) => {
    const number = present.get(guid) ?? 0;
    return number < working.length * HOURS && (number > 0 || tried.has(guid));
  };
  return (await regionsOf(tx)).filter(isLate).length;
}

interface MatrixQuery {
  dataset: RegionDataset;
  from: string;
  to: string;
  step: 'month' | 'day';
}

/** The matrix of regions by months or days. Errors: 422 for too long a period. */
export async function matrixOf(
  tx: Tx,
  reader: Rights,
  { dataset, from, to, step }: MatrixQuery,
): Promise<RegionMatrix> {
  const months = monthsBetween(from, to);
  if (months.length === 0) throw invalidField('to', 'Окончание раньше начала');
  if (months.length > MAX_MONTHS[step]) throw invalidField('to', `Не больше ${MAX_MONTHS[step]} месяцев`);
  const [first, last] = [firstDayOf(from), lastDayOf(to)];
  const regions = await regionsOf(tx);
  const tried = new Map((await lastOf(tx, dataset, first, last)).map((one) => [`${one.region} ${one.month}`, one]));
  const working = await workingDaysOf(tx, first, last);
  const perDay = dataset === 'load' ? HOURS : 1;
  const columns = step === 'day' ? daysBetween(first, last) : months;
  const places = new Map(columns.map((column, index) => [column, index]));
  const columnOfDay = new Map(working.map((day) => [day, places.get(step === 'day' ? day : monthOf(day))!]));
  const expected = columns.map(() => 0);
  for (const place of columnOfDay.values()) expected[place]! += perDay;
  const counted = await countsOf(tx, dataset, first, last, columnOfDay);
  const dueMonths = new Set(months.filter((month) => isDue(month)));
  const byRegion = new Map(
    counted.map(({ region, at, present, estimated }) => [
      region,
      new Map(at.map((place, index) => [place, { present: present[index]!, estimated: estimated[index]! }])),
    ]),
  );
  const now = moscowToday();
  const isOwn = await ownRegions(tx, reader);
  const rows = regions.map(({ guid, code, name }) => {
    const own = byRegion.get(guid);
    const states = columns.map((column, index) => {
      const month = monthOf(column);
      if (column > now) return expected[index] ? 'n' : 'o';
      return cellOf(
        expected[index]!,
        own?.get(index),
        tried.get(`${guid} ${month}`),
        dueMonths.has(month),
        step === 'day',
      );
    });
    return {
      guid,
      code,
      name,
      isOwn: isOwn.has(guid),
      states: states.join(''),
      present: columns.map((_, index) => own?.get(index)?.present ?? 0),
    };
  });
  const busy = await tx.rows<{ cell: string }>(sql`
    select distinct i.region_guid || ' ' || to_char(i.month, 'YYYY-MM') as cell from region_refresh_item i join run r on r.guid = i.refresh_guid
    where i.dataset = ${dataset} and i.state in ('waiting', 'fetching', 'reading') and r.state in ('queued', 'waiting', 'running')`);
  const [loaded] = await tx.rows<{ at: string | null }>(sql`
    select max(finished_at) as at from region_refresh_item where dataset = ${dataset} and state in ('done', 'warned', 'same')`);
  return { columns, expected, rows, busy: busy.map(({ cell }) => cell), loadedAt: loaded?.at ?? null };
}
