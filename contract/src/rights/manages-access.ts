import { decideAny } from './decide.ts';
import type { Rights } from './rights.ts';

/** Of whom an organization demands a second factor. */
export type FactorDemand = 'none' | 'administrators' | 'all';

/** Whoever may change accounts or rights, if only some: a policy may demand a second factor of them. */
export const managesAccess = (rights: Rights): boolean =>
  (['users', 'permissionGroups', 'individualPermissions'] as const).some(
    (entity) => decideAny(rights, entity, 'update').allowed,
  );

/** Whether an organization demands a second factor of a person with these rights in it. */
export const isFactorDemanded = (demand: FactorDemand | null, rights: Rights | null): boolean =>
  demand === 'all' || (demand === 'administrators' && rights !== null && managesAccess(rights));
