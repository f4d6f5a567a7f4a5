import { entityTypes, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { permissionGroups } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { extentOf, type RowsOf } from 'contract/rights/extent.ts';
import { newBreaches } from 'contract/features/rights/breaches.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { onSomeRows, type RowRules } from 'contract/rights/row-rules.ts';
import { conflictsOf, type StoredConflict } from './conflicts.service.ts';
import type { ToldPerson } from './people.service.ts';

type Items = Readonly<Partial<Record<EntityType, PermissionValue>>>;

interface Group {
  name: string;
  /** The values that the group gives now. */
  items: Items;
  rules: Readonly<Partial<Record<EntityType, RowRules>>>;
}

/** The values that a group gives now. */
export const itemsOf = (group: Row<typeof permissionGroups>): Items =>
  Object.fromEntries((Object.keys(entityTypes) as EntityType[]).map((entity) => [entity, group[entity] ?? 'none']));

interface Held {
  value: PermissionValue;
  /** The rows that the value is restricted to; undefined when it applies to all. */
  rows: RowsOf | undefined;
}

function held(rights: Rights, entity: EntityType): Held {
  const { value } = decide(rights, entity, 'read', null, onSomeRows);
  if (value === 'none') return { value, rows: undefined };
  const { rows } = extentOf(rights, entity, value === 'full' ? 'delete' : value);
  return { value, rows: Object.keys(rows).length ? rows : undefined };
}

/** What a member would hold for an entity with another value of the group. */
function heldThen(rights: Rights, entity: EntityType, { name, rules }: Group, value: PermissionValue): Held {
  return held({ ...rights, grants: grantsWith(rights, name, { [entity]: value }, rules) }, entity);
}

/** What a member would be given, if the group gave these values alone. */
export function grantsWith({ grants }: Rights, name: string, items: Items, rules: Group['rules'] = {}): Grant[] {
  const period = { object: null, from: null, to: null };
  const given = (Object.entries(items) as [EntityType, PermissionValue][]).map(([entity, value]): Grant => ({
    entity,
    value,
    group: name,
    effect: 'allow',
    ...period,
    rules: rules[entity],
  }));
  return [...grants.filter(({ group }) => group !== name), ...given];
}

/** What follows from rights, worked out once for everybody who holds the same. */
function ofHolding<T>(follows: (rights: Rights) => T): (rights: Rights) => T {
  const known = new Map<Rights['grants'], Map<Rights['standing'], T>>();
  return (rights) => {
    const own = known.get(rights.grants) ?? new Map<Rights['standing'], T>();
    known.set(rights.grants, own);
    if (!own.has(rights.standing)) own.set(rights.standing, follows(rights));
    return own.get(rights.standing)!;
  };
}

/** What each member would gain and lose if the group gave other values, and which rules that would break; unaffected members are left
 *  out. */
export function consequences(
  members: readonly ToldPerson[],
  group: Group,
  items: Items,
  conflicts: readonly StoredConflict[],
) {
  const entities = (Object.keys(entityTypes) as EntityType[]).filter(
    (entity) => group.items[entity] !== (items[entity] ?? 'none'),
  );
  const changesOf = ofHolding((rights) => {
    const grantsOf = Map.groupBy(rights.grants, ({ entity }) => entity);
    return entities.flatMap((entity) => {
      const about = { ...rights, grants: grantsOf.get(entity) ?? [] };
      const [now, then] = [held(about, entity), heldThen(about, entity, group, items[entity] ?? 'none')];
      if (JSON.stringify(now) === JSON.stringify(then)) return [];
      return { entity, before: now.value, after: then.value, rowsBefore: now.rows, rowsAfter: then.rows };
    });
  });
  const grantsThen = ofHolding((rights) => grantsWith(rights, group.name, items));
  return members.flatMap(({ guid, name, aside, rights }) => {
    const changes = changesOf(rights);
    if (changes.length === 0) return [];
    const then = { ...rights, grants: grantsThen(rights) };
    const breaches = newBreaches(rights, then, conflictsOf(conflicts, guid)).map(({ conflict, held: both }) => ({
      name: conflict.name,
      severity: conflict.severity,
      held: both,
    }));
    return [{ guid, name, aside, changes, breaches }];
  });
}
