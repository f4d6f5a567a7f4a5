import type { ComponentProps, ReactNode } from 'react';
import { ListFooter } from './ListFooter.tsx';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ResourceList } from './ResourceList.tsx';

interface Props extends Omit<ComponentProps<typeof ResourceList>, 'children'> {
  /** Declarations (Column, RowAction) and whatever else stands between the heading and the toolbar. */
  children?: ReactNode;
}

/** The ordinary list screen. A screen that needs another order or more parts composes them itself. */
export const ResourceListPage = ({ children, ...options }: Props) => (
  <ResourceList {...options}>
    <ListHeading />
    {children}
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
