import { lazy, Suspense, useState, type ReactNode } from 'react';
import classes from '../ui/Page.module.css';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useList } from './list-context.ts';
import { ListSearchInput } from './ListSearchInput.tsx';
import { RibbonSwitch } from './RibbonSwitch.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { viewedOf } from './viewed.ts';
import { ViewsButton } from './ViewsButton.tsx';

const PastDialog = lazy(async () => ({ default: (await import('./PastDialog.tsx')).PastDialog }));

interface Props {
  children?: ReactNode;
  /** Further actions on the marked rows. */
  bulk?: ReactNode;
}

/** Search, filters, views, columns, export; the actions on the marked rows in its place while there are any. */
export function ListToolbar({ children, bulk }: Props) {
  const list = useList();
  const { selection } = list;
  const [isAsking, setAsking] = useState(false);
  if (selection && !selection.isEmpty) return <SelectionBar selection={selection}>{bulk}</SelectionBar>;
  return (
    <div className={classes.toolbar}>
      <div className={classes.chips}>
        <ListSearchInput />
        <FilterBar />
      </div>
      <div className={classes.tools}>
        {children}
        <ViewsButton viewed={viewedOf(list)} onPast={() => setAsking(true)} />
        <RibbonSwitch />
        <ColumnsButton />
        {!list.isPast && <ExportButton />}
      </div>
      <Suspense>{isAsking && <PastDialog onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );
}
