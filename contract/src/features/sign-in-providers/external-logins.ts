import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText, REQUIRED, storableText } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const externalLogin = z.object({
  guid: anyGuid,
  provider: z.string(),
  subject: z.string(),
  createdAt: anyMoment,
  lastUsedAt: z.nullable(anyMoment),
});
export type ExternalLogin = z.infer<typeof externalLogin>;

const providers = z.array(z.object({ guid: anyGuid, name: z.string(), kind: z.enum(['oidc', 'ldap']) }));
const answer = z.object({
  logins: z.array(externalLogin),
  /** The enabled providers without a login of this person. */
  providers,
});

const ofUser = '/api/users/{guid}/external-logins';
const own = '/api/profile/external-logins';
const byGuid = z.strictObject({ guid: guid() });

/** The provider logins of a person, on the user card and in the profile. */
export const externalLogins = {
  ofUser: route({
    method: 'GET',
    path: ofUser,
    access: { entity: 'users', action: 'read' },
    summary: 'Внешние входы пользователя',
    params: byGuid,
    response: answer,
  }),
  add: route({
    method: 'POST',
    path: ofUser,
    access: { entity: 'users', action: 'update' },
    summary: 'Внешние входы пользователя: добавить по имени у поставщика (sub)',
    params: byGuid,
    body: z.strictObject({ providerGuid: guid(), subject: lineText(255).check(z.minLength(1, { error: REQUIRED })) }),
    response: z.object({ guid: anyGuid }),
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: `${ofUser}/{login}`,
    access: { entity: 'users', action: 'update' },
    summary: 'Внешние входы пользователя: убрать',
    params: z.strictObject({ guid: guid(), login: guid() }),
  }),
  own: route({
    method: 'GET',
    path: own,
    access: 'signedIn',
    summary: 'Внешние входы: свои',
    response: answer,
  }),
  /** Returns the provider's sign-in address; the provider's answer is sent to `end`. */
  begin: route({
    method: 'POST',
    path: `${own}/beginning`,
    access: 'signedIn',
    isPersonal: true,
    summary: 'Внешние входы: начать добавление своего',
    body: z.strictObject({ providerGuid: guid(), password: storableText(1024) }),
    response: z.object({ address: z.string() }),
  }),
  end: route({
    method: 'POST',
    path: own,
    access: 'signedIn',
    isPersonal: true,
    summary: 'Внешние входы: добавить свой, который подтвердил поставщик',
    body: z.strictObject({ providerGuid: guid(), answer: storableText(8192) }),
    response: z.object({ guid: anyGuid }),
    status: 201,
  }),
  /** Links a directory login by its name and password. */
  addDirectory: route({
    method: 'POST',
    path: `${own}/directory`,
    access: 'signedIn',
    isPersonal: true,
    summary: 'Внешние входы: добавить свой, который подтвердил каталог',
    body: z.strictObject({
      providerGuid: guid(),
      userName: storableText(255).check(z.minLength(1, { error: REQUIRED })),
      directoryPassword: storableText(1024).check(z.minLength(1, { error: REQUIRED })),
      password: storableText(1024),
    }),
    response: z.object({ guid: anyGuid }),
    status: 201,
  }),
  removeOwn: route({
    method: 'POST',
    path: `${own}/{login}/removal`,
    access: 'signedIn',
    summary: 'Внешние входы: убрать свой',
    params: z.strictObject({ login: guid() }),
    body: z.strictObject({ password: storableText(1024) }),
  }),
};
