import { reportTemplates, templateOf, type ReportTemplate } from 'contract/features/reports/facts.ts';
import { firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { changedSince } from '../../../series/changed.ts';
import { accuracyChangedBy } from '../../forecasts/scores/accuracy.service.ts';
import { versionsFrom } from '../../forecasts/versions.service.ts';
import { limitsIn, statesOf } from '../../limits/limits.service.ts';
import { mayRead } from './may-read.ts';
import type { Line, EffectScope } from './scope.ts';

/** The states of the points' limits in the months. */
export async function limits(tx: Tx, { actor, points, channels, months }: EffectScope): Promise<Line[]> {
  if (!channels.has('01') || !mayRead(actor, 'plannedData')) return [];
  const lines: Line[] = [];
  for (const month of months) {
    const [at, last] = [firstDayOf(month), lastDayOf(month)];
    const found = await limitsIn(tx, actor.rights, at, last, sql`t.guid = any(${points}::uuid[])`);
    const own = found.filter(({ isVisible }) => isVisible);
    for (const state of own.length ? await statesOf(tx, own, month) : []) {
      const said = { guid: state.guid, title: `${state.pointName}: ${state.name}`, at };
      if (state.monthKwh !== null)
        lines.push({ ...said, kind: 'limitEnergy', unit: 'кВт·ч', value: state.expectedKwh });
      if (state.powerKw !== null) lines.push({ ...said, kind: 'limitPower', unit: null, value: state.over });
    }
  }
  return lines;
}

/** The saved calculations with these points and months, with whether their values have changed; also when the point
 *  belongs to a transit consumer deducted from their object. Those with points hidden from the user are left out. */
export async function scenarios(tx: Tx, { actor, series, points, channels, from, to }: EffectScope): Promise<Line[]> {
  if (!channels.has('01') || !mayRead(actor, 'calculator') || !mayRead(actor, 'meteringPoints')) return [];
  const found = await tx.rows<{ guid: string; name: string; first: string; at: string }>(sql`
    select s.guid, s.name, s.question ->> 'from' as first, s.created_at::text as at
    from calculation_scenario s
    where s.organization_guid = current_organization() and s.question ->> 'from' <= ${monthOf(to)} and s.question ->> 'to' >= ${monthOf(from)}
      and exists (
        select from calculation_scenario_point c join metering_point p on p.guid = c.metering_point_guid
        where c.scenario_guid = s.guid and (p.guid = any(${points}::uuid[]) or exists (
          select from transit_consumer t join connection_point k on k.transit_consumer_guid = t.guid
          where t.is_deducted and t.host_guid = p.consumption_object_guid and k.metering_point_guid = any(${points}::uuid[]))))
    order by s.name collate russian, s.guid`);
  const changed = await changedSince(
    tx,
    found.map(({ guid, at }) => ({ guid, series, from, to, at })),
  );
  return found.map(({ guid, name, first }) => {
    return { kind: 'scenario', guid, title: name, at: firstDayOf(first), unit: null, value: Number(changed.has(guid)) };
  });
}

/** Forecast versions built from the series, with whether their inputs have changed since. */
export async function forecasts(tx: Tx, { actor, series, from, to }: EffectScope): Promise<Line[]> {
  if (!mayRead(actor, 'forecasts')) return [];
  const built = sql`v.history_from <= ${to}::date and v.history_to >= ${from}::date`;
  return (await versionsFrom(tx, series, built)).map(({ forecastGuid, name, number, from: at, isChanged }) => {
    return {
      kind: 'forecast',
      guid: forecastGuid,
      title: `${name}, № ${number}`,
      at,
      unit: null,
      value: Number(isChanged),
    };
  });
}

const PERCENT = 100;

/** The recent errors of forecasts compared with the series, WAPE in percent. */
export async function accuracies(tx: Tx, { actor, series, from, to }: EffectScope): Promise<Line[]> {
  if (!mayRead(actor, 'forecasts')) return [];
  return (await accuracyChangedBy(tx, series, { from, to })).map(({ guid, name, wape }) => {
    return { kind: 'accuracy', guid, title: name, at: from, unit: '%', value: wape === null ? null : wape * PERCENT };
  });
}

/** Report templates based on measured values; of regional values only forecasts are compared. */
const ofPoints = (Object.keys(reportTemplates) as ReportTemplate[]).filter((one) => templateOf(one).isMeasured);
const ofRegions: readonly ReportTemplate[] = ['accuracy'];

interface ShownReport {
  guid: string;
  name: string;
  at: string;
  madeAt: string;
  /** The days of the report among those asked about. */
  from: string;
  to: string;
}

/** The last finished file of each report with these days, with whether its values have changed since. */
export async function reports(tx: Tx, { actor, series, points, from, to }: EffectScope): Promise<Line[]> {
  const templates = (points.length ? ofPoints : ofRegions).filter((template) =>
    templateOf(template).needs.every((entity) => mayRead(actor, entity)),
  );
  if (!mayRead(actor, 'reports') || series.length === 0 || templates.length === 0) return [];
  const found = await tx.rows<ShownReport>(sql`
    with own as (
      select p.guid::text as point, o.guid::text as object, o.branch_guid::text as branch
      from metering_point p left join consumption_object o on o.guid = p.consumption_object_guid where p.guid = any(${points}::uuid[]))
    select r.guid, r.name, f.day_from::text as at, f.made_at::text as "madeAt",
      greatest(f.day_from, ${from}::date)::text as "from", least(f.day_to, ${to}::date)::text as "to"
    from report r
      join lateral (
        select n.template, n.day_from, n.day_to, n.made_at from report_file n
        where n.report_guid = r.guid and n.day_from <= ${to} and n.day_to >= ${from} order by n.made_at desc limit 1) f on true
    where f.template = any(${templates}) and (f.template = 'accuracy' or exists (select from own where
      (coalesce(r.parameters -> 'points', '[]') in ('[]', 'null') or r.parameters -> 'points' ? own.point)
      and (coalesce(r.parameters -> 'objects', '[]') in ('[]', 'null') or r.parameters -> 'objects' ? own.object)
      and coalesce(r.parameters ->> 'branchGuid', own.branch, '') = coalesce(own.branch, '')))
    order by r.name collate russian, r.guid`);
  const changed = await changedSince(
    tx,
    found.map((one) => ({ guid: one.guid, series, from: one.from, to: one.to, at: one.madeAt })),
  );
  return found.map(({ guid, name, at }) => {
    return { kind: 'report', guid, title: name, at, unit: null, value: Number(changed.has(guid)) };
  });
}
