import { daysOfMonth, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { moscowToday, addDays, dayNumber } from 'contract/time/day-shape.ts';
import { sumOf, type EnergySum } from 'contract/features/measurements/energy-sum.ts';
import { isLevel, type Indicator } from 'contract/features/planned-data/indicators.ts';
import type { PlanStatus } from 'contract/features/passport/planned-data.ts';
import type { Month } from 'contract/features/passport/plan.ts';
import { months } from 'contract/kit/parameter-field.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isCounted } from '../measurements/consumption/counted-points.service.ts';
import { factsOf } from '../measurements/consumption/facts.service.ts';
import { isVisible } from '../measurements/points.service.ts';
import { titleInSight } from '../../resource/references/visible.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { products } from 'contract/features/passport/products.ts';

interface StoredPlan {
  branchGuid: string;
  branch: string;
  indicator: Indicator;
  productGuid: string | null;
  productName: string | null;
  month: Month;
  /** The first day of the month. */
  first: string;
  value: number;
  entered: number | null;
  status: PlanStatus;
}

/** A planned month with its actual value: as entered, or for energy the fact of the branch, MWh. */
export interface ComparedPlan extends StoredPlan {
  actual: number | null;
  /** The plan for the days that the actual value covers: for the current month, those that have ended. */
  comparedValue: number | null;
  /** The number of days that have ended, for the current month. */
  days: number | null;
  /** The composition of the actual value; null for an entered one. */
  composition: EnergySum | null;
  /** The measured value is hidden, because the reader may not read some points of the branch. */
  isClosed: boolean;
}

const KWH = 1000;
/** Plans have three decimals. */
export const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The facts of branches by month, kWh, up to yesterday, over all points or those that match a condition on `p`. */
export async function branchFacts(
  tx: Tx,
  branches: Sql,
  from: string,
  to: string,
  points = sql`true`,
): Promise<Map<string, EnergySum>> {
  const yesterday = addDays(moscowToday(), -1);
  if (from > yesterday) return new Map();
  const facts = await factsOf(tx, {
    points: sql`${isCounted} and ${branches} and ${points}`,
    from,
    to: to < yesterday ? to : yesterday,
    step: 'month',
    key: sql`o.branch_guid`,
  });
  return new Map(
    facts.flatMap((fact) => (fact.known || fact.below ? [[`${fact.key} ${fact.at}`, sumOf(fact)] as const] : [])),
  );
}

/** The branches whose points may all be read by a reader. */
async function openBranches(tx: Tx, reader: Rights, branches: readonly string[]): Promise<ReadonlySet<string>> {
  if (!decide(reader, 'measurements', 'read').allowed) return new Set();
  const closed = await tx.rows<{ branch: string }>(sql`
    select distinct o.branch_guid as branch from metering_point p join consumption_object o on o.guid = p.consumption_object_guid
    where o.branch_guid = any(${branches}::uuid[]) and ${isCounted} and not ${isVisible(reader)}`);
  return new Set(branches).difference(new Set(closed.map(({ branch }) => branch)));
}

function compared(plan: StoredPlan, fact: EnergySum | undefined, isClosed: boolean): ComparedPlan {
  const length = daysOfMonth(monthOf(plan.first));
  const over = Math.max(0, Math.min(length, dayNumber(moscowToday()) - dayNumber(plan.first)));
  const composition = plan.entered === null ? (fact ?? null) : null;
  const actual = plan.entered ?? (composition && rounded(composition.value / KWH));
  const share = isLevel(plan.indicator) ? 1 : over / length;
  const comparedValue = actual === null || over === 0 ? null : rounded(plan.value * share);
  const days = over > 0 && over < length ? over : null;
  return { ...plan, actual, comparedValue, days, composition, isClosed: isClosed && over > 0 };
}

/** The plans that match a condition on `t`, with actual values by branch and month. The current month is compared up to
 *  yesterday, with its plan spread evenly. There is no fact for months with hidden days, and for branches with points
 *  hidden from the reader. Facts are over all points, or those that match a condition on `p`. */
export async function comparedPlans(tx: Tx, reader: Rights, condition: Sql, points?: Sql): Promise<ComparedPlan[]> {
  const names = Object.keys(months);
  const plans = await tx.rows<StoredPlan>(sql`
    select t.branch_guid as "branchGuid", ${titleInSight(reader, branchOffices, 'b')} as branch, t.indicator,
      t.product_guid as "productGuid", ${titleInSight(reader, products, 'p')} as "productName",
      t.month, make_date(t.year, array_position(${names}::text[], t.month), 1) as first, t.value, t.actual as entered, t.status
    from planned_value t join branch_office b on b.guid = t.branch_guid left join product p on p.guid = t.product_guid
    where t.organization_guid = (select current_organization()) and ${condition}
    order by b.name collate russian, b.guid, t.indicator, p.name collate russian, 7`);
  const measured = plans.filter(
    ({ indicator, entered, first }) => indicator === 'energy' && entered === null && first >= (tx.since?.day ?? ''),
  );
  const firsts = measured.map(({ first }) => first).toSorted();
  if (firsts.length === 0) return plans.map((plan) => compared(plan, undefined, false));
  const open = await openBranches(tx, reader, [...new Set(measured.map(({ branchGuid }) => branchGuid))]);
  const branches = sql`o.branch_guid = any(${[...open]}::uuid[])`;
  const facts = await branchFacts(tx, branches, firsts[0]!, lastDayOf(monthOf(firsts.at(-1)!)), points);
  const isMeasured = new Set(measured);
  return plans.map((plan) =>
    isMeasured.has(plan)
      ? compared(plan, facts.get(`${plan.branchGuid} ${plan.first}`), !open.has(plan.branchGuid))
      : compared(plan, undefined, false),
  );
}
