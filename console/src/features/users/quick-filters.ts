import { DAY_MS } from 'contract/time/day-shape.ts';
import type { UserStatus } from 'contract/features/users/facts.ts';
import type { Filter } from 'contract/kit/filter.ts';

const ofStatus = (status: UserStatus): Filter => ({ field: 'status', op: 'in', value: [status] });

/** The same moment all day, so that the filter in the address still matches the chosen one. */
const daysAgo = (days: number, now: number): string =>
  new Date(Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS).toISOString();

const dormant = (days: number, now: number): Filter => ({
  and: [
    ofStatus('active'),
    {
      or: [
        { field: 'lastSeenAt', op: 'to', value: daysAgo(days, now) },
        { field: 'lastSeenAt', op: 'empty' },
      ],
    },
  ],
});

/** The most frequent filters of the list of users. */
export const quickFilters = (dormantDays: number, now = Date.now()): readonly { label: string; filter: string }[] =>
  (
    [
      ['Активные', ofStatus('active')],
      ['Приглашённые', ofStatus('invited')],
      ['Заблокированные', ofStatus('blocked')],
      ['Архив', ofStatus('archived')],
      ['Давно не заходили', dormant(dormantDays, now)],
    ] as const
  ).map(([label, filter]) => ({ label, filter: JSON.stringify(filter) }));
