import * as z from 'zod/mini';
import { lookSchema } from '../organizations/look.ts';
import { rightsSchema } from '../../rights/schema.ts';
import { route } from '../../kit/route.ts';
import { storableText } from '../../kit/text.ts';
import { anyDay, anyGuid, anyMoment } from '../../kit/answer-text.ts';

const credential = (max: number) => z.optional(storableText(max));

/** The OAuth error code returned when the name and password are right but the second factor is missing or wrong. The
 *  client repeats the request with `otp` (a code of the authenticator or a backup code) or `passkey`; `ways` lists which
 *  of them the account has. */
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

/** RFC 7009. Revokes the whole session of the token, also at the identity provider that opened it. */
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
    /** The logout page of the identity provider through which the session was opened; null for other sessions. */
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
    /** The read-only mode is on. */
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
    /** The organization of the service: the shared data that it creates are available to everybody. */
    isService: z.boolean(),
    rights: rightsSchema,
    previousSignIn: z.nullable(z.object({ at: anyMoment, address: z.string() })),
    sessionEndsAt: anyMoment,
    /** The session ends earlier after this long without a request. */
    sessionIdleSeconds: z.number(),
    /** The user whose view this session shows, or until when this window tries out other rights; `rights` are the
     *  resulting ones. */
    viewing: z.nullable(
      z.object({
        guid: anyGuid,
        name: z.string(),
        /** Of the viewed user. */
        userName: z.nullable(z.string()),
        until: z.nullable(z.string()),
      }),
    ),
    /** What the person must do before anything else is available, and why. */
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
      /** The text that a search matches: the names, the code and the ИНН of the organization. */
      knownBy: z.string(),
      /** The code that links use instead of the guid. */
      linkCode: z.nullable(z.string()),
      look: lookSchema,
      isService: z.boolean(),
    }),
  ),
});

/** What the organizations hold, so that a person recognizes the one that they need. */
export const authOrgContents = route({
  method: 'GET',
  path: '/api/auth/orgs/contents',
  access: 'account',
  summary: 'Что есть в организациях, доступных пользователю: точки учёта и последние данные',
  response: z.array(
    z.object({
      id: anyGuid,
      /** Null when the user may not read metering points there. */
      meteringPoints: z.nullable(z.number()),
      /** The day in the zone of the organization when the last values came; null also without the right. */
      lastDataOn: z.nullable(anyDay),
    }),
  ),
});
