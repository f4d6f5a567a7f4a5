import type { Action, EntityType } from './permissions.ts';
import { anyFields, reachOf } from './reach.ts';
import type { Rights } from './rights.ts';

/** Filters by resource name. */
export type RowsOf = Record<string, string[]>;

/** The filters of the rows to which an action is restricted. */
export function narrowedTo(rights: Rights, entity: EntityType, action: Action): RowsOf {
  const ruled = rights.grants.flatMap((grant) => (grant.entity === entity ? Object.keys(grant.rules ?? {}) : []));
  return Object.fromEntries(
    [...new Set(ruled)].flatMap((name) => {
      const { only, rows } = reachOf(rights, { entity, name }, action, anyFields);
      return only && rows.length ? [[name, [...rows]]] : [];
    }),
  );
}
