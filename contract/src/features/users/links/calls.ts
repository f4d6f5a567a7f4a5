import * as z from 'zod/mini';
import { formBody } from '../../../kit/form-body.ts';
import { route } from '../../../kit/route.ts';
import { guid, storableText } from '../../../kit/text.ts';
import { users } from '../facts.ts';
import { anyGuid, anyMoment } from '../../../kit/answer-text.ts';

/** The pages that links in mails open. The token follows `#`, so that no server ever logs it. */
export const linkPages = { invitation: '/invitation', reset: '/reset-password' } as const;
export type LinkPurpose = keyof typeof linkPages;

/** Why a link is shown instead of being mailed: mail is not configured, there is no address, or the mail server refused
 *  the letter. */
const unsentReasons = ['noMail', 'noAddress', 'refused'] as const;
export type UnsentReason = (typeof unsentReasons)[number];

export const invitation = z.object({
  /** The link to hand over when no mail was sent. It begins with `/` when the program does not know its own address. */
  link: z.nullable(z.string()),
  sentTo: z.nullable(z.string()),
  unsent: z.nullable(z.enum(unsentReasons)),
  expiresAt: anyMoment,
});
export type Invitation = z.infer<typeof invitation>;

const invited = z.object({
  guid: anyGuid,
  name: z.string(),
  userName: z.string(),
  invitation: z.nullable(invitation),
  /** Why this user was not invited. */
  reason: z.nullable(z.string()),
});
export type InvitedUser = z.infer<typeof invited>;

const byGuid = z.strictObject({ guid: guid() });
const path = '/api/users/{guid}/invitation';
const mayInvite = { entity: 'users', action: 'create' } as const;
const token = storableText(100).check(z.minLength(1));

/** Links with which a person sets a password without knowing the old one. */
export const accountLinks = {
  // PUT, because answers to POST are stored for repeats, and the link is a secret.
  invite: route({
    method: 'PUT',
    path,
    access: mayInvite,
    summary: 'Пользователи: пригласить или повторить приглашение; прежняя ссылка больше не действует',
    params: byGuid,
    response: invitation,
  }),
  inviteMany: route({
    method: 'PUT',
    path: '/api/users/invitations',
    access: mayInvite,
    summary: 'Пользователи: пригласить нескольких, с ответом о каждом',
    body: z.strictObject({
      guids: z.array(guid()).check(z.minLength(1), z.maxLength(200, { error: 'Не больше 200 приглашений за раз' })),
    }),
    response: z.array(invited),
  }),
  inviteEmployee: route({
    method: 'PUT',
    path: '/api/employees/{guid}/account',
    access: mayInvite,
    summary: 'Сотрудники: завести учётную запись и пригласить',
    params: byGuid,
    body: formBody({
      userName: { ...users.fields.userName, hint: users.fields.userName.patternMessage },
      email: { ...users.fields.email, hint: 'Сюда придёт приглашение' },
    }),
    response: invitation,
  }),
  cancel: route({
    method: 'DELETE',
    path,
    access: mayInvite,
    summary: 'Пользователи: отозвать приглашение',
    params: byGuid,
  }),
  check: route({
    method: 'POST',
    path: '/api/auth/links/check',
    access: 'public',
    summary: 'Ссылка из приглашения или письма: чья она и какой нужен пароль',
    exemptFrom: ['readOnly'],
    accepts: 'form',
    body: z.object({ token }),
    response: z.object({
      purpose: z.enum(['invitation', 'reset']),
      userName: z.string(),
      fullName: z.string(),
      minPasswordLength: z.number(),
    }),
  }),
  accept: route({
    method: 'POST',
    path: '/api/auth/links/accept',
    access: 'public',
    summary: 'Ссылка из приглашения или письма: задать пароль',
    accepts: 'form',
    body: z.object({ token, password: storableText(1024) }),
  }),
  /** Whether the program sends mail; reveals nothing about any account. */
  mail: route({
    method: 'GET',
    path: '/api/auth/mail',
    access: 'public',
    summary: 'Отправляет ли программа письма',
    response: z.object({ isSent: z.boolean() }),
  }),
  requestReset: route({
    method: 'POST',
    path: '/api/auth/password-reset',
    access: 'public',
    summary: 'Забытый пароль: письмо со ссылкой, если учётная запись с таким именем или почтой есть; ответ всегда один',
    accepts: 'form',
    body: z.object({ userName: storableText(256).check(z.minLength(1)) }),
  }),
};
