import * as z from 'zod/mini';
import { confirmationFacts } from './confirmation.ts';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const ownSession = z.object({
  guid: anyGuid,
  startedAt: anyMoment,
  seenAt: anyMoment,
  endsAt: anyMoment,
  address: z.string(),
  device: z.string(),
  isCurrent: z.boolean(),
});

const signIn = z.object({
  at: anyMoment,
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  isRefused: z.boolean(),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
});

const path = '/api/profile';
const sessions = `${path}/sessions`;

/** The person's own account. */
export const profile = {
  get: route({
    method: 'GET',
    path,
    access: 'signedIn',
    exemptFrom: ['duty'],
    summary: 'Профиль: своя учётная запись, второй фактор, последние входы',
    response: z.object({
      guid: anyGuid,
      userName: z.string(),
      lastName: z.string(),
      firstName: z.string(),
      middleName: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** The organization that keeps the account. */
      homeName: z.nullable(z.string()),
      /** The day from which the person sees dated records in this organization; null for no limit. */
      dataFrom: z.nullable(z.string()),
      passwordChangedAt: z.nullable(anyMoment),
      /** The latest moment for changing the password; null for never. */
      passwordExpiresAt: z.nullable(anyMoment),
      minPasswordLength: z.number(),
      secondFactor: z.object({
        isOn: z.boolean(),
        since: z.nullable(z.string()),
        backupCodesLeft: z.number(),
        /** Passkeys are a second factor, too. */
        hasPasskeys: z.boolean(),
        /** The organization requires a second factor, so the last one cannot be switched off. */
        isDemanded: z.boolean(),
      }),
      confirmation: confirmationFacts,
      /** The last ten sign-ins including refused ones, newest first. */
      signIns: z.array(signIn),
    }),
  }),
  changePassword: route({
    method: 'PUT',
    path: `${path}/password`,
    access: 'signedIn',
    exemptFrom: ['duty'],
    summary: 'Профиль: сменить пароль; остальные сеансы завершаются',
    body: z.strictObject({ current: storableText(1024), next: storableText(1024) }),
  }),
  sessions: route({
    method: 'GET',
    path: sessions,
    access: 'signedIn',
    summary: 'Профиль: свои открытые сеансы',
    response: z.array(ownSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: `${sessions}/{session}`,
    access: 'signedIn',
    summary: 'Профиль: завершить свой сеанс',
    params: z.strictObject({ session: guid() }),
  }),
  endOthers: route({
    method: 'DELETE',
    path: sessions,
    access: 'signedIn',
    summary: 'Профиль: завершить все остальные сеансы',
  }),
};
