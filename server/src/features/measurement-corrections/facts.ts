import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import type { EffectKind } from 'contract/features/measurements/effects.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isCounted } from '../consumption/counted-points.service.ts';
import { factsOf } from '../consumption/facts.service.ts';
import { comparedPlans } from '../planned-data/compared.service.ts';
import { mayRead } from './may-read.ts';
import type { Line, EffectScope } from './scope.ts';

const KWH = 1000;
const UNIT = 'МВт·ч';

interface Owner {
  kind: Extract<EffectKind, 'object' | 'branch' | 'organization'>;
  guid: string;
  title: string;
}

/** Whose consumption the points count in. */
const ownersOf = (tx: Tx, points: readonly string[]): Promise<Owner[]> =>
  tx.rows<Owner>(sql`
    with touched as (
      select o.guid, o.name, o.branch_guid from metering_point p join consumption_object o on o.guid = p.consumption_object_guid
      where p.guid = any(${points}::uuid[]) and ${isCounted})
    select distinct 'object' as kind, guid, name as title, 1 as place from touched
    union all select distinct 'branch', b.guid, b.name, 2 from touched t join branch_office b on b.guid = t.branch_guid
    union all select 'organization', g.guid, g.short_name, 3 from organization g
      where g.guid = current_organization() and exists (select from touched)
    order by place, title`);

const entities: Readonly<Record<Owner['kind'], EntityType>> = {
  object: 'consumptionObjects',
  branch: 'branchOffices',
  organization: 'organizations',
};
const keys: Readonly<Record<Owner['kind'], Sql>> = {
  object: sql`o.guid`,
  branch: sql`o.branch_guid`,
  organization: sql`p.organization_guid`,
};

/** The facts of objects, branches and the organization by months, and of the branches against their plans. */
export async function facts(tx: Tx, { actor, points, channels, months }: EffectScope): Promise<Line[]> {
  // The sums hold all points of an object, so only who may read all of them is told.
  if (points.length === 0 || months.length === 0 || !channels.has('01') || !mayRead(actor, 'meteringPoints')) return [];
  const owners = (await ownersOf(tx, points)).filter(({ kind }) => mayRead(actor, entities[kind]));
  const [from, to] = [firstDayOf(months[0]!), lastDayOf(months.at(-1)!)];
  const lines: Line[] = [];
  for (const [kind, own] of Map.groupBy(owners, (owner) => owner.kind)) {
    const key = keys[kind];
    const asked = sql`${isCounted} and ${key} = any(${own.map(({ guid }) => guid)}::uuid[])`;
    const names = new Map(own.map(({ guid, title }) => [guid, title]));
    for (const fact of await factsOf(tx, { points: asked, key, step: 'month', from, to }))
      lines.push({
        kind,
        guid: fact.key!,
        title: names.get(fact.key!)!,
        at: fact.at,
        unit: UNIT,
        value: fact.known ? fact.value / KWH : null,
      });
  }
  const branches = owners.filter(({ kind }) => kind === 'branch').map(({ guid }) => guid);
  if (branches.length === 0 || !mayRead(actor, 'plannedData')) return lines;
  const plans = await comparedPlans(
    tx,
    sql`
      t.branch_guid = any(${branches}::uuid[]) and t.indicator = 'energy' and t.actual is null and t.product_guid is null
        and month_begins(t.year, t.month) between ${from} and ${to}`,
  );
  for (const { branchGuid: guid, branch: title, first: at, actual, comparedValue } of plans)
    if (actual !== null && comparedValue !== null)
      lines.push({ kind: 'plan', guid, title, at, unit: UNIT, value: actual - comparedValue });
  return lines;
}
