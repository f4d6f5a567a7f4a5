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

/** A rule as it holds for one person. */
const conflict = z.object({
  guid: anyGuid,
  name: z.string(),
  severity: z.enum(['forbid', 'warn']),
  sides: z.tuple([z.object(side), z.object(side)]),
  /** The last day of the person's exception; null for none. */
  excusedTo: z.nullable(z.string()),
});
export type DutyConflict = z.infer<typeof conflict>;

const breach = z.object({
  conflict: z.string(),
  employee: z.object({
    guid: anyGuid,
    name: z.string(),
    aside: z.string(),
    userGuid: z.nullable(anyGuid),
  }),
  /** Both rights, each with where it comes from; none where the exception was made ahead. */
  held: z.array(z.string()),
  exception: z.nullable(z.object({ guid: anyGuid, until: z.string() })),
});
export type Breaking = z.infer<typeof breach>;

export const conflictCalls = {
  /** Who holds today what nobody should hold both of, excused or not. */
  broken: route({
    method: 'GET',
    path: '/api/duty-conflicts/broken',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Несовместимые права: у кого они вместе, и откуда',
    response: z.array(breach),
  }),
  /** The rules of the organization with the exceptions of one person: the screens tell what a new right would break. */
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

/** A right in words with where it comes from: «Калькулятор: Изменение» (группа «Экономисты»); undefined when it is not held. */
function heldRight(rights: Rights, { entity, action }: { entity: EntityType; action: Action }): string | undefined {
  const { allowed, trace } = decideAny(rights, entity, action);
  if (!allowed) return undefined;
  const giving = trace.find(({ level, value }) => level !== 'denial' && value !== null);
  // The same step may hold less from other groups: taking a person out of these would lift nothing.
  const enough = giving?.grants.filter(({ value }) => rankOf(value) >= rankOf(action)) ?? [];
  const sources = enough.map(({ group }) => (group ? `группа «${group}»` : 'личное право'));
  return `«${entityTypes[entity]}: ${permissionNames[action]}» (${[...new Set(sources)].join(', ')})`;
}

/** The rules that rights break, today or on a later day, exceptions apart: what is held together since a day of the exception outlasts
 *  it. Who cannot work now may tomorrow: the standing does not count. */
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

/** The rules that rights break and did not break before. */
export function newBreaches(before: Rights, after: Rights, conflicts: readonly DutyConflict[]): Breach[] {
  const known = new Set(breachesOf(before, conflicts).map(({ conflict: { guid: one } }) => one));
  return breachesOf(after, conflicts).filter(({ conflict: { guid: one } }) => !known.has(one));
}

/** What a rule forbids, in words. */
export const describeBreach = (person: string, { conflict: { name, severity }, held }: Breach): string =>
  `${person}: вместе оказались бы ${held.join(' и ')}. ${severity === 'forbid' ? 'Это запрещает' : 'Об этом предупреждает'} правило «${name}».`;
