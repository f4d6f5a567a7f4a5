import { DAY_MS } from 'contract/time/day-shape.ts';
import type { UserState } from 'contract/features/users/facts.ts';
import type { QuickFilter } from '../../resource/filter/quick-filter.ts';
import { countOf } from '../../ui/text/format.ts';
import type { Filter } from 'contract/kit/filter.ts';

const inState = (...states: UserState[]): Filter => ({ field: 'state', op: 'in', value: states });

/** Rounded to the day, so that the filter in the address still matches the chosen one later that day. */
const daysAgo = (days: number, now: number): string =>
  new Date(Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS).toISOString();

/** Excludes members managed by other organizations, whose sign-ins elsewhere are not known here, and new users. */
const dormant = (days: number, now: number): Filter => ({
  and: [
    inState('active'),
    { field: 'isHome', op: 'is', value: true },
    {
      and: [
        { field: 'createdAt', op: 'to', value: daysAgo(days, now) },
        {
          or: [
            { field: 'lastSeenAt', op: 'to', value: daysAgo(days, now) },
            { field: 'lastSeenAt', op: 'empty' },
          ],
        },
      ],
    },
  ],
});

/** The most frequent filters of the list of users. */
export const quickFilters = (dormantDays: number, now = Date.now()): readonly QuickFilter[] =>
  (
    [
      ['Активные', inState('active')],
      ['Приглашённые', inState('invited')],
      ['Без приглашения', inState('draft', 'lapsed', 'withdrawn')],
      ['Заблокированные', inState('blocked', 'locked')],
      ['Уволенные', inState('dismissed')],
      ['Архив', inState('archived')],
      [
        'Давно не заходили',
        dormant(dormantDays, now),
        `Активные учётные записи, которые ведёт эта организация и с которыми не входили ${countOf(dormantDays, ['день', 'дня', 'дней'])} и больше`,
      ],
    ] as const
  ).map(([label, filter, hint]) => ({ label, filter: JSON.stringify(filter), hint }));
