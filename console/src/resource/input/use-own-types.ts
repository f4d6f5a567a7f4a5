import { objectTypes, type ObjectType } from 'contract/features/object-types/facts.ts';
import { useCall } from '../../api/queries.ts';

const OWN = {
  query: { limit: '200', sort: 'name', filter: JSON.stringify({ field: 'family', op: 'empty' }) },
  params: {},
};

/** The types of objects that the organization has made itself, by name; undefined until they come. */
export const useOwnTypes = (): readonly ObjectType[] | undefined =>
  useCall(objectTypes.routes.list, OWN, { staleTime: 60_000 }).data?.items;
