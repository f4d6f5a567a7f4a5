import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** What the quotas of an organization limit. */
export const quotaKinds = {
  users: 'Пользователи',
  meteringPoints: 'Точки учёта',
  channels: 'Каналы измерений',
  filesMb: 'Файлы, МБ',
} as const;
export type QuotaKind = keyof typeof quotaKinds;
export const quotaNames = Object.keys(quotaKinds) as QuotaKind[];

/** The share of a quota from which on people are warned. */
export const NEARLY_USED = 0.8;

const each = <T extends z.ZodMiniType>(schema: T) =>
  z.strictObject({ users: schema, meteringPoints: schema, channels: schema, filesMb: schema });
/** Null: no limit. */
const quota = z.nullable(
  z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(1_000_000_000, 'Не больше 1 000 000 000')),
);

const quotas = each(z.nullable(z.number()));
/** `used` is null for users who may not read these records. */
const usage = z.object({ used: each(z.nullable(z.number())), quotas });
export type QuotaUsage = z.infer<typeof usage>;

const ofOrganization = z.object({ guid: anyGuid, name: z.string(), used: each(z.number()), quotas });
export type OrganizationUsage = z.infer<typeof ofOrganization>;

const byGuid = z.strictObject({ guid: guid() });

export const usageCalls = {
  one: route({
    method: 'GET',
    path: '/api/organizations/{guid}/quotas',
    access: { entity: 'organizations', action: 'read' },
    summary: 'Организации: расход и пределы',
    params: byGuid,
    response: usage,
  }),
  all: route({
    method: 'GET',
    path: '/api/organization-quotas',
    access: { entity: 'sharedData', action: 'read' },
    summary: 'Пределы организаций: расход и пределы всех организаций установки',
    response: z.array(ofOrganization),
  }),
  set: route({
    method: 'PUT',
    path: '/api/organization-quotas/{guid}',
    access: { entity: 'sharedData', action: 'update', rows: 'service' },
    summary: 'Пределы организаций: задать',
    params: byGuid,
    body: each(quota),
  }),
};
