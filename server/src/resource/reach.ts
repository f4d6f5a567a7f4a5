import type { Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/permissions.ts';
import { reachOf, type Reach, type Rights } from 'contract/rights.ts';

/** A resource as one person may use it: with only those of its records that an action of his reaches. */
export type Reached = Resource & { reach?: Reach };

export function reached(resource: Resource, rights: Rights, action: Action): Reached {
  const reach = reachOf(rights, resource.entity, action);
  return reach.only || reach.except.length ? { ...resource, reach } : resource;
}
