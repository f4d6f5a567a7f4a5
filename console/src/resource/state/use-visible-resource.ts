import { asVisible } from 'contract/features/rights/visible-resource.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useWho } from '../../api/who.ts';

/** A resource without the fields that the user's groups hide. */
export function useVisibleResource(resource: Resource): Resource {
  const { rights } = useWho();
  return useMemo(() => asVisible(resource, rights), [resource, rights]);
}
