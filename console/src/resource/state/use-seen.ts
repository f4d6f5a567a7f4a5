import { asVisible } from 'contract/features/rights/visible-resource.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useWho } from '../../api/who.ts';

/** A resource with the fields that the groups of the user leave to them. */
export function useSeen(resource: Resource): Resource {
  const { rights } = useWho();
  return useMemo(() => asVisible(resource, rights), [resource, rights]);
}
