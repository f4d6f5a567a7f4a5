import { objectTypes, type ObjectType } from 'contract/features/object-types/facts.ts';
import { useDecision } from '../../api/decisions.ts';
import { useCall } from '../../api/queries.ts';

const ALL = { query: { limit: '200', sort: 'sort,name' }, params: {} };

/** The object types in the organization's order; undefined while loading and when they may not be read. */
export const useTypes = (): readonly ObjectType[] | undefined =>
  useCall(objectTypes.routes.list, ALL, { enabled: useDecision('objectTypes', 'read').allowed }).data?.items;
