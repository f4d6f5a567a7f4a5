import { entityTypes, type EntityType, type PermissionValue } from 'contract/permissions.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { decide, type Grant, type Rights } from 'contract/rights.ts';
import type { Person } from './people.service.ts';

type Items = Readonly<Partial<Record<EntityType, PermissionValue>>>;

/** What a group gives now. */
export const itemsOf = (group: AnyRow): Items =>
  Object.fromEntries((Object.keys(entityTypes) as EntityType[]).map((entity) => [entity, group[entity] ?? 'none']));

const held = (rights: Rights, entity: EntityType): PermissionValue => decide(rights, entity, 'read').value;

/** What a member holds of an entity when the group of this name gives another value. */
function heldThen(rights: Rights, entity: EntityType, group: string, value: PermissionValue): PermissionValue {
  const others = rights.grants.filter((grant) => grant.group !== group);
  const given: Grant = { entity, value, group, effect: 'allow', object: null, from: null, to: null };
  return held({ ...rights, grants: [...others, given] }, entity);
}

/** Who of the members gains and loses what if the group gave other items; people for whom nothing changes are left out. */
export function consequences(members: readonly Person[], group: string, present: Items, items: Items) {
  const entities = (Object.keys(entityTypes) as EntityType[]).filter(
    (entity) => present[entity] !== (items[entity] ?? 'none'),
  );
  return members.flatMap(({ guid, name, position, rights }) => {
    const grantsOf = Map.groupBy(rights.grants, ({ entity }) => entity);
    const changes = entities
      .map((entity) => {
        const about = { ...rights, grants: grantsOf.get(entity) ?? [] };
        return { entity, before: held(about, entity), after: heldThen(about, entity, group, items[entity] ?? 'none') };
      })
      .filter(({ before, after }) => before !== after);
    return changes.length ? [{ guid, name, position, changes }] : [];
  });
}
