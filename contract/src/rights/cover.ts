import { addDays } from '../time/day-shape.ts';
import { decide, least } from './decide.ts';
import { rankOf, type EntityType, type PermissionValue } from './permissions.ts';
import type { Grant, Rights } from './rights.ts';
import { onSomeRows, unbound, where, type RowTest } from './row-rules.ts';

/** All that may be asked of an entity where groups of these people have rules: of no resource in particular, of each that a
 *  rule is about, and of the rows that it leaves. */
function questionsAbout(entity: EntityType, grants: readonly Grant[]): RowTest[] {
  const ruled = grants.filter((grant) => grant.entity === entity).flatMap(({ rules }) => Object.entries(rules ?? {}));
  const about = ruled.flatMap(([resource, rule]) => [where(resource, null), where(resource, rule)]);
  return [unbound, onSomeRows, ...about];
}

/** Whether `mine` give at least what `theirs` give today, in every entity, on every object and on all rows: who holds less does
 *  not act on who holds more. */
export function coversAll(mine: Rights, theirs: Rights): boolean {
  const grants = [...theirs.grants, ...mine.grants];
  return grants.every(({ entity, object }) =>
    questionsAbout(entity, grants).every((counts) => {
      const held = (rights: Rights) => rankOf(decide(rights, entity, 'read', object, counts).value);
      return held(mine) >= held(theirs);
    }),
  );
}

/** The days from today on at which what is held may change: today, and each day that a grant begins or has ended. */
export const turningDays = ({ day, grants }: Rights): string[] => {
  const turns = grants.flatMap(({ from, to }) => [...(from ? [from] : []), ...(to ? [addDays(to, 1)] : [])]);
  return [...new Set([day, ...turns.filter((turn) => turn > day)])].toSorted();
};

/** The same against all that is given for today and for days to come: who holds more tomorrow is not acted on today. */
export const coversAlways = (mine: Rights, theirs: Rights): boolean =>
  turningDays(theirs).every((day) => coversAll(mine, { ...theirs, day }));

/** The least that is held of an entity, or of one object of it, on every day of a period: what may be given for these days.
 *  Of an entity it is what is held of each of its objects, and bound by no rule of a group. */
export function leastHeld(
  rights: Rights,
  entity: EntityType,
  object: string | null = null,
  period: Pick<Grant, 'from' | 'to'> = { from: null, to: null },
): PermissionValue {
  const first = period.from && period.from > rights.day ? period.from : rights.day;
  const days = [first, ...turningDays(rights).filter((day) => day > first && (!period.to || day <= period.to))];
  const named = rights.grants.flatMap((grant) => (grant.entity === entity && grant.object ? [grant.object] : []));
  const objects = object === null ? [null, ...new Set(named)] : [object];
  return days
    .flatMap((day) => objects.map((one) => decide({ ...rights, day }, entity, 'read', one, unbound).value))
    .reduce(least);
}
