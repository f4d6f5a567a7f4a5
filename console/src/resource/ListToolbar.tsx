import type { ReactNode } from 'react';
import classes from '../ui/Page.module.css';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useList } from './list-context.ts';
import { ListSearchInput } from './ListSearchInput.tsx';
import { RibbonSwitch } from './RibbonSwitch.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ViewsButton } from './ViewsButton.tsx';

interface Props {
  children?: ReactNode;
}

/** Search, filters, views, columns, export; the actions on the marked rows in its place while there are any. */
export function ListToolbar({ children }: Props) {
  const { selection } = useList();
  if (selection && !selection.isEmpty) return <SelectionBar selection={selection} />;
  return (
    <div className={classes.toolbar}>
      <div className={classes.chips}>
        <ListSearchInput />
        <FilterBar />
      </div>
      <div className={classes.tools}>
        {children}
        <ViewsButton />
        <RibbonSwitch />
        <ColumnsButton />
        <ExportButton />
      </div>
    </div>
  );
}
