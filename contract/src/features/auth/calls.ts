import * as z from 'zod/mini';
import { lookSchema } from '../organizations/look.ts';
import { rightsSchema } from '../../rights/schema.ts';
import { route } from '../../kit/route.ts';
import { storableText } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const credential = (max: number) => z.optional(storableText(max));

/** The error of a sign-in with the right name and password but a missing or wrong second factor. The client sends the same
 *  form again with `otp`, a code of the authenticator or a backup code, or with `passkey`: `ways` tells which the account has. */
export const MFA_REQUIRED = 'mfa_required';

/** RFC 6749 §4.3 and §6; unknown parameters are ignored, as the RFC requires. */
export const token = route({
  method: 'POST',
  path: '/connect/token',
  access: 'public',
  summary: 'Вход по имени и паролю, ключом доступа или через поставщика, обновление токена (OAuth 2.0)',
  exemptFrom: ['readOnly'],
  accepts: 'form',
  errors: 'oauth',
  body: z.object({
    grant_type: credential(64),
    username: credential(256),
    password: credential(1024),
    own_password: credential(1024),
    otp: credential(64),
    passkey: credential(16384),
    provider: credential(64),
    answer: credential(8192),
    refresh_token: credential(256),
  }),
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number(),
    refresh_token: z.string(),
  }),
});

/** RFC 7009: ends the whole session of the token, for the provider through which it was opened, too. */
export const revocation = route({
  method: 'POST',
  path: '/connect/revocation',
  access: 'public',
  summary: 'Выход: завершение сеанса (OAuth 2.0 Token Revocation)',
  exemptFrom: ['readOnly'],
  accepts: 'form',
  body: z.object({ token: credential(256), token_type_hint: credential(64) }),
  // Clients of RFC 7009 ignore the body (§2.2).
  response: z.object({
    /** Where the browser goes to leave the provider, too, through which the session was opened; null otherwise. */
    address: z.nullable(z.string()),
  }),
});

export const authInfo = route({
  method: 'GET',
  path: '/api/auth/info',
  access: 'signedIn',
  exemptFrom: ['duty'],
  summary: 'Кто вошёл, в какой организации и с какими правами',
  response: z.object({
    /** Nothing may be changed at present. */
    isReadOnly: z.boolean(),
    userModel: z.object({
      guid: anyGuid,
      userName: z.string(),
      lastName: z.string(),
      firstName: z.string(),
      middleName: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
    /** Null until an organization is chosen. */
    orgName: z.nullable(z.string()),
    orgId: z.nullable(anyGuid),
    orgTimeZone: z.nullable(z.string()),
    orgLook: z.nullable(lookSchema),
    /** It is the organization of the service: what it creates among shared data is everybody's. */
    isService: z.boolean(),
    rights: rightsSchema,
    previousSignIn: z.nullable(z.object({ at: anyMoment, address: z.string() })),
    sessionEndsAt: anyMoment,
    /** The session ends earlier after this long without a request. */
    sessionIdleSeconds: z.number(),
    /** The user whose view of the organization this session shows, or the rights that this window tries out until a moment;
     *  `rights` are these. */
    viewing: z.nullable(
      z.object({
        guid: anyGuid,
        name: z.string(),
        /** Of the viewed user. */
        userName: z.nullable(z.string()),
        until: z.nullable(z.string()),
      }),
    ),
    /** What the person must do before anything else opens, and why. */
    mustChangePassword: z.boolean(),
    needsSecondFactor: z.boolean(),
    dutyReason: z.nullable(z.string()),
  }),
});

export const authOrgs = route({
  method: 'GET',
  path: '/api/auth/orgs',
  access: 'account',
  summary: 'Организации, доступные пользователю',
  response: z.array(
    z.object({
      id: anyGuid,
      name: z.string(),
      /** By what people look for it: its names, its code and its ИНН. */
      knownBy: z.string(),
      /** What links name it by instead of the guid. */
      linkCode: z.nullable(z.string()),
      look: lookSchema,
      isService: z.boolean(),
    }),
  ),
});
