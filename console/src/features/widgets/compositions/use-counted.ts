import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { asExtended, objectsOf, ownObjects } from 'contract/features/object-types/facts.ts';
import { countedResources } from 'contract/features/widgets/compositions.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useCall } from '../../../api/queries.ts';

const MINUTE_MS = 60_000;

/** The resource that a kind counts, including fields added by the organization; undefined until it is chosen and
 *  loaded. */
export function useCounted(records: string | null, typeGuid: string | null): Resource | undefined {
  const { data } = useCall(objectTypeCalls.extensions, {}, { staleTime: MINUTE_MS });
  return useMemo(() => {
    if (!data) return undefined;
    if (records === ownObjects.name) {
      const type = data.find(({ guid, family }) => family === null && guid === typeGuid);
      return type && objectsOf(type);
    }
    const resource = countedResources.find(({ name }) => name === records);
    return resource && asExtended(resource, data);
  }, [data, records, typeGuid]);
}
