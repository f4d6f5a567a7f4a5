import { entityTypes, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { RightsEffect } from 'contract/features/rights/what-if.ts';
import type { permissionGroups } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { extentOf, type RowsOf } from 'contract/rights/extent.ts';
import { newBreaches } from 'contract/features/rights/breaches.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { onSomeRows, type RowRules } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../core/actor.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { GivenItems } from './rule-words/rule-content.service.ts';
import { conflictsHere, conflictsOf, type StoredConflict } from './conflicts.service.ts';
import { peopleWhere, distinctPeople, type Person, type DistinctPerson } from './people.service.ts';

interface Group {
  name: string;
  /** The current values of the group. */
  items: GivenItems;
  rules: Readonly<Partial<Record<EntityType, RowRules>>>;
}

const allEntities = Object.keys(entityTypes) as EntityType[];

/** The current values of a group. */
export const itemsOf = (group: Row<typeof permissionGroups>): GivenItems =>
  Object.fromEntries(allEntities.map((entity) => [entity, group[entity] ?? 'none']));

interface Held {
  value: PermissionValue;
  /** The rows that the value is limited to; undefined when it applies to all. */
  rows: RowsOf | undefined;
}

function held(rights: Rights, entity: EntityType): Held {
  const { value } = decide(rights, entity, 'read', null, onSomeRows);
  if (value === 'none') return { value, rows: undefined };
  const { rows } = extentOf(rights, entity, value === 'full' ? 'delete' : value);
  return { value, rows: Object.keys(rows).length ? rows : undefined };
}

/** A person's value for an entity before and after; empty when unchanged. */
function changeOf(entity: EntityType, now: Held, then: Held) {
  if (JSON.stringify(now) === JSON.stringify(then)) return [];
  return [{ entity, before: now.value, after: then.value, rowsBefore: now.rows, rowsAfter: then.rows }];
}

/** The duty conflicts that a person would newly violate. */
const breachesOf = (guid: string, now: Rights, then: Rights, conflicts: readonly StoredConflict[]) =>
  newBreaches(now, then, conflictsOf(conflicts, guid)).map(({ conflict, held: both }) => ({
    name: conflict.name,
    severity: conflict.severity,
    held: both,
  }));

/** The rights that people would gain and lose with the groups named by an expression for an employee `e`. Unaffected
 *  people are left out. */
export async function effectOf(tx: Tx, actor: Actor, people: readonly Person[], groups: Sql): Promise<RightsEffect> {
  const conflicts = await conflictsHere(tx);
  const distinct = await distinctPeople(tx, actor.rights, people);
  const then = await peopleWhere(tx, sql`e.guid = any(${people.map(({ guid }) => guid)}::uuid[])`, groups);
  const rightsThen = new Map(then.map(({ guid, rights }) => [guid, rights]));
  const changed = distinct.flatMap(({ guid, name, qualifier, rights }) => {
    const after = rightsThen.get(guid)!;
    const own = allEntities.flatMap((entity) => changeOf(entity, held(rights, entity), held(after, entity)));
    if (own.length === 0) return [];
    return [{ guid, name, qualifier, changes: own, breaches: breachesOf(guid, rights, after, conflicts) }];
  });
  return { employees: people.length, changed };
}

/** The groups of an employee `e` with one group replaced by another. */
export const groupsWith = (from: string, to: string): Sql => sql`
  array(select distinct case g.guid when ${from}::uuid then ${to}::uuid else g.guid end from unnest(groups_of(e)) g (guid) order by 1)`;

/** The groups of a colleague. */
export const groupsOf = (employee: string): Sql => sql`
  (select groups_of(c) from employee c where c.guid = ${employee})`;

/** A member's value for an entity if the group had another value. */
function heldThen(rights: Rights, entity: EntityType, { name, rules }: Group, value: PermissionValue): Held {
  return held({ ...rights, grants: grantsWith(rights, name, { [entity]: value }, rules) }, entity);
}

/** A member's grants if the group gave only these values. */
export function grantsWith({ grants }: Rights, name: string, items: GivenItems, rules: Group['rules'] = {}): Grant[] {
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

/** Caches a result per distinct set of rights. */
function ofHolding<T>(follows: (rights: Rights) => T): (rights: Rights) => T {
  const known = new Map<Rights['grants'], Map<Rights['standing'], T>>();
  return (rights) => {
    const own = known.get(rights.grants) ?? new Map<Rights['standing'], T>();
    known.set(rights.grants, own);
    if (!own.has(rights.standing)) own.set(rights.standing, follows(rights));
    return own.get(rights.standing)!;
  };
}

/** The rights that members would gain and lose, and the conflicts they would violate, if the group gave other values;
 *  unaffected members are left out. */
export function consequences(
  members: readonly DistinctPerson[],
  group: Group,
  items: GivenItems,
  conflicts: readonly StoredConflict[],
) {
  const entities = allEntities.filter((entity) => group.items[entity] !== (items[entity] ?? 'none'));
  const changesOf = ofHolding((rights) => {
    const grantsOf = Map.groupBy(rights.grants, ({ entity }) => entity);
    return entities.flatMap((entity) => {
      const about = { ...rights, grants: grantsOf.get(entity) ?? [] };
      return changeOf(entity, held(about, entity), heldThen(about, entity, group, items[entity] ?? 'none'));
    });
  });
  const grantsThen = ofHolding((rights) => grantsWith(rights, group.name, items));
  return members.flatMap(({ guid, name, qualifier, rights }) => {
    const changes = changesOf(rights);
    if (changes.length === 0) return [];
    const then = { ...rights, grants: grantsThen(rights) };
    return [{ guid, name, qualifier, changes, breaches: breachesOf(guid, rights, then, conflicts) }];
  });
}
