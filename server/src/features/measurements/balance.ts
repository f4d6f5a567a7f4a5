import type { Balance, BalanceSide } from 'contract/features/measurements/point-values.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { factsOf } from '../consumption/facts.service.ts';

interface Member {
  guid: string;
  name: string;
  isOwn: boolean;
  sign: number;
}

/** The balance of a point with the points directly below it in the network, active energy in kWh: the energy in minus the energy
 *  out. `seen` is a condition on `p`, the points below. */
export async function balanceOf(
  tx: Tx,
  point: string,
  from: string,
  to: string,
  seen: Sql = sql`true`,
): Promise<Balance> {
  const points = sql`(p.guid = ${point} or (p.parent_guid = ${point} and ${seen}))`;
  const members = await tx.rows<Member>(sql`
    select p.guid, p.name, p.guid = ${point} as "isOwn", case p.sign_in_balance when 'minus' then -1 else 1 end as sign
    from metering_point p where ${points} order by p.name collate russian, p.guid`);
  const asked = { points, from, to, step: 'period', key: sql`p.guid` } as const;
  const [taken, given] = [await factsOf(tx, asked), await factsOf(tx, { ...asked, channel: '02' })];
  const sides = members.map((member) => {
    const intake = taken.find(({ key }) => key === member.guid);
    const output = given.find(({ key }) => key === member.guid);
    const { present = 0, expected = 0, estimated = 0 } = intake ?? {};
    return { ...member, intake: intake?.value ?? 0, output: output?.value ?? 0, present, expected, estimated };
  });
  const sideOf = ({
    guid,
    name,
    intake,
    output,
    present,
    expected,
    estimated,
  }: (typeof sides)[number]): BalanceSide => ({
    guid,
    name,
    intake,
    output,
    present,
    expected,
    estimated,
  });
  const own = sides.find(({ isOwn }) => isOwn)!;
  const below = sides.filter(({ isOwn }) => !isOwn);
  const received = own.intake - own.output;
  const delivered = below.reduce((sum, { intake, output, sign }) => sum + sign * (intake - output), 0);
  const imbalance = received - delivered;
  return {
    own: sideOf(own),
    below: below.map(sideOf),
    received,
    delivered,
    imbalance,
    percent: received === 0 ? null : (imbalance / received) * 100,
  };
}
