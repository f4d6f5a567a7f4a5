import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import classes from '../../ui/Page.module.css';
import { ExportButton } from '../table/ExportButton.tsx';
import { FilterBar } from '../filter/FilterBar.tsx';
import { useList } from '../state/list-context.ts';
import { RibbonSwitch } from '../table/RibbonSwitch.tsx';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { viewedOf } from '../views/viewed.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';

const ColumnsDialog = lazy(async () => ({ default: (await import('../table/ColumnsDialog.tsx')).ColumnsDialog }));
const PastDialog = lazy(async () => ({ default: (await import('../past/PastDialog.tsx')).PastDialog }));

function ListSearchInput() {
  const { search, change } = useList();
  return (
    <SearchInput asked={search.search ?? ''} label="Поиск в списке" onAsk={(text) => void change({ search: text })} />
  );
}

function ColumnsButton() {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label="Столбцы" title="Столбцы" onClick={() => setOpened(true)}>
        <IconColumns3 size={18} />
      </ActionIcon>
      <Suspense>{isOpened && <ColumnsDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

interface Props {
  children?: ReactNode;
  /** Other actions on the selected rows. */
  bulk?: ReactNode;
}

/** Search, filters, views, columns and export; while rows are selected, the actions on them instead. */
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
