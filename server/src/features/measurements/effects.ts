import { firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import type { Effect } from 'contract/features/measurements/point-values.ts';
import { unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import { evaluate, parseFormula, pointsOf } from 'contract/features/passport/formula.ts';
import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { balanceOf } from './balance.ts';
import { measuredFacts } from './facts.service.ts';
import { isSeen } from './points.service.ts';

type Sum = Pick<Effect, 'kind' | 'title' | 'at' | 'unit'> & { value: number | null };

interface VirtualPoint {
  guid: string;
  code: string;
  name: string;
  formula: string | null;
}

const DEPTH = 10;

/** The points whose formulas use this one, directly or through other points. */
async function virtualPoints(tx: Tx, rights: Rights, code: string): Promise<VirtualPoint[]> {
  const found: VirtualPoint[] = [];
  let codes = [code];
  for (let depth = 0; codes.length && depth < DEPTH; depth++) {
    const patterns = codes.map((one) => `%${one}%`);
    const next = await tx.rows<VirtualPoint>(sql`
      select p.guid, p.code, p.name, p.formula from metering_point p
      where p.formula like any(${patterns}) and ${isSeen(rights)} order by p.name, p.guid limit 200`);
    const fresh = next.filter(
      ({ guid, formula }) =>
        !found.some((known) => known.guid === guid) &&
        pointsOf(parseFormula(formula!)).some((one) => codes.includes(one)),
    );
    found.push(...fresh);
    codes = fresh.flatMap((point) => point.code ?? []);
  }
  return found;
}

/** The sum over a period for each point in the formulas; a virtual point is calculated by its own formula. */
async function evaluated(tx: Tx, virtual: readonly VirtualPoint[], channel: Channel, from: string, to: string) {
  const named = [...new Set(virtual.flatMap(({ formula }) => pointsOf(parseFormula(formula!))))];
  const totals = await tx.rows<{ code: string; total: number }>(sql`
    select p.code, sum(day_total(d.v)) as total from metering_point p
      join series s on s.metering_point_guid = p.guid and s.channel = ${channel}
      join interval_day d on d.series = s.id and d.day between ${from} and ${to}
    where p.code = any(${named}) group by p.code`);
  const known = new Map(totals.map(({ code, total }) => [code, total]));
  const formulas = new Map(virtual.map(({ code, formula }) => [code, formula]));
  const valueOf = (code: string): number | null => {
    const formula = formulas.get(code);
    return formula ? evaluate(parseFormula(formula), valueOf) : (known.get(code) ?? null);
  };
  return (formula: string) => evaluate(parseFormula(formula), valueOf);
}

/** The consumption of the branch in a month at its billing points, MWh: the actual value for its plan. */
async function factOf(tx: Tx, point: Row<typeof meteringPoints>, from: string, to: string): Promise<Sum[]> {
  if (point.purpose !== 'billing') return [];
  const facts = measuredFacts(from, to, sql`o.branch_guid = b.guid`);
  const [branch] = await tx.rows<{ name: string; total: number | null }>(sql`
    select b.name, (select f.mwh from (${facts}) f) as total
    from consumption_object x join branch_office b on b.guid = x.branch_guid
    where x.guid = ${point.consumptionObjectGuid}`);
  return branch ? [{ kind: 'fact', title: branch.name, at: from, unit: 'МВт·ч', value: branch.total }] : [];
}

/** Every sum that depends on a day of a channel: the day, the month, virtual points, the balance and the actual
 *  consumption of the branch. */
export async function sumsOnDay(
  tx: Tx,
  { rights }: Actor,
  point: Row<typeof meteringPoints>,
  channel: Channel,
  day: string,
): Promise<Sum[]> {
  const unit = unitNames[unitOf(channel)];
  const [from, to] = [firstDayOf(monthOf(day)), lastDayOf(monthOf(day))];
  const [own] = await tx.rows<{ day: number | null; month: number | null }>(sql`
    select sum(day_total(d.v)) filter (where d.day = ${day}) as day, sum(day_total(d.v)) as month
    from series s join interval_day d on d.series = s.id and d.day between ${from} and ${to}
    where s.metering_point_guid = ${point.guid} and s.channel = ${channel}`);
  const name = point.name;
  const sums: Sum[] = [
    { kind: 'day', title: name, at: day, unit, value: own!.day },
    { kind: 'month', title: name, at: from, unit, value: own!.month },
  ];
  if (point.code) {
    const virtual = await virtualPoints(tx, rights, point.code);
    const valueOf = await evaluated(tx, virtual, channel, from, to);
    sums.push(
      ...virtual.map((one): Sum => ({
        kind: 'virtual',
        title: one.name,
        at: from,
        unit,
        value: valueOf(one.formula!),
      })),
    );
  }
  const upper = point.parentGuid;
  const isActive = channel === '01' || channel === '02';
  for (const guid of isActive ? [point.guid, ...(upper ? [upper] : [])] : []) {
    const [node] = await tx.rows(sql`select from metering_point p where p.guid = ${guid} and ${isSeen(rights)}`);
    const { own: head, below, imbalance } = await balanceOf(tx, guid, from, to, isSeen(rights));
    if (node && below.length) sums.push({ kind: 'balance', title: head.name, at: from, unit, value: imbalance });
  }
  return channel === '01' ? [...sums, ...(await factOf(tx, point, from, to))] : sums;
}

/** The sums that differ between two readings. */
export const effectsOf = (before: readonly Sum[], after: readonly Sum[]): Effect[] =>
  after.flatMap(({ value, ...what }, index) =>
    value === before[index]!.value ? [] : [{ ...what, before: before[index]!.value, after: value }],
  );
