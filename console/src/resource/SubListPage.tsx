import type { Resource } from 'contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { BackLink } from '../ui/BackLink.tsx';
import page from '../ui/Page.module.css';
import { ListFooter } from './ListFooter.tsx';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ResourceList } from './ResourceList.tsx';

interface Props {
  resource: Resource;
  /** The screen that leads here. */
  from: { path: string; title: string };
  /** How columns are shown. */
  children?: ReactNode;
}

/** A list that belongs to another screen and leads back to it. */
export const SubListPage = ({ resource, from, children }: Props) => (
  <ResourceList resource={resource}>
    <div className={page.note}>
      <BackLink to={from.path}>{from.title}</BackLink>
    </div>
    <ListHeading />
    {children}
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
