import { errorText } from '../api/error-text.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from '../ui/Page.module.css';
import { useList } from './list-context.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { PageTable } from './PageTable.tsx';
import { PastBanner } from './PastBanner.tsx';
import { RibbonTable } from './RibbonTable.tsx';

/** The rows of the surrounding list as a page or as a ribbon, and over them whether they are of the past. */
export const ListTable = () => (
  <>
    <PastBanner />
    <ListRows />
  </>
);

function ListRows() {
  const { search, query } = useList();
  if (query.isError && !query.data) {
    return (
      <div className={classes.empty}>
        <ErrorNote {...errorText(query.error)} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data?.total === 0 && !query.isPlaceholderData) return <ListEmpty />;
  return search.mode === 'ribbon' ? <RibbonTable /> : <PageTable />;
}
