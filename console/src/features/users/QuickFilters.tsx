import { Button } from '@mantine/core';
import { securityPolicy } from 'contract/features/users/security-policy.ts';
import { useCall } from '../../api/queries.ts';
import { useList } from '../../resource/state/list-context.ts';
import { countOf } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import { quickFilters } from './quick-filters.ts';

const DORMANT_DAYS = 90;

export function QuickFilters() {
  const { search, change } = useList();
  const days = useCall(securityPolicy.get, {}, { staleTime: 60_000 }).data?.dormantDays ?? DORMANT_DAYS;
  const hint = `Активные учётные записи, с которыми не входили ${countOf(days, ['день', 'дня', 'дней'])} и больше`;
  return (
    <section className={page.toolbar} aria-label="Частые выборки">
      {quickFilters(days).map(({ label, filter }) => {
        const isChosen = search.filter === filter;
        return (
          <Button
            key={label}
            size="compact-sm"
            variant={isChosen ? 'filled' : 'default'}
            aria-pressed={isChosen}
            title={label === 'Давно не заходили' ? hint : undefined}
            onClick={() => void change({ filter: isChosen ? undefined : filter })}
          >
            {label}
          </Button>
        );
      })}
    </section>
  );
}
