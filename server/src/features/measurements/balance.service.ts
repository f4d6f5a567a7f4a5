import { nothing, sumOf } from 'contract/features/measurements/energy-sum.ts';
import type { Balance, BalanceSide } from 'contract/features/measurements/point-values.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { factsOf, type Fact } from './consumption/facts.service.ts';

interface Member {
  guid: string;
  name: string;
  isOwn: boolean;
  sign: number;
}

const signInBalance = sql`case p.sign_in_balance when 'minus' then -1 else 1 end`;

/** The balance of a point with the points directly below it, active energy in kWh: energy in minus energy out, if all
 *  of them are visible. `visible` is a condition on `p`, the points below. */
export async function balanceOf(
  tx: Tx,
  point: string,
  from: string,
  to: string,
  visible: Sql = sql`true`,
): Promise<Balance> {
  const points = sql`(p.guid = ${point} or (p.parent_guid = ${point} and ${visible}))`;
  const members = await tx.rows<Member>(sql`
    select p.guid, p.name, p.guid = ${point} as "isOwn", ${signInBalance} as sign
    from metering_point p where ${points} order by p.name collate russian, p.guid`);
  const asked = { points, from, to, step: 'period', key: sql`p.guid` } as const;
  const [taken, given] = [await factsOf(tx, asked), await factsOf(tx, { ...asked, channel: '02' })].map(
    (facts) => new Map(facts.map((fact) => [fact.key, fact])),
  ) as [Map<string | null, Fact>, Map<string | null, Fact>];
  const sideOf = ({ guid, name }: Member): BalanceSide => {
    const { value: intake, ...parts } = sumOf(taken.get(guid) ?? nothing);
    return { guid, name, intake, output: given.get(guid)?.value ?? 0, ...parts };
  };
  const own = sideOf(members.find(({ isOwn }) => isOwn)!);
  const below = members.filter(({ isOwn }) => !isOwn).map((member) => ({ ...member, side: sideOf(member) }));
  const received = own.intake - own.output;
  const sides = { own, below: below.map(({ side }) => side), received };
  const hidden = await tx.rows(sql`
    select from metering_point p where p.parent_guid = ${point} and not coalesce(${visible}, false) limit 1`);
  if (hidden.length) return { ...sides, delivered: null, imbalance: null, percent: null };
  const delivered = below.reduce((sum, { side, sign }) => sum + sign * (side.intake - side.output), 0);
  const imbalance = received - delivered;
  return { ...sides, delivered, imbalance, percent: received === 0 ? null : (imbalance / received) * 100 };
}

/** The monthly imbalances of many points, as in `balanceOf`, keyed by point and first day of the month. */
export async function imbalancesByMonth(
  tx: Tx,
  nodes: readonly string[],
  from: string,
  to: string,
  visible: Sql,
): Promise<{ guid: string; at: string; imbalance: number }[]> {
  const found = new Map<string, { guid: string; at: string; imbalance: number }>();
  const add = (guid: string, at: string, value: number) => {
    const known = found.get(`${guid} ${at}`);
    if (known) known.imbalance += value;
    else found.set(`${guid} ${at}`, { guid, at, imbalance: value });
  };
  const asked = { from, to, step: 'month' } as const;
  const own = sql`p.guid = any(${nodes}::uuid[])`;
  const below = sql`p.parent_guid = any(${nodes}::uuid[]) and ${visible}`;
  for (const [channel, way] of [
    ['01', 1],
    ['02', -1],
  ] as const) {
    for (const { key, at, value } of await factsOf(tx, { ...asked, channel, points: own, key: sql`p.guid` }))
      add(key!, at, way * value);
    const signed = sql`p.parent_guid || ' ' || ${signInBalance}`;
    for (const { key, at, value } of await factsOf(tx, { ...asked, channel, points: below, key: signed })) {
      const [parent, sign] = key!.split(' ');
      add(parent!, at, -way * Number(sign) * value);
    }
  }
  return [...found.values()];
}
