import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import type { EffectKind } from 'contract/features/measurements/effects.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { isCounted } from '../consumption/counted-points.service.ts';
import { factsOf } from '../consumption/facts.service.ts';
import { comparedPlans } from '../../planned-data/compared.service.ts';
import { mayRead } from './may-read.ts';
import type { Line, EffectScope } from './scope.ts';

const KWH = 1000;
const UNIT = 'МВт·ч';

interface Owner {
  kind: Extract<EffectKind, 'object' | 'branch' | 'organization'>;
  guid: string;
  title: string;
}

/** The sums of more points are not computed for showing a change: only the difference is given. */
export const MAX_POINTS = 2_000;

/** The owners of the consumption in which the points count. */
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

/** The owners of one kind with too many points. */
async function largeOf(tx: Tx, kind: Owner['kind'], owners: readonly Owner[]): Promise<ReadonlySet<string>> {
  const found = await tx.rows<{ guid: string }>(sql`
    select own.guid from unnest(${owners.map(({ guid }) => guid)}::uuid[]) own (guid)
    where ${MAX_POINTS} < (select count(*) from (
      select from metering_point p join consumption_object o on o.guid = p.consumption_object_guid
      where ${keys[kind]} = own.guid and p.purpose = 'billing' limit ${MAX_POINTS} + 1) counted)`);
  return new Set(found.map(({ guid }) => guid));
}

/** Owners of one kind, for which either whole sums or only the changed points are computed. */
interface Asked {
  kind: Owner['kind'];
  owners: readonly Owner[];
  isPart: boolean;
}

async function askedOf(tx: Tx, all: readonly Owner[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [kind, own] of Map.groupBy(all, (owner) => owner.kind)) {
    const large = await largeOf(tx, kind, own);
    for (const isPart of [false, true]) {
      const owners = own.filter(({ guid }) => large.has(guid) === isPart);
      if (owners.length) asked.push({ kind, owners, isPart });
    }
  }
  return asked;
}

/** The facts of objects, branches and the organization by month, and of branches compared with their plans. */
export async function facts(tx: Tx, { actor, points, channels, months }: EffectScope): Promise<Line[]> {
  // Sums include all points of an object, so they are shown only to users who may read all of them.
  if (points.length === 0 || months.length === 0 || !channels.has('01') || !mayRead(actor, 'meteringPoints')) return [];
  const owners = (await ownersOf(tx, points)).filter(({ kind }) => mayRead(actor, entities[kind]));
  const [from, to] = [firstDayOf(months[0]!), lastDayOf(months.at(-1)!)];
  // Whether a point counts depends on the points above and below it.
  const changed = sql`p.guid in (select trees_of(${points}::uuid[]))`;
  const lines: Line[] = [];
  for (const { kind, owners: own, isPart } of await askedOf(tx, owners)) {
    const key = keys[kind];
    const names = new Map(own.map(({ guid, title }) => [guid, title]));
    const some = sql`${isCounted} and ${key} = any(${[...names.keys()]}::uuid[]) and ${isPart ? changed : sql`true`}`;
    for (const { key: guid, at, known, below, value } of await factsOf(tx, {
      points: some,
      key,
      step: 'month',
      from,
      to,
    }))
      lines.push({
        kind,
        guid: guid!,
        title: names.get(guid!)!,
        at,
        unit: UNIT,
        value: known || below ? value / KWH : null,
        isPart,
      });
    if (kind !== 'branch' || !mayRead(actor, 'plannedData')) continue;
    const plans = await comparedPlans(
      tx,
      actor.rights,
      sql`
        t.branch_guid = any(${[...names.keys()]}::uuid[]) and t.indicator = 'energy' and t.actual is null and t.product_guid is null
          and month_begins(t.year, t.month) between ${from} and ${to}`,
      isPart ? changed : undefined,
    );
    for (const { branchGuid, branch: title, first, actual, comparedValue, composition } of plans)
      if (composition && actual !== null && comparedValue !== null)
        lines.push({
          kind: 'plan',
          guid: branchGuid,
          title,
          at: first,
          unit: UNIT,
          value: isPart ? composition.value / KWH : actual - comparedValue,
          isPart,
        });
  }
  return lines;
}
