import type { Resource } from 'contract/kit/resource.ts';
import type { OwnCells } from '../state/list-options.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import page from '../../ui/Page.module.css';
import { ListFooter } from './ListFooter.tsx';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from '../table/ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ResourceList } from './ResourceList.tsx';

interface Props<R extends Resource> {
  resource: R;
  /** The parent screen. */
  from: { path: string; title: string };
  cells?: OwnCells<R>;
}

/** A list that belongs to another screen and links back to it. */
export const SubListPage = <R extends Resource>({ resource, from, cells }: Props<R>) => (
  <ResourceList resource={resource} cells={cells}>
    <div className={page.note}>
      <BackLink to={from.path}>{from.title}</BackLink>
    </div>
    <ListHeading />
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
