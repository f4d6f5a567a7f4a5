import { Button } from '@mantine/core';
import type { VersionState } from 'contract/features/forecasts/facts.ts';
import { useList } from '../../resource/state/list-context.ts';
import page from '../../ui/Page.module.css';

const choices: readonly (readonly [label: string, states: readonly VersionState[]])[] = [
  ['Ждут проверки', ['review']],
  ['Можно публиковать', ['approved']],
  ['Опубликованные', ['published']],
  ['С ошибкой', ['failed']],
];

/** The most frequent filters of the list of forecasts. */
export function QuickFilters() {
  const { search, change } = useList();
  return (
    <section className={page.toolbar} aria-label="Частые выборки">
      {choices.map(([label, value]) => {
        const filter = JSON.stringify({ field: 'lastState', op: 'in', value });
        const isChosen = search.filter === filter;
        return (
          <Button
            key={label}
            size="compact-sm"
            variant={isChosen ? 'filled' : 'default'}
            aria-pressed={isChosen}
            onClick={() => void change({ filter: isChosen ? undefined : filter })}
          >
            {label}
          </Button>
        );
      })}
    </section>
  );
}
