import { leastHeld } from 'contract/rights/cover.ts';
import { rankOf, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { Grant } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';

type Days = Pick<Grant, 'from' | 'to'>;

/** Whether the actor holds at least this value on every day of the period. */
export const holds = (
  { rights }: Pick<Actor, 'rights'>,
  entity: EntityType,
  value: PermissionValue,
  object?: string | null,
  days?: Days,
): boolean => rankOf(leastHeld(rights, entity, object, days)) >= rankOf(value);

interface GivenGroup {
  name: string;
  items: Readonly<Record<string, PermissionValue>>;
}

/** Why the actor may not give a group to anybody; null when nothing is in the way. */
export const refusalOfGroup = (actor: Pick<Actor, 'rights'>, { name, items }: GivenGroup): string | null =>
  Object.entries(items).every(([entity, value]) => holds(actor, entity as EntityType, value))
    ? null
    : `Группа «${name}» даёт больше прав, чем есть у вас.`;
