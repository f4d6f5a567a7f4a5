import type { Resource } from 'contract/kit/resource.ts';
import type { ComponentProps, ReactNode } from 'react';
import { ListFooter } from './ListFooter.tsx';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from '../table/ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ResourceList } from './ResourceList.tsx';

interface Props<R extends Resource> extends Omit<ComponentProps<typeof ResourceList<R>>, 'children'> {
  /** Shown between the heading and the toolbar. */
  children?: ReactNode;
}

/** The ordinary list screen. A screen with another layout or more parts composes them itself. */
export const ResourceListPage = <R extends Resource>({ children, ...options }: Props<R>) => (
  <ResourceList {...options}>
    <ListHeading />
    {children}
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
