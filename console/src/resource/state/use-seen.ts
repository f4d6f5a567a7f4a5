import { asSeen } from 'contract/features/rights/seen-resource.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useWho } from '../../api/who.ts';

/** A resource with the fields that the groups of the user leave to them. */
export function useSeen(resource: Resource): Resource {
  const { rights } = useWho();
  return useMemo(() => asSeen(resource, rights), [resource, rights]);
}
