import { nothing, sumOf, type EnergySum } from 'contract/features/measurements/energy-sum.ts';
import type { ReportInputs } from 'contract/features/reports/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { ReportTable } from '../../../files/report-table.ts';
import { factsOf } from '../../measurements/consumption/facts.service.ts';
import { daysWhere } from '../../../series/where.ts';
import { isVisible } from '../../measurements/points.service.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';

/** The input of a template: the user, the settings and the days. */
export interface ReportQuestion {
  tx: Tx;
  actor: Actor;
  settings: ReportInputs;
  from: string;
  to: string;
  /** The current day in Moscow. */
  today: string;
}

/** Builds the table of a template within the user's rights. */
export type Template = (question: ReportQuestion) => Promise<Omit<ReportTable, 'title'>>;

/** A condition on a metering point `p`: it belongs to the report, and the user may read it. */
export function chosenPoints({ actor, settings: { points, branchGuid } }: ReportQuestion): Sql {
  const named = points.length ? sql`p.guid = any(${points}::uuid[])` : sql`true`;
  const ofBranch = branchGuid
    ? sql`p.consumption_object_guid in (select x.guid from consumption_object x where x.branch_guid = ${branchGuid})`
    : sql`true`;
  return sql`p.organization_guid = (select current_organization()) and ${isVisible(actor.rights)} and ${named} and ${ofBranch}`;
}

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);

/** The latest write among the sources of the values. */
export async function measuredBasis(tx: Tx, origin: number | null): Promise<string[]> {
  const found =
    origin === null
      ? undefined
      : await tx.one<{ known: string }>(sql`
          select to_char(known_at at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI:SS') as known from series_origin where id = ${origin}`);
  return [
    found
      ? `Измерения, известные программе; последнее изменение — ${found.known} МСК (запись № ${origin})`
      : 'Измерений за этот период нет',
  ];
}

interface PointRow {
  guid: string;
  name: string;
  code: string | null;
  object: string;
  objectGuid: string;
  branch: string | null;
  series: number | null;
}

interface MeasuredPoint extends PointRow, EnergySum {
  last: string | null;
  origin: number | null;
}

/** The fact of each point over the days of the period. `points` is a condition on `p`. */
export async function measuredPoints(
  { tx, actor: { rights }, from, to }: ReportQuestion,
  points: Sql,
): Promise<MeasuredPoint[]> {
  // Uses metering_point without a limit, because the report's points were already chosen among the visible ones.
  const rows = await tx.rows<PointRow>(sql`
    select p.guid, p.name, p.code, ${titleInSight(rights, consumptionObjects, 'o')} as object, o.guid as "objectGuid",
      ${titleInSight(rights, branchOffices, 'b')} as branch, s.id as series
    from metering_point p
      join consumption_object o on o.guid = p.consumption_object_guid
      left join branch_office b on b.guid = o.branch_guid
      left join series s on s.metering_point_guid = p.guid and s.channel = '01'
    where ${points} order by o.name collate russian, p.name collate russian, p.guid`);
  const stored = await readableFrom(tx, from).rows<{ series: number; last: string | null; origin: number }>(sql`
    select d.series, max(d.day) filter (where day_present(d.v) > 0) as last, max(d.origin) as origin from interval_day d
    where d.series = any(${rows.flatMap(({ series }) => series ?? [])}::integer[]) and d.day between ${from} and ${to} group by d.series`);
  const lastOf = new Map(stored.map((one) => [one.series, one]));
  const facts = await factsOf(tx, { points, from, to, step: 'period', key: sql`p.guid` });
  const known = new Map(facts.map((fact) => [fact.key, sumOf(fact)]));
  return rows.map((row) => {
    const { last = null, origin = null } = lastOf.get(row.series ?? 0) ?? {};
    return { ...row, last, origin, ...(known.get(row.guid) ?? nothing) };
  });
}

/** The latest write of the days of the series that match a condition on `s`. */
export async function newestWrite(tx: Tx, series: Sql, from: string, to: string): Promise<number | null> {
  const [found] = await readableFrom(tx, from).rows<{ origin: number | null }>(sql`
    select max(d.origin) as origin from ${await daysWhere(tx, series)} and d.day between ${from} and ${to}`);
  return found?.origin ?? null;
}

/** The latest write among the points. */
export const newestOrigin = (points: readonly MeasuredPoint[]): number | null =>
  points.reduce<number | null>(
    (newest, { origin }) => (origin !== null && origin > (newest ?? 0) ? origin : newest),
    null,
  );
