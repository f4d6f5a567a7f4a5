import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Loading } from '../../ui/Loading.tsx';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import classes from '../../ui/Page.module.css';
import { FilterBar } from '../filter/FilterBar.tsx';
import { useList } from '../state/list-context.ts';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { viewedOf } from '../views/viewed.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import { lazyLater } from '../../ui/lazy-later.ts';

const MoreTools = lazyLater(async () => ({ default: (await import('./MoreTools.tsx')).MoreTools }));
const LeftOutNote = lazy(async () => ({ default: (await import('./LeftOutNote.tsx')).LeftOutNote }));
const PastDialog = lazy(async () => ({ default: (await import('../past/PastDialog.tsx')).PastDialog }));

function ListSearchInput() {
  const { search, change } = useList();
  return (
    <SearchInput asked={search.search ?? ''} label="Поиск в списке" onAsk={(text) => void change({ search: text })} />
  );
}

interface Props {
  /** The frequent filters of the list. */
  children?: ReactNode;
  /** Other actions on the selected rows. */
  bulk?: ReactNode;
}

/** Search, filters, views and further tools; while rows are selected, the actions on them instead. */
export function ListToolbar({ children, bulk }: Props) {
  const list = useList();
  const { selection } = list;
  const [isAsking, setAsking] = useState(false);
  if (selection && !selection.isEmpty) return <SelectionBar selection={selection}>{bulk}</SelectionBar>;
  return (
    <>
      <div className={classes.toolbar} data-tools>
        <ListSearchInput />
        {children}
        <FilterBar />
        <ViewsButton viewed={viewedOf(list)} onPast={() => setAsking(true)} />
        <Suspense fallback={<Loading height={36} width={36} />}>
          <MoreTools />
        </Suspense>
        <Suspense>{isAsking && <PastDialog onClose={() => setAsking(false)} />}</Suspense>
      </div>
      <Suspense>{list.unknown.length > 0 && <LeftOutNote />}</Suspense>
    </>
  );
}
