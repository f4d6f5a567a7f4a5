import type { Resource } from 'contract/kit/resource.ts';
import { useEvents } from '../../api/events.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useList } from '../../resource/state/list-context.ts';
import type { ListOptions } from '../../resource/state/list-options.ts';
import { ListTable } from '../../resource/table/ListTable.tsx';
import page from '../../ui/Page.module.css';
import { countOf } from '../../ui/text/format.ts';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';

function Heading() {
  const { resource, total, query } = useList();
  useEvents(['measurementImports'], [resource.routes.list.path]);
  return (
    <header className={page.heading}>
      <div className={page.titles}>
        <ScreenTitle />
        <div className={page.state} aria-live="polite">
          {query.data ? countOf(total, resource.titles.count) : query.isPending && 'Загружаем…'}
        </div>
      </div>
    </header>
  );
}

/** A read-only list of what passed through the channels. */
export const PassedList = <R extends Resource>(
  options: Pick<ListOptions<R>, 'resource' | 'cells' | 'cardPath' | 'kept'>,
) => (
  <ResourceList {...options} isBulk={false}>
    <Heading />
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
