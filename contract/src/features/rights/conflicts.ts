import { defineResource, type Input } from '../../kit/resource.ts';
import { entityTypes, permissionNames } from '../../rights/permissions.ts';

const { none: _, full: __, ...actionNames } = permissionNames;

export const conflictSeverities = { forbid: 'Запретить', warn: 'Предупредить' } as const;

/** Two rights that one person should not hold together: segregation of duties. */
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
    reason: { kind: 'multiline', label: 'Причина несовместимости', required: true, min: 5, max: 500 },
  },
  list: {
    columns: ['name', 'severity', 'firstEntity', 'firstAction', 'secondEntity', 'secondAction'],
    sort: 'name',
    title: 'name',
  },
});

/** Exceptions: who may hold both rights of a conflict, and until when. */
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
  visibility: { followsIfPartial: ['employeeGuid'] },
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

/** Suggested conflicts for an organization without any. */
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
