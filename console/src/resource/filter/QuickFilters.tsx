import { IconBolt } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { useList } from '../state/list-context.ts';
import type { QuickFilter } from './quick-filter.ts';

const QuickFiltersMenu = lazy(async () => ({ default: (await import('./QuickFiltersMenu.tsx')).QuickFiltersMenu }));

interface Props {
  filters: readonly QuickFilter[];
}

/** The most frequent filters of a list. */
export function QuickFilters({ filters }: Props) {
  const { search } = useList();
  const [isOpened, setOpened] = useState(false);
  const chosen = filters.find(({ filter }) => filter === search.filter);
  const button = (
    <ToolButton icon={IconBolt} aria-haspopup="menu" onClick={() => setOpened(true)}>
      {chosen?.label ?? 'Выборки'}
    </ToolButton>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <QuickFiltersMenu filters={filters} button={button} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
