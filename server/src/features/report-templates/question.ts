import { daysBetween, intervalsOf } from 'contract/time/day-shape.ts';
import type { ReportInputs } from 'contract/features/reports/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { ReportTable } from '../../files/report-table.ts';
import { isReached } from '../measurements/points.service.ts';

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

/** Builds the table of a template from what the user may read. */
export type Template = (question: ReportQuestion) => Promise<Omit<ReportTable, 'title'>>;

/** A condition on `t`, a metering point: it belongs to the report and the user may read it. */
export function chosenPoints({ actor, settings: { points, branchGuid } }: ReportQuestion): Sql {
  const named = points.length ? sql`t.guid = any(${points}::uuid[])` : sql`true`;
  const ofBranch = branchGuid
    ? sql`t.consumption_object_guid in (select o.guid from consumption_object o where o.branch_guid = ${branchGuid})`
    : sql`true`;
  return sql`t.organization_guid = (select current_organization()) and ${isReached(actor.rights)} and ${named} and ${ofBranch}`;
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
      ? `Показания, известные программе; последнее изменение — ${found.known} МСК (запись № ${origin})`
      : 'Показаний за этот период нет',
  ];
}

interface PointCoverage {
  guid: string;
  name: string;
  code: string | null;
  object: string;
  objectGuid: string;
  branch: string | null;
  step: number;
  zone: string;
  total: number;
  present: number;
  estimated: number;
  last: string | null;
  origin: number | null;
}

interface MeasuredPoint extends PointCoverage {
  expected: number;
}

/** Active energy of each point over the past days of the period. `points` is a condition on `t`. */
export async function measuredPoints({ tx, from, to, today }: ReportQuestion, points: Sql): Promise<MeasuredPoint[]> {
  const last = to < today ? to : today;
  const rows = await tx.rows<PointCoverage>(sql`
    select t.guid, t.name, t.code, o.name as object, o.guid as "objectGuid", b.name as branch,
      coalesce(s.step_minutes, case t.profile_interval when '60' then 60 else 30 end) as step, coalesce(s.zone, 'Europe/Moscow') as zone,
      coalesce(m.total, 0) as total, coalesce(m.present, 0) as present, coalesce(m.estimated, 0) as estimated, m.last, m.origin
    from metering_point t
      join consumption_object o on o.guid = t.consumption_object_guid
      left join branch_office b on b.guid = o.branch_guid
      left join series s on s.metering_point_guid = t.guid and s.channel = '01'
      left join lateral (
        select sum(day_total(d.v)) as total, sum(day_present(d.v)) as present, sum(day_estimated(d.q)) as estimated,
          max(d.day) filter (where day_present(d.v) > 0) as last, max(d.origin) as origin
        from interval_day d where d.series = s.id and d.day between ${from} and ${last}) m on true
    where ${points} order by o.name collate russian, t.name collate russian, t.guid`);
  const expected = new Map<string, number>();
  const expectedOf = ({ zone, step }: PointCoverage): number => {
    const key = `${zone} ${step}`;
    const known =
      expected.get(key) ?? daysBetween(from, last).reduce((all, day) => all + intervalsOf(day, zone, step), 0);
    expected.set(key, known);
    return known;
  };
  return rows.map((row) => ({ ...row, expected: expectedOf(row) }));
}

/** The latest write among the points. */
export const newestOrigin = (points: readonly MeasuredPoint[]): number | null =>
  points.reduce<number | null>(
    (newest, { origin }) => (origin !== null && origin > (newest ?? 0) ? origin : newest),
    null,
  );
