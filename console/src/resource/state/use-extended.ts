import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { asExtended } from 'contract/features/object-types/facts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { queryOf, useCall } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';

const MINUTE_MS = 60_000;

/** Starts loading the organization's own fields before a screen needs them. */
export const prefetchExtensions = () => queryClient.prefetchQuery(queryOf(objectTypeCalls.extensions, {}));

/** A resource with the fields that the organization added to it and the layout of its form; undefined until they are loaded. */
export function useExtended(resource: Resource): Resource | undefined {
  const isExtended = resource.isExtended ?? resource.entity === 'typeObjects';
  const { data, error } = useCall(objectTypeCalls.extensions, {}, { enabled: isExtended, staleTime: MINUTE_MS });
  return useMemo(() => {
    if (!isExtended || error) return resource;
    return data && asExtended(resource, data);
  }, [resource, isExtended, data, error]);
}
