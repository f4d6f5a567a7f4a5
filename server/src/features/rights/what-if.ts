import { entityTypes, type EntityType, type PermissionValue } from 'contract/permissions.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { decide, type Grant, type Rights } from 'contract/rights.ts';
import type { Person } from './people.service.ts';

type Items = Readonly<Partial<Record<EntityType, PermissionValue>>>;

/** What a group gives now. */
export const itemsOf = (group: AnyRow): Items =>
  Object.fromEntries((Object.keys(entityTypes) as EntityType[]).map((entity) => [entity, group[entity] ?? 'none']));

const held = (rights: Rights, entity: EntityType): PermissionValue => decide(rights, entity, 'read').value;

/** The rights of a member when the group of this name gives other items. */
function withItems(rights: Rights, group: string, items: Items): Rights {
  const others = rights.grants.filter((grant) => grant.group !== group);
  const given = Object.entries(items).map(([entity, value]): Grant => ({
    entity: entity as EntityType,
    value,
    group,
    effect: 'allow',
    object: null,
    from: null,
    to: null,
  }));
  return { ...rights, grants: [...others, ...given] };
}

/** Who of the members gains and loses what if the group gave other items; people for whom nothing changes are left out. */
export function consequences(members: readonly Person[], group: string, present: Items, items: Items) {
  const entities = (Object.keys(entityTypes) as EntityType[]).filter(
    (entity) => present[entity] !== (items[entity] ?? 'none'),
  );
  return members.flatMap(({ guid, name, position, rights }) => {
    const then = withItems(rights, group, items);
    const changes = entities
      .map((entity) => ({ entity, before: held(rights, entity), after: held(then, entity) }))
      .filter(({ before, after }) => before !== after);
    return changes.length ? [{ guid, name, position, changes }] : [];
  });
}
