import { decideAny } from './decide.ts';
import type { Rights } from './rights.ts';

/** From whom an organization requires a second factor. */
export type FactorDemand = 'none' | 'administrators' | 'all';

/** Whether a person may change any accounts or rights; a policy may require a second factor from them. */
export const managesAccess = (rights: Rights): boolean =>
  (['users', 'permissionGroups', 'individualPermissions'] as const).some(
    (entity) => decideAny(rights, entity, 'update').allowed,
  );

/** Whether an organization requires a second factor from a person with these rights. */
export const isFactorDemanded = (demand: FactorDemand | null, rights: Rights | null): boolean =>
  demand === 'all' || (demand === 'administrators' && rights !== null && managesAccess(rights));
