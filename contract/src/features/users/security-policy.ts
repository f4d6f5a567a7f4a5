import * as z from 'zod/mini';
import type { Fields } from '../../kit/field.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import type { FactorDemand } from '../../rights/manages-access.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

export const secondFactorDemands = {
  none: 'По желанию',
  administrators: 'Обязателен для администраторов',
  all: 'Обязателен для всех',
} as const satisfies Record<FactorDemand, string>;

/** The kinds of changes that another administrator may have to approve. */
export const secondPersonKinds = {
  administrators: 'Права и учётные записи администраторов, полный доступ',
  groups: 'Группы прав, в которых много людей',
  policy: 'Политика безопасности и несовместимые права',
  erasure: 'Стирание личных данных',
  merging: 'Объединение учётных записей',
} as const;
export type SecondPersonKind = keyof typeof secondPersonKinds;

const days = (label: string) => ({ kind: 'number', label, unit: 'дн.' }) as const;

export const policyFields = {
  secondFactor: { kind: 'choice', label: 'Второй фактор', options: secondFactorDemands },
  minPasswordLength: { kind: 'number', label: 'Наименьшая длина пароля' },
  passwordValidityDays: days('Срок действия пароля'),
  dormantDays: days('Дней без входа до отметки «Давно не заходили»'),
  requiredProviderGuid: { kind: 'reference', label: 'Вход только через поставщика', to: 'sign-in-providers' },
  secondPerson: { kind: 'choices', label: 'Что утверждает второе лицо', options: secondPersonKinds },
  secondPersonMembers: { kind: 'number', label: 'Группы: от скольких сотрудников' },
  secondPersonDays: days('Сколько дней ждут'),
  emergencyGuid: { kind: 'reference', label: 'Аварийная учётная запись', to: 'users' },
  allowsLinks: { kind: 'boolean', label: 'Ссылки на рабочие столы без входа' },
} as const satisfies Fields;

const between = (min: number, max: number) =>
  z
    .int({ error: 'Укажите целое число' })
    .check(z.minimum(min, { error: `Не меньше ${min}` }), z.maximum(max, { error: `Не больше ${max}` }));

const policy = {
  secondFactor: z.enum(Object.keys(secondFactorDemands) as FactorDemand[]),
  minPasswordLength: between(12, 128),
  /** Null: passwords do not expire. */
  passwordValidityDays: z.nullable(between(30, 730)),
  /** A user not seen for this many days counts as dormant. */
  dormantDays: between(30, 730),
  /** The provider that members must use to sign in; null for any. */
  requiredProviderGuid: z.nullable(guid()),
  /** The changes that need a second person. */
  secondPerson: z.array(z.enum(Object.keys(secondPersonKinds) as SecondPersonKind[])),
  /** The number of members from which on a change of a group needs a second person. */
  secondPersonMembers: between(1, 10_000),
  /** How many days a change waits for approval. */
  secondPersonDays: between(1, 60),
  /** The emergency administrator account, which may approve alone with a reason when nobody else can. */
  emergencyGuid: z.nullable(guid()),
  /** Whether links to desktops open without signing in. */
  allowsLinks: z.boolean(),
};

const answer = z.object({
  ...policy,
  /** The providers that can be required. */
  providers: z.array(
    z.object({
      guid: anyGuid,
      name: z.string(),
      kind: z.enum(['oidc', 'ldap']),
      /** People who could not sign in if the provider were required: their number and the first few, among all accounts
       *  that the organization keeps. Null for users who may not see all of them. */
      unlinked: z.nullable(z.object({ count: z.number(), total: z.number(), names: z.array(z.string()) })),
    }),
  ),
  /** People whose accounts are kept by another organization, so that its policy applies. Null for users who may not see
   *  all of them. */
  guests: z.nullable(z.object({ count: z.number(), names: z.array(z.string()) })),
  /** The other visible administrators, one of whose accounts can be the emergency account. */
  administrators: z.array(z.object({ guid: anyGuid, name: z.string() })),
  version: z.number(),
  updatedAt: z.nullable(anyMoment),
});
export type SecurityPolicy = z.infer<typeof answer>;

const path = '/api/security-policy';

/** The security requirements of an organization for the accounts that it keeps. */
export const securityPolicy = {
  get: route({
    method: 'GET',
    path,
    access: { entity: 'users', action: 'read' },
    summary: 'Политика безопасности',
    response: answer,
  }),
  save: route({
    method: 'PUT',
    path,
    access: { entity: 'users', action: 'update' },
    summary: 'Политика безопасности: изменение',
    body: z.strictObject(policy),
    response: answer,
    versioned: true,
  }),
};
