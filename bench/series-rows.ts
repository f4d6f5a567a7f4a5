// Series of a stand and their days.
import type pg from 'pg';
import { addDays, daysBetween } from 'contract/time/day-shape.ts';
import { asOrg } from '../server/src/core/transaction.ts';
import { writeDays, type WriteResult } from '../server/src/series/write.ts';
import type { DayValues } from '../server/src/series/day-copy.ts';

export const MONTH = daysBetween('2026-06-01', '2026-06-30');
export const YEAR = daysBetween('2025-07-01', '2026-06-30');
const SLICE = 20_000;
const SHAPES = 64;

const values = (seed: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) => Math.round((40 + ((seed * 7919 + index * 104_729) % 997) / 10) * 1000) / 1000,
  );

export function daysOf(ids: readonly number[], days: readonly string[], count: number): DayValues[] {
  // A few prepared shapes are reused, so that generating values is not measured.
  const shapes = Array.from({ length: SHAPES }, (_, seed) => values(seed, count));
  return ids.flatMap((series, place) =>
    days.map((day, index) => ({ series, day, values: shapes[(place + index) % SHAPES]! })),
  );
}

export const moved = (days: readonly DayValues[], by: number): DayValues[] =>
  days.map((day) => ({ ...day, day: addDays(day.day, by) }));

/** Creates points with one series each as the owner of the database, without running triggers and references for each row. */
export async function makeSeries(
  owner: pg.Client,
  organization: string,
  count: number,
  stepMinutes: number,
): Promise<number[]> {
  await owner.query(`select set_config('console.organization', $1, false)`, [organization]);
  await owner.query('set session_replication_role = replica');
  const { rows } = await owner.query<{ id: number }>(
    `with points as (
       insert into metering_point (guid, organization_guid, name, code, consumption_object_guid, purpose, direction, voltage_guid, status)
       select gen_random_uuid(), $1::uuid, 'Ряд стенда ' || n, null, o.guid, 'billing', 'intake', o.voltage_guid, 'working'
       from generate_series(1, $2::integer) n, (select guid, voltage_guid from consumption_object where organization_guid = $1::uuid limit 1) o
       returning guid)
     insert into series (organization_guid, metering_point_guid, channel, step_minutes, unit)
     select $1::uuid, guid, '01', $3::integer, 'kWh' from points returning id`,
    [organization, count, stepMinutes],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('analyze metering_point, series');
  return rows.map(({ id }) => id);
}

/** Writes days in transactions of the size that imports use. */
export async function ingest(pool: pg.Pool, organization: string, days: readonly DayValues[]): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (let at = 0; at < days.length; at += SLICE)
    results.push(
      await asOrg(pool, { organization, account: null }, 'write', (tx) =>
        writeDays(tx, { source: 'exchange' }, days.slice(at, at + SLICE)),
      ),
    );
  return results;
}
