import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { turningDays } from '../../rights/cover.ts';
import { decideAny } from '../../rights/decide.ts';
import {
  actions,
  entityTypes,
  permissionNames,
  rankOf,
  type Action,
  type EntityType,
} from '../../rights/permissions.ts';
import type { Rights } from '../../rights/rights.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const side = { entity: z.enum(Object.keys(entityTypes) as EntityType[]), action: z.enum(actions) };

/** A duty conflict with the exception of one person. */
const conflict = z.object({
  guid: anyGuid,
  name: z.string(),
  severity: z.enum(['forbid', 'warn']),
  sides: z.tuple([z.object(side), z.object(side)]),
  /** The last day of the person's exception; null when there is none. */
  excusedTo: z.nullable(z.string()),
});
export type DutyConflict = z.infer<typeof conflict>;

const breach = z.object({
  conflict: z.string(),
  employee: z.object({
    guid: anyGuid,
    name: z.string(),
    qualifier: z.string(),
    userGuid: z.nullable(anyGuid),
  }),
  /** Both rights with their sources; empty when the exception was made in advance. */
  held: z.array(z.string()),
  exception: z.nullable(z.object({ guid: anyGuid, until: z.string() })),
});
export type Breaking = z.infer<typeof breach>;

export const conflictCalls = {
  /** Everyone who holds two conflicting rights today, including those with an exception. */
  broken: route({
    method: 'GET',
    path: '/api/duty-conflicts/broken',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Несовместимые права: у кого они вместе, и откуда',
    response: z.array(breach),
  }),
  /** The duty conflicts of the organization with the exceptions of one person, used to warn before giving a right. */
  ofEmployee: route({
    method: 'GET',
    path: '/api/employees/{guid}/duty-conflicts',
    access: { entity: 'employees', action: 'read', isRuled: true },
    summary: 'Сотрудники: правила несовместимых прав с его исключениями',
    params: z.strictObject({ guid: guid() }),
    response: z.array(conflict),
  }),
};

export interface Breach {
  conflict: DutyConflict;
  held: string[];
}

/** A right with its sources: «Калькулятор: Изменение» (группа «Экономисты»); undefined when it is not held. */
function heldRight(rights: Rights, { entity, action }: { entity: EntityType; action: Action }): string | undefined {
  const { allowed, trace } = decideAny(rights, entity, action);
  if (!allowed) return undefined;
  const giving = trace.find(({ level, value }) => level !== 'denial' && value !== null);
  // Only grants large enough for the right count: removing the person from the other groups would not resolve the
  // conflict.
  const enough = giving?.grants.filter(({ value }) => rankOf(value) >= rankOf(action)) ?? [];
  const sources = enough.map(({ group }) => (group ? `группа «${group}»` : 'личное право'));
  return `«${entityTypes[entity]}: ${permissionNames[action]}» (${[...new Set(sources)].join(', ')})`;
}

/** The conflicts violated by these rights today or on a later day, excluding exceptions. An exception applies only if
 *  both rights are not held beyond it. The membership state is ignored, because a person who cannot work now may do so
 *  tomorrow. */
export function breachesOf(rights: Rights, conflicts: readonly DutyConflict[]): Breach[] {
  const days = turningDays(rights);
  return conflicts.flatMap((one) => {
    let isExcused = false;
    for (const day of days) {
      const held = one.sides.flatMap((right) => heldRight({ ...rights, day, standing: 'working' }, right) ?? []);
      const isBroken = held.length === one.sides.length;
      isExcused = isBroken && (isExcused || (one.excusedTo !== null && day <= one.excusedTo));
      if (isBroken && !isExcused) return [{ conflict: one, held }];
    }
    return [];
  });
}

/** The conflicts violated by the new rights but not by the old ones. */
export function newBreaches(before: Rights, after: Rights, conflicts: readonly DutyConflict[]): Breach[] {
  const known = new Set(breachesOf(before, conflicts).map(({ conflict: { guid: one } }) => one));
  return breachesOf(after, conflicts).filter(({ conflict: { guid: one } }) => !known.has(one));
}

/** Describes a violated conflict. */
export const describeBreach = (person: string, { conflict: { name, severity }, held }: Breach): string =>
  `${person}: вместе оказались бы ${held.join(' и ')}. ${severity === 'forbid' ? 'Это запрещает' : 'Об этом предупреждает'} правило «${name}».`;
