import * as z from 'zod/mini';
import { guid, storableText } from '../../kit/text.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { entityTypes, permissionLadder, type EntityType, type PermissionValue } from '../../rights/permissions.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** The prefix that distinguishes API tokens from the access tokens of sessions. */
export const TOKEN_PREFIX = 'ec_';
export const MAX_TOKEN_DAYS = 365;

/** The maximum permission value of a token per section. */
export type TokenScope = Readonly<Partial<Record<EntityType, PermissionValue>>>;

const given = permissionLadder.filter((value) => value !== 'none');
const sections = Object.keys(entityTypes) as EntityType[];

/** The values a token scope may have: accounts can be read with a token but never changed. */
export const scopeValues = (entity: EntityType): readonly PermissionValue[] => (entity === 'users' ? ['read'] : given);

const scopeSchema = z
  .strictObject(
    Object.fromEntries(
      sections.map((entity) => [
        entity,
        z.optional(z.enum(scopeValues(entity), { error: 'Такое право ключу не даётся' })),
      ]),
    ),
  )
  .check(z.refine((scope) => Object.keys(scope).length > 0, { error: 'Выберите хотя бы один раздел' }));

const apiToken = z.object({
  guid: anyGuid,
  name: z.string(),
  organizationGuid: anyGuid,
  organizationName: z.string(),
  scope: z.record(z.string(), z.string()) as unknown as z.ZodMiniType<TokenScope, TokenScope>,
  createdAt: anyMoment,
  /** The last day on which it is valid, in the time zone of its organization. */
  validUntil: z.string(),
  lastUsedAt: z.nullable(anyMoment),
  revokedAt: z.nullable(anyMoment),
  status: z.enum(['active', 'expired', 'revoked']),
});
export type ApiToken = z.infer<typeof apiToken>;

const own = '/api/profile/tokens';
const ofUser = '/api/users/{guid}/tokens';

/** API tokens: programs act for a person in one organization, with that person's rights within a scope. */
export const apiTokens = {
  own: route({
    method: 'GET',
    path: own,
    access: 'signedIn',
    summary: 'Свои ключи API во всех организациях',
    response: z.array(apiToken),
  }),
  create: route({
    method: 'POST',
    path: own,
    access: 'member',
    summary: 'Создать ключ API для выбранной организации; сам ключ виден один раз',
    body: formBody(
      {
        name: { kind: 'text', label: 'Наименование', hint: 'Какой программе он нужен', max: 100, required: true },
        validUntil: {
          kind: 'date',
          label: 'Действует по',
          hint: `Не дольше ${MAX_TOKEN_DAYS} дней`,
          required: true,
        },
      },
      { scope: scopeSchema as unknown as z.ZodMiniType<TokenScope, TokenScope>, password: storableText(1024) },
    ),
    response: z.object({ guid: anyGuid, token: z.string() }),
    status: 201,
  }),
  revoke: route({
    method: 'DELETE',
    path: `${own}/{token}`,
    access: 'signedIn',
    summary: 'Отозвать свой ключ API',
    params: z.strictObject({ token: guid() }),
  }),
  ofUser: route({
    method: 'GET',
    path: ofUser,
    access: { entity: 'users', action: 'read' },
    summary: 'Пользователи: ключи API пользователя в этой организации',
    params: z.strictObject({ guid: guid() }),
    response: z.array(apiToken),
  }),
  revokeOfUser: route({
    method: 'DELETE',
    path: `${ofUser}/{token}`,
    access: { entity: 'users', action: 'update' },
    summary: 'Пользователи: отозвать ключ API пользователя',
    params: z.strictObject({ guid: guid(), token: guid() }),
  }),
};
