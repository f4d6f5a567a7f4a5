import { decideAny } from './decide.ts';
import type { Rights } from './rights.ts';

/** Whoever may change accounts or rights, if only some: a policy may demand a second factor of them. */
export const managesAccess = (rights: Rights): boolean =>
  (['users', 'permissionGroups', 'individualPermissions'] as const).some(
    (entity) => decideAny(rights, entity, 'update').allowed,
  );
