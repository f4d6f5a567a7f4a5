import { rankOf } from './permissions.ts';
import type { Ruled } from './reach.ts';
import type { Rights } from './rights.ts';

/** The defaults of a new record from the person's groups; on a conflict the first group by name wins. */
export function defaultsOf({ grants }: Rights, { entity, name }: Ruled): Readonly<Record<string, unknown>> {
  const giving = grants.filter(
    (grant) => !grant.unmet && grant.entity === entity && rankOf(grant.value) >= rankOf('create'),
  );
  const ordered = giving.toSorted((a, b) => (b.group ?? '').localeCompare(a.group ?? '', 'ru'));
  return Object.assign({}, ...ordered.map(({ rules }) => rules?.[name]?.defaults));
}
