import * as z from 'zod/mini';
import { journalEntriesSchema } from '../../kit/journal-entry.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { entityTypes, permissionNames, type PermissionValue } from '../../rights/permissions.ts';
import type { Grant, Rights } from '../../rights/rights.ts';
import { grantSchema, rightsSchema } from '../../rights/schema.ts';
import { matrixOf, type MatrixLine } from './matrix.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** How a person got a right. */
export const sourceManners = {
  hand: 'Вручную',
  card: 'Вместе с карточкой',
  bulk: 'Групповым изменением',
  import: 'Загрузкой из файла',
  deputy: 'Замещением',
  provider: 'Поставщиком входа',
  return: 'Возвратом из журнала',
  unknown: 'До начала журнала',
} as const;
export type SourceManner = keyof typeof sourceManners;

const source = z.object({
  /** The group, or the individual right. */
  guid: anyGuid,
  /** The group's name; null for an individual right. */
  group: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** What it gives or denies. */
  grants: z.array(grantSchema),
  manner: z.enum(Object.keys(sourceManners) as SourceManner[]),
  at: z.nullable(anyMoment),
  by: z.nullable(z.string()),
  /** For a deputy's right: the absent employee; null when the reader may not know them. */
  insteadOf: z.nullable(z.string()),
});
export type RightsSource = z.infer<typeof source>;

const byGuid = z.strictObject({ guid: guid() });
const access = { entity: 'employees', action: 'read', isRuled: true } as const;

export const sourceCalls = {
  /** The groups and individual rights of a person, each with its origin. */
  list: route({
    method: 'GET',
    path: '/api/employees/{guid}/rights/sources',
    access,
    summary: 'Сотрудники: откуда права — группы и личные, кто и когда дал',
    params: byGuid,
    response: z.object({ rights: rightsSchema, sources: z.array(source) }),
    remembered: true,
  }),
  /** Journal entries that changed the person's rights: on their card, in their individual rights, and in their groups
   *  while they were members. */
  history: route({
    method: 'GET',
    path: '/api/employees/{guid}/rights/history',
    access,
    summary: 'Сотрудники: история прав вместе с группами и личными правами',
    params: byGuid,
    response: z.object({
      entries: journalEntriesSchema,
      /** There are earlier entries, too. */
      isMore: z.boolean(),
      /** What the reader may not see of it. */
      hidden: z.array(z.enum(['groups', 'individual'])),
    }),
    remembered: true,
  }),
};

const isOf = (given: RightsSource, grant: Grant): boolean =>
  given.group === null
    ? given.grants.some((one) =>
        (['entity', 'value', 'effect', 'object', 'from', 'to'] as const).every((key) => one[key] === grant[key]),
      )
    : grant.group === given.group;

/** What only this source adds to the rights, or what a denial takes away: the matrix lines that differ without it.
 *  `others` are the cells without it. */
export function contributionOf(rights: Rights, given: RightsSource): MatrixLine[] {
  const without = { ...rights, grants: rights.grants.filter((grant) => !isOf(given, grant)) };
  const sections = new Set(given.grants.map(({ entity }) => entity));
  return [...sections].flatMap((entity) => matrixOf(rights, without, { entity })).filter((line) => line.isDifferent);
}

/** Describes grants: «Чтение: Глоссарий, Словари; Полный доступ: Виджеты». */
export function meaningOf(grants: readonly Grant[]): string {
  const byValue = Map.groupBy(grants, ({ value }) => value);
  const describe = ([value, given]: [PermissionValue, readonly Grant[]]) =>
    `${permissionNames[value]}: ${given.map(({ entity }) => entityTypes[entity]).join(', ')}`;
  return [...byValue].map(describe).join('; ');
}
