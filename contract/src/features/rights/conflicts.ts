import * as z from 'zod/mini';
import { defineResource, type Input } from '../../kit/resource.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { turningDays } from '../../rights/cover.ts';
import { decideAny, decidingStep } from '../../rights/decide.ts';
import { actions, entityTypes, permissionNames, type Action, type EntityType } from '../../rights/permissions.ts';
import type { Rights } from '../../rights/rights.ts';

const { none: _, full: __, ...actionNames } = permissionNames;

export const conflictSeverities = { forbid: 'Запретить', warn: 'Предупредить' } as const;

/** Two rights that one person should not hold: who does a thing does not check it. */
export const dutyConflicts = defineResource({
  name: 'duty-conflicts',
  table: 'duty_conflict',
  titles: {
    list: 'Несовместимые права',
    count: ['правило', 'правила', 'правил'],
    accusative: 'правило несовместимых прав',
  },
  scope: 'organization',
  entity: 'permissionGroups',
  fields: {
    name: { kind: 'text', label: 'Правило', required: true, max: 255, unique: true },
    firstEntity: { kind: 'choice', label: 'Первое право: раздел', options: entityTypes, required: true },
    firstAction: { kind: 'choice', label: 'Первое право: действие', options: actionNames, required: true },
    secondEntity: { kind: 'choice', label: 'Второе право: раздел', options: entityTypes, required: true },
    secondAction: { kind: 'choice', label: 'Второе право: действие', options: actionNames, required: true },
    severity: {
      kind: 'choice',
      label: 'Если оба у одного человека',
      options: conflictSeverities,
      required: true,
      hint: 'Запрет не отнимает того, что уже дано: он не даёт дать второе право',
    },
    reason: { kind: 'multiline', label: 'Почему не вместе', required: true, min: 5, max: 500 },
  },
  list: {
    columns: ['name', 'firstEntity', 'firstAction', 'secondEntity', 'secondAction', 'severity'],
    sort: 'name',
    title: 'name',
  },
});

/** Who may hold the rights of a rule together, and until when. */
export const dutyExceptions = defineResource({
  name: 'duty-exceptions',
  table: 'duty_exception',
  titles: {
    list: 'Исключения из несовместимых прав',
    count: ['исключение', 'исключения', 'исключений'],
    accusative: 'исключение',
  },
  scope: 'organization',
  entity: 'individualPermissions',
  isPersonal: true,
  keys: [],
  fields: {
    conflictGuid: { kind: 'reference', label: 'Правило', to: 'duty-conflicts', required: true },
    employeeGuid: { kind: 'reference', label: 'Сотрудник', to: 'employees', required: true },
    until: { kind: 'date', label: 'Действует по', required: true },
    reason: { kind: 'multiline', label: 'Основание', required: true, min: 5, max: 500 },
  },
  list: { columns: ['conflictGuid', 'employeeGuid', 'until', 'reason'], sort: '-createdAt', title: 'reason' },
});

/** Rules to begin with, where there are none. */
export const readyConflicts: readonly Input<typeof dutyConflicts>[] = [
  {
    name: 'Снимает показания и правит измерения',
    firstEntity: 'readings',
    firstAction: 'create',
    secondEntity: 'measurements',
    secondAction: 'update',
    severity: 'forbid',
    reason: 'Показания сверяют с измерениями: кто вносит одни, не подгоняет под них другие.',
  },
  {
    name: 'Ведёт договоры и считает стоимость',
    firstEntity: 'contracts',
    firstAction: 'update',
    secondEntity: 'calculator',
    secondAction: 'update',
    severity: 'forbid',
    reason: 'Условия договора и расчёт по нему проверяют друг друга, когда их делают разные люди.',
  },
  {
    name: 'Раздаёт права и правит измерения',
    firstEntity: 'permissionGroups',
    firstAction: 'update',
    secondEntity: 'measurements',
    secondAction: 'update',
    severity: 'warn',
    reason: 'Кто сам даёт себе помощников, не должен без присмотра менять данные расчётов.',
  },
  {
    name: 'Настраивает обмен и правит измерения',
    firstEntity: 'exchangeChannels',
    firstAction: 'update',
    secondEntity: 'measurements',
    secondAction: 'update',
    severity: 'warn',
    reason: 'Присланное не должно меняться тем, кто решает, откуда его принимать.',
  },
];

const side = { entity: z.enum(Object.keys(entityTypes) as EntityType[]), action: z.enum(actions) };

/** A rule as it holds for one person. */
const conflict = z.object({
  guid: z.string(),
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
    guid: z.string(),
    name: z.string(),
    position: z.string(),
    userGuid: z.nullable(z.string()),
  }),
  /** Both rights, each with where it comes from. */
  held: z.array(z.string()),
  exception: z.nullable(z.object({ guid: z.string(), until: z.string() })),
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
  const sources = decidingStep(trace)?.grants.map(({ group }) => (group ? `группа «${group}»` : 'личное право')) ?? [];
  return `«${entityTypes[entity]}: ${permissionNames[action]}» (${[...new Set(sources)].join(', ')})`;
}

/** The rules that rights break, today or on a later day, exceptions apart. Who cannot work now may tomorrow: the standing does not
 *  count. */
export function breachesOf(rights: Rights, conflicts: readonly DutyConflict[]): Breach[] {
  const days = turningDays(rights);
  return conflicts.flatMap((one) => {
    for (const day of days) {
      if (one.excusedTo !== null && day <= one.excusedTo) continue;
      const held = one.sides.flatMap((right) => heldRight({ ...rights, day, standing: 'working' }, right) ?? []);
      if (held.length === one.sides.length) return [{ conflict: one, held }];
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
export const toldBreach = (person: string, { conflict: { name, severity }, held }: Breach): string =>
  `${person}: вместе оказались бы ${held.join(' и ')}. ${severity === 'forbid' ? 'Это запрещает' : 'Об этом предупреждает'} правило «${name}».`;
