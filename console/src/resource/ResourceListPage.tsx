import type { RecordImport } from 'contract/kit/resource-import.ts';
import type { ComponentProps, ReactNode } from 'react';
import { ImportButton } from './ImportButton.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ResourceList } from './ResourceList.tsx';

interface Props extends Omit<ComponentProps<typeof ResourceList>, 'children'> {
  /** Declarations (Column, RowAction) and whatever else stands between the heading and the toolbar. */
  children?: ReactNode;
  /** How its records are loaded from a file, where they are. */
  loaded?: RecordImport;
}

/** The ordinary list screen. A screen that needs another order or more parts composes them itself. */
export const ResourceListPage = ({ children, loaded, ...options }: Props) => (
  <ResourceList {...options}>
    <ListHeading>{loaded && <ImportButton of={loaded} />}</ListHeading>
    {children}
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
