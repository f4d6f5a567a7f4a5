import type { GroupBalance } from 'contract/features/balance-groups/balance.ts';
import { balanceGroups } from 'contract/features/balance-groups/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { addDays, moscowToday, shownDay } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { getRow } from '../../resource/store.ts';
import { checkPeriod } from '../measurements/points.service.ts';
import { balancesOf } from './balances/balances.service.ts';
import { membersOf, type Days } from './balances/members.service.ts';
import { outcomeOf } from './balances/outcome.service.ts';

/** The part of a period that has ended; undefined when there is none. */
export function pastOf({ from, to }: Days): Days | undefined {
  const yesterday = addDays(moscowToday(), -1);
  return from > yesterday ? undefined : { from, to: to < yesterday ? to : yesterday };
}

/** The members of a group. Errors: 404, 403 when the user may not read one of the points. */
async function wholeGroup(tx: Tx, actor: Actor, guid: string) {
  const group: Row<typeof balanceGroups> = await getRow(tx, balanceGroups, guid);
  const members = await membersOf(tx, actor.rights, sql`g.guid = ${group.guid}`);
  const hidden = members.filter(({ isVisible }) => !isVisible).length;
  if (hidden)
    throw new AppError('forbidden', {
      detail: `Баланс считают по всем точкам группы, а ${hidden} из ${members.length} вам не видны. Попросите администратора открыть их.`,
    });
  return { group, members };
}

/** The balances of a group for each of the periods, in order. Errors: 404, 403. */
export async function groupBalances(tx: Tx, actor: Actor, guid: string, periods: readonly Days[]) {
  const { group, members } = await wholeGroup(tx, actor, guid);
  const found = await balancesOf(tx, members, periods);
  return { group, balances: found.get(guid) ?? periods.map((days) => outcomeOf(days, [], null)) };
}

/** The balance of a group for the days of a period that have ended. Errors: 404, 403, 422 when there are none. */
export async function groupBalance(
  tx: Tx,
  actor: Actor,
  guid: string,
  period: Days,
): Promise<{ group: Row<typeof balanceGroups>; balance: GroupBalance }> {
  checkPeriod(period);
  const days = pastOf(period);
  if (!days) throw invalidField('from', `Баланс считают по прошедшим суткам: до ${shownDay(moscowToday())}`);
  const { group, balances } = await groupBalances(tx, actor, guid, [days]);
  return { group, balance: balances[0]! };
}
