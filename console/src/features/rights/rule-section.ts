import { conditioned } from 'contract/kit/conditioned.ts';
import { ruledResource } from 'contract/features/rights/rules.ts';
import type { Resource } from 'contract/kit/resource.ts';

/** The resource of a rule with the fields available to its conditions: those that users enter. */
export function askedResource(section: unknown): Resource | undefined {
  const resource = ruledResource(section);
  return resource && conditioned(resource);
}
