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

/** The policy as fields. */
export const policyFields = {
  secondFactor: { kind: 'choice', label: 'Второй фактор', options: secondFactorDemands },
  minPasswordLength: { kind: 'number', label: 'Наименьшая длина пароля' },
  passwordValidityDays: days('Через сколько дней пароль стареет'),
  dormantDays: days('Через сколько дней без входа учётная запись забыта'),
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
  /** Members sign in only through this provider; null: in any way. */
  requiredProviderGuid: z.nullable(guid()),
  /** Which changes another administrator approves. */
  secondPerson: z.array(z.enum(Object.keys(secondPersonKinds) as SecondPersonKind[])),
  /** From how many members on a change of a group waits. */
  secondPersonMembers: between(1, 10_000),
  /** How many days a change waits. */
  secondPersonDays: between(1, 60),
  /** The account of an administrator kept in a safe: where nobody else can approve, it does, alone and with a reason. */
  emergencyGuid: z.nullable(guid()),
  /** Whether links to desktops open without signing in. */
  allowsLinks: z.boolean(),
};

const answer = z.object({
  ...policy,
  /** The providers that may be required. */
  providers: z.array(
    z.object({
      guid: anyGuid,
      name: z.string(),
      kind: z.enum(['oidc', 'ldap']),
      /** Who could not sign in at once if it were required: the first of them by name, of all whose accounts the organization keeps.
       *  Null for whoever does not see them all. */
      unlinked: z.nullable(z.object({ count: z.number(), total: z.number(), names: z.array(z.string()) })),
    }),
  ),
  /** Who works here with an account that another organization keeps: its policy is theirs. Null for whoever does not see them all. */
  guests: z.nullable(z.object({ count: z.number(), names: z.array(z.string()) })),
  /** The other administrators in sight: one of their accounts may be the one for emergencies. */
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
