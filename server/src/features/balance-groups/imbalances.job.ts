import { addMonths, firstDayOf, lastDayOf, monthOf, monthText } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import type { ListedBalance } from 'contract/features/balance-groups/balance.ts';
import { asOrg } from '../../core/transaction.ts';
import { job } from '../../jobs/kind.ts';
import { notify } from '../../jobs/notify.ts';
import { listedBalances } from './listed.service.ts';

const shown = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: 2 }).replace('-', '−');

const textOf = ({ name, outcome: { percent, bound, isComplete } }: ListedBalance, month: string): string =>
  `Небаланс группы «${name}» за ${monthText(month)} — ${shown(percent!)}\u00a0%, допускается ${shown(bound!)}\u00a0%${isComplete ? '' : '; данные неполны'}`;

/** Notifies about groups whose imbalance of the last month exceeds the limit, once per group and month. */
export const imbalancesJob = job({
  name: 'imbalances',
  async run({ pool, actor, log, progress, signal, once }) {
    const month = addMonths(monthOf(moscowToday()), -1);
    const days = { from: firstDayOf(month), to: lastDayOf(month) };
    const { groups: found, hidden } = await asOrg(pool, actor, 'read', (tx) => listedBalances(tx, actor.rights, days));
    const beyond = found.filter(({ outcome }) => outcome.verdict === 'beyond');
    const unknown = found.filter(({ outcome }) => outcome.verdict === 'unknown');
    for (const { name, outcome } of unknown) log('warning', `«${name}» не определён: ${outcome.unknown.join('; ')}`);
    for (const [index, group] of beyond.entries()) {
      signal.throwIfAborted();
      await once(group.guid, async (tx) => {
        await notify(tx, {
          to: { entity: 'balanceGroups', action: 'update' },
          kind: 'imbalance',
          severity: 'warning',
          text: textOf(group, month),
          about: { resource: 'balance-groups', guid: group.guid },
          once: `imbalance:${group.guid}:${month}`,
        });
        log('warning', textOf(group, month));
      });
      progress(index + 1, beyond.length);
    }
    return {
      summary: `Групп: ${found.length}, небаланс больше допустимого: ${beyond.length}, не определён: ${unknown.length}${hidden ? `, не видны тому, от чьего имени задача: ${hidden}` : ''}`,
      hasWarnings: beyond.length + unknown.length + hidden > 0,
    };
  },
});
