import { IconBolt } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useList } from '../state/list-context.ts';

const QuickFiltersMenu = lazy(async () => ({ default: (await import('./QuickFiltersMenu.tsx')).QuickFiltersMenu }));

export interface QuickFilter {
  label: string;
  /** In the form that an address holds. */
  filter: string;
  hint?: string;
}

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
