import { addDays } from '../time/day-shape.ts';
import { decide, least } from './decide.ts';
import { followsWhole } from './extent.ts';
import { entityTypes, rankOf, type EntityType, type PermissionValue } from './permissions.ts';
import { unconditional, type Grant, type Rights } from './rights.ts';
import { onSomeRows, unbound, where, type RowTest } from './row-rules.ts';

/** Every question about an entity that the group rules of these people can answer differently: without a resource, per
 *  resource with a rule, and per set of rows of a rule. */
function questionsAbout(entity: EntityType, grants: readonly Grant[]): RowTest[] {
  const ruled = grants.filter((grant) => grant.entity === entity).flatMap(({ rules }) => Object.entries(rules ?? {}));
  const about = ruled.flatMap(([resource, rule]) => [where(resource, null), where(resource, rule)]);
  return [unbound, onSomeRows, ...about];
}

/** Whether `theirs` give more than `mine` today in an entity, for the object or in general, on some rows. */
function isBeyond(mine: Rights, theirs: Rights, { entity, object }: Grant): boolean {
  return questionsAbout(entity, [...theirs.grants, ...mine.grants]).some((counts) => {
    const held = (rights: Rights) => rankOf(decide(rights, entity, 'read', object, counts).value);
    return held(mine) < held(theirs);
  });
}

/** The entities in which `theirs` give more than `mine` today, on some rows or objects. */
export const sectionsBeyond = (mine: Rights, theirs: Rights): EntityType[] => [
  ...new Set(
    [...theirs.grants, ...mine.grants].filter((grant) => isBeyond(mine, theirs, grant)).map(({ entity }) => entity),
  ),
];

/** Whether `mine` give at least what `theirs` give today, in every entity, on every object and on all rows. A person
 *  with fewer rights may not act on one with more. */
export const coversAll = (mine: Rights, theirs: Rights): boolean =>
  ![...theirs.grants, ...mine.grants].some((grant) => isBeyond(mine, theirs, grant));

/** The days from today on which rights may change: today, the first day of each grant, and the day after its last
 *  one. */
export const turningDays = ({ day, grants }: Rights): string[] => {
  const turns = grants.flatMap(({ from, to }) => [...(from ? [from] : []), ...(to ? [addDays(to, 1)] : [])]);
  return [...new Set([day, ...turns.filter((turn) => turn > day)])].toSorted();
};

/** The same for today and all later days, so that nobody acts today on a person who will have more rights tomorrow. */
export const coversAlways = (mine: Rights, theirs: Rights): boolean =>
  turningDays(theirs).every((day) => coversAll(mine, { ...theirs, day }));

const MAX_NAMED = 5;

/** Names of sections, shortened when there are many. */
export function namedSections(entities: readonly EntityType[]): string {
  const named = entities.slice(0, MAX_NAMED).map((entity) => `«${entityTypes[entity]}»`);
  const rest = entities.length - named.length;
  return named.join(', ') + (rest ? ` и ещё ${rest}` : '');
}

/** Why a person with `mine` may not act on one with `theirs`, whatever currently keeps the latter from working: the
 *  sections where they have more, today or later; undefined when there are none. */
export function refusalOver(
  mine: Rights,
  theirs: Rights,
  whom: 'пользователя' | 'сотрудника' = 'сотрудника',
): string | undefined {
  const working: Rights = { ...theirs, standing: 'working' };
  if (coversAlways(mine, working)) return undefined;
  const more = turningDays(theirs).flatMap((day) => sectionsBeyond(mine, { ...working, day }));
  return `У этого ${whom} прав больше, чем у вас: ${namedSections([...new Set(more)])}.`;
}

/** The lowest value held for an entity or object on every day of a period: the most that may be given to others for
 *  these days. For an entity, only what is held for all of its objects without group rules or conditions counts; for an
 *  entity that follows another, the other must be readable as a whole. */
export function leastHeld(
  rights: Rights,
  entity: EntityType,
  object: string | null = null,
  period: Pick<Grant, 'from' | 'to'> = { from: null, to: null },
): PermissionValue {
  const lasting = unconditional(rights);
  const first = period.from && period.from > rights.day ? period.from : rights.day;
  const days = [first, ...turningDays(rights).filter((day) => day > first && (!period.to || day <= period.to))];
  const named = rights.grants.flatMap((grant) => (grant.entity === entity && grant.object ? [grant.object] : []));
  const objects = object === null ? [null, ...new Set(named)] : [object];
  if (!days.every((day) => followsWhole({ ...lasting, day }, entity))) return 'none';
  return days
    .flatMap((day) => objects.map((one) => decide({ ...lasting, day }, entity, 'read', one, unbound).value))
    .reduce(least);
}

/** The sections in which these values exceed the rights and therefore may not be given. */
export const beyondHeld = (
  rights: Rights,
  values: Readonly<Partial<Record<EntityType, PermissionValue>>>,
): EntityType[] =>
  (Object.keys(entityTypes) as EntityType[]).filter(
    (entity) => rankOf(leastHeld(rights, entity)) < rankOf(values[entity] ?? 'none'),
  );

/** Why `mine` may not give or revoke this individual right of a person who holds `theirs`; undefined when they may. */
export function refusalToGive(
  mine: Rights,
  theirs: Rights,
  { entity, effect, value, object, from, to }: Grant,
): string | undefined {
  const isHeld = rankOf(leastHeld(mine, entity, object, { from, to })) >= rankOf(value);
  if (effect === 'allow' && !isHeld) return `«${entityTypes[entity]}»: у вас меньше прав, чем даётся.`;
  return refusalOver(mine, { ...theirs, grants: theirs.grants.filter((grant) => grant.effect === 'allow') });
}
