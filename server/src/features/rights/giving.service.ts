import { beyondHeld, leastHeld, namedSections } from 'contract/rights/cover.ts';
import { decide } from 'contract/rights/decide.ts';
import { rankOf, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { Grant } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import type { Tx } from '../../core/transaction.ts';
import { everybodyHere, type Person } from './people.service.ts';

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

/** Why the actor may not give a group to others; null when they may. */
export function refusalOfGroup({ rights }: Pick<Actor, 'rights'>, { name, items }: GivenGroup): string | null {
  const more = beyondHeld(rights, items);
  return more.length === 0 ? null : `Группа «${name}» даёт больше прав, чем есть у вас: ${namedSections(more)}.`;
}

/** The people of the organization who may give a group to others. */
export const possibleGrantors = async (tx: Tx, group: GivenGroup): Promise<Person[]> =>
  (await everybodyHere(tx)).filter(
    ({ rights }) =>
      decide(rights, 'employees', 'update').allowed &&
      decide(rights, 'permissionGroups', 'update').allowed &&
      refusalOfGroup({ rights }, group) === null,
  );

const MAX_NAMED = 3;

/** Names the visible ones of the people who could do what the actor may not. */
export function describeAble(people: readonly Person[], all = people.length): string {
  if (all === 0) return 'В организации этого сейчас не может никто: обратитесь к администратору сервиса.';
  const named = people.slice(0, MAX_NAMED).map(({ name, position }) => `${name} (${position})`);
  if (named.length === 0) return 'Это может сделать другой администратор.';
  const rest = all - named.length;
  return `Это может сделать: ${named.join(', ')}${rest ? ` и ещё ${rest}` : ''}.`;
}
