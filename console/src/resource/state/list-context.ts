import type { Resource } from 'contract/kit/resource.ts';
import { createContext } from 'react';
import type { ResourceList } from './use-resource-list.ts';
import type { RowSelection } from './use-selection.ts';
import { useSurrounding } from './use-surrounding.ts';

interface ListOf<R extends Resource> extends Omit<ResourceList, 'selection'> {
  selection: RowSelection<R> | null;
}

export const ListContext = createContext<ResourceList | null>(null);

/** The state of the surrounding ResourceList: of any resource, or with the rows of the given one. */
export const useList = <R extends Resource>(resource?: R) =>
  useSurrounding(ListContext, 'ResourceList', resource) as ListOf<R>;
