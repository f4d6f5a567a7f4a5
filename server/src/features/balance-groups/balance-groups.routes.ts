import { Readable } from 'node:stream';
import {
  balanceCalls,
  balanceVerdicts,
  type BalanceVerdict,
  type ListedBalance,
} from 'contract/features/balance-groups/balance.ts';
import { firstDayOf, lastDayOf, monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { MOSCOW_ZONE, shownDay } from 'contract/time/day-shape.ts';
import { serve, serveFile } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { asOrg } from '../../core/transaction.ts';
import { momentOf } from '../../files/cell.ts';
import { letterheadOf } from '../organizations/look/look.service.ts';
import { contentOf, contentTypes } from '../reports/write-report.service.ts';
import { actOf } from './act.ts';
import { groupBalance, groupBalances, pastOf } from './group.ts';
import { listedBalances } from './listed.service.ts';

const order = Object.keys(balanceVerdicts) as BalanceVerdict[];

const monthDays = (month: string) => ({ from: firstDayOf(month), to: lastDayOf(month) });

/** Serves the balances of groups and their acts. */
export function serveBalanceGroups(server: Server): void {
  serve(server, balanceCalls.ofGroup, async ({ tx, actor, params, query }) => {
    const { balance } = await groupBalance(tx, actor, params.guid, query);
    return balance;
  });
  serve(server, balanceCalls.months, async ({ tx, actor, params, query: { year } }) => {
    const months = monthsBetween(`${year}-01`, `${year}-12`).filter(
      (month) => firstDayOf(month) >= (tx.since?.day ?? ''),
    );
    const days = months.flatMap((month) => pastOf(monthDays(month)) ?? []);
    const { balances } = await groupBalances(tx, actor, params.guid, days);
    return balances.map(({ from, outcome }) => ({ month: monthOf(from), outcome }));
  });
  serve(server, balanceCalls.all, async ({ tx, actor, query: { month } }) => {
    const days = pastOf(monthDays(month));
    if (!days) return { groups: [], hidden: 0 };
    const { groups, hidden } = await listedBalances(tx, actor.rights, days);
    const place = ({ outcome }: ListedBalance) => order.indexOf(outcome.verdict);
    return { groups: groups.toSorted((one, other) => place(one) - place(other)), hidden };
  });
  serveFile(server, balanceCalls.act, async ({ actor, params, query: { format, ...period } }) => {
    const { table, stamp } = await asOrg(server.pool, actor, 'read', async (tx) => {
      const { group, balance } = await groupBalance(tx, actor, params.guid, period);
      const made = `Сделан ${momentOf(new Date().toISOString(), MOSCOW_ZONE)} МСК, ${actor.fullName}`;
      const { from, to } = balance;
      return { table: actOf(group, balance), stamp: { from, to, ...(await letterheadOf(tx)), made } };
    });
    const content = await contentOf(table, stamp, format, { by: actor.account });
    const name = `${table.title}, ${shownDay(stamp.from)} — ${shownDay(stamp.to)}.${format}`;
    return { name, type: contentTypes[format], content: Readable.from([content]) };
  });
}
