import type { ForecastTarget, ForecastUnit } from 'contract/features/forecasts/facts.ts';
import type { ForecastKind, ForecastMethod } from 'contract/features/forecasts/kinds.ts';
import { sumOf, type EnergySum } from 'contract/features/measurements/energy-sum.ts';
import { LOAD_QUANTITY } from 'contract/features/region-actual/facts.ts';
import { AppError } from '../../../core/app-error.ts';
import { visibleSince } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { isCounted } from '../../measurements/consumption/counted-points.service.ts';
import { factsOf } from '../../measurements/consumption/facts.service.ts';

/** A stored forecast definition. */
export interface Definition {
  guid: string;
  name: string;
  kind: ForecastKind;
  target: ForecastTarget;
  /** The region of the target: of a point's object, of a branch, otherwise the common region of all points. */
  regionGuid: string | null;
  gtpCode: string | null;
  targetBranchGuid: string | null;
  targetPointGuid: string | null;
  donorPointGuid: string | null;
  donorPercent: number | null;
  horizon: number;
  method: ForecastMethod;
  challenger: ForecastMethod | null;
  minHistoryDays: number;
  refitDays: number;
  publishBy: string;
  inputPercent: number;
}

/** The common region of all counted points of an organization, point group or branch `f`; null when there are
 *  several. */
const commonRegion = sql`(
  select (array_agg(distinct o.region_guid))[1] from metering_point p join consumption_object o on o.guid = p.consumption_object_guid
  where f.target in ('organization', 'gtp', 'branch') and ${isCounted}
    and (f.target <> 'gtp' or p.gtp_code = f.gtp_code) and (f.target <> 'branch' or o.branch_guid = f.target_branch_guid)
  having count(distinct o.region_guid) = 1)`;

/** The forecasts that match a condition on `f`, by name. */
export const definitionsWhere = (tx: Tx, condition: Sql): Promise<Definition[]> =>
  tx.rows<Definition>(sql`
    select f.guid, f.name, f.kind, f.target, coalesce(f.region_guid, b.region_guid, o.region_guid, ${commonRegion}) as "regionGuid", f.gtp_code as "gtpCode",
      f.target_branch_guid as "targetBranchGuid", f.target_point_guid as "targetPointGuid", f.donor_point_guid as "donorPointGuid",
      f.donor_percent as "donorPercent", f.horizon, f.method, f.challenger, f.min_history_days as "minHistoryDays",
      f.refit_days as "refitDays", f.publish_by as "publishBy", f.input_percent as "inputPercent"
    from forecast f
      left join branch_office b on b.guid = f.target_branch_guid
      left join metering_point p on p.guid = f.target_point_guid
      left join consumption_object o on o.guid = p.consumption_object_guid
    where ${condition} order by f.name collate russian`);

/** Errors: 404. */
export async function definitionOf(tx: Tx, guid: string): Promise<Definition> {
  const [found] = await definitionsWhere(tx, sql`f.guid = ${guid}`);
  return found ?? Promise.reject(new AppError('not_found'));
}

export const unitOf = ({ kind, target }: Pick<Definition, 'kind' | 'target'>): ForecastUnit =>
  kind === 'price' ? 'rubPerMwh' : target === 'region' ? 'MWh' : 'kWh';

/** kWh per unit. */
export const kilowattHours: Readonly<Record<Exclude<ForecastUnit, 'rubPerMwh'>, number>> = { kWh: 1, MWh: 1000 };

/** Whether the actual values belong to the organization; those of regions and prices are public. */
export const isOwn = ({ kind, target }: Pick<Definition, 'kind' | 'target'>): boolean =>
  kind !== 'price' && target !== 'region';

const intakeOf = (points: Sql): Sql => sql`
  select s.id from series s join metering_point p on p.guid = s.metering_point_guid
    join consumption_object o on o.guid = p.consumption_object_guid
  where s.channel = '01' and ${points} order by 1`;

/** A condition on a target's points `p` and their objects `o`; undefined for a region. */
export function pointsOf({ target, gtpCode, targetBranchGuid, targetPointGuid }: Definition): Sql | undefined {
  switch (target) {
    case 'region':
      return undefined;
    case 'gtp':
      return sql`${isCounted} and p.gtp_code = ${gtpCode}`;
    case 'branch':
      return sql`${isCounted} and o.branch_guid = ${targetBranchGuid}`;
    case 'organization':
      return isCounted;
    case 'meteringPoint':
      return sql`p.guid = ${targetPointGuid}`;
  }
}

function seriesWhere(definition: Definition): Sql {
  const points = pointsOf(definition);
  return points
    ? intakeOf(points)
    : sql`select s.id from series s where s.region_guid = ${definition.regionGuid} and s.quantity = ${LOAD_QUANTITY}`;
}

export type TargetFacts = ReadonlyMap<string, EnergySum>;

/** The facts of a target on visible days, in its unit; empty for prices and regions, which have no points. */
export async function factsOfTarget(tx: Tx, definition: Definition, begin: string, to: string): Promise<TargetFacts> {
  const from = visibleSince(tx, begin);
  if (from > to) return new Map();
  const points = definition.kind === 'price' ? undefined : pointsOf(definition);
  const facts = points ? await factsOf(tx, { points, from, to, step: 'day' }) : [];
  return new Map(facts.map((fact) => [fact.at, sumOf(fact)]));
}

const idsOf = async (tx: Tx, select: Sql): Promise<number[]> =>
  (await tx.rows<{ id: number }>(select)).map(({ id }) => id);

/** The series of each target by the forecast. */
export async function seriesOfTargets(tx: Tx, definitions: readonly Definition[]): Promise<Map<string, number[]>> {
  const own = definitions.filter(({ kind }) => kind !== 'price');
  if (own.length === 0) return new Map();
  const selects = own.map(
    (definition) => sql`select ${definition.guid}::text as guid, t.id from (${seriesWhere(definition)}) t`,
  );
  const found = await tx.rows<{ guid: string; id: number }>(
    selects.reduce((all, select) => sql`${all} union all ${select}`),
  );
  const groups = Map.groupBy(found, ({ guid }) => guid);
  return new Map(Array.from(groups, ([guid, rows]) => [guid, rows.map(({ id }) => id)]));
}

/** The series whose sum is forecast; empty for prices. */
export const seriesOfTarget = async (tx: Tx, definition: Definition): Promise<number[]> =>
  definition.kind === 'price' ? [] : idsOf(tx, seriesWhere(definition));

export const seriesOfPoint = (tx: Tx, point: string): Promise<number[]> => idsOf(tx, intakeOf(sql`p.guid = ${point}`));

/** The organization's own consumption, at its billing points. */
export const ownSeries = (tx: Tx): Promise<number[]> => idsOf(tx, intakeOf(isCounted));
