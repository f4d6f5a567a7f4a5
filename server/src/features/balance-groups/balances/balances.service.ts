import type { GroupBalance } from 'contract/features/balance-groups/balance.ts';
import { balanceChannels, type BalanceChannel } from 'contract/features/balance-groups/facts.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { loadedDays } from '../../../series/squares.ts';
import { factsOf } from '../../measurements/consumption/facts.service.ts';
import { thresholdsOf } from '../../measurements/rules/thresholds.service.ts';
import { instrumentsOf } from './instruments.ts';
import { memberBalance } from './member-balance.ts';
import type { Days, Member } from './members.service.ts';
import { outcomeOf } from './outcome.service.ts';

/** Daily facts of the members' channels. */
async function factsByDay(tx: Tx, members: readonly Member[], { from, to }: Days) {
  const facts = new Map<string, Awaited<ReturnType<typeof factsOf>>>();
  for (const channel of Object.keys(balanceChannels) as BalanceChannel[]) {
    const points = members.filter((member) => member.channel === channel).map((member) => member.meteringPointGuid);
    if (points.length === 0) continue;
    const asked = {
      points: sql`p.guid = any(${points}::uuid[])`,
      key: sql`p.guid`,
      step: 'day',
      from,
      to,
      channel,
    } as const;
    for (const fact of await factsOf(tx, asked)) {
      const place = `${fact.key} ${channel}`;
      const known = facts.get(place);
      if (known) known.push(fact);
      else facts.set(place, [fact]);
    }
  }
  return facts;
}

/** The balances of one or several groups' members for each of the periods, in order. */
export async function balancesOf(
  tx: Tx,
  members: readonly Member[],
  periods: readonly Days[],
): Promise<Map<string, GroupBalance[]>> {
  if (periods.length === 0) return new Map();
  const whole = { from: periods[0]!.from, to: periods.at(-1)!.to };
  const points = [...new Set(members.map(({ meteringPointGuid }) => meteringPointGuid))];
  const lossy = members.filter(({ transformer, line }) => transformer !== null || line !== null);
  const loads = await loadedDays(
    tx,
    lossy.map(({ meteringPointGuid }) => meteringPointGuid),
    whole.from,
    whole.to,
  );
  const known = {
    facts: await factsByDay(tx, members, whole),
    loads: Map.groupBy(loads, ({ point }) => point),
    instruments: await instrumentsOf(tx, points),
  };
  const { imbalancePercent } = await thresholdsOf(tx);
  const groups = Map.groupBy(members, ({ group }) => group);
  return new Map(
    Array.from(groups, ([group, own]) => [
      group,
      periods.map((days) =>
        outcomeOf(
          days,
          own.map((member) => memberBalance(member, days, known)),
          imbalancePercent,
        ),
      ),
    ]),
  );
}
