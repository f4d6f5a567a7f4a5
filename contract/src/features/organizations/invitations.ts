import * as z from 'zod/mini';
import { inputSchema } from '../../kit/field-schema.ts';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';
import { invitation } from '../users/links/calls.ts';
import { users } from '../users/facts.ts';
import { termFields } from './people.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** The page that the link of such an invitation opens; the secret follows `#`, so that no server ever logs it. */
export const JOIN_PAGE = '/join';

export const inviteeFields = {
  invitee: { kind: 'text', label: 'Кого приглашаете', max: 200, required: true },
  email: { ...users.fields.email, required: false },
} as const;

const terms = {
  position: z.nullable(z.string()),
  memberFrom: z.nullable(z.string()),
  memberTo: z.nullable(z.string()),
  /** The names of the groups of the card. */
  groups: z.array(z.string()),
};

const listed = z.object({
  ...terms,
  guid: anyGuid,
  invitee: z.string(),
  email: z.nullable(z.string()),
  inviter: z.string(),
  createdAt: anyMoment,
  expiresAt: anyMoment,
  isExpired: z.boolean(),
});
export type ListedInvitation = z.infer<typeof listed>;

const shown = z.object({
  ...terms,
  organizationGuid: anyGuid,
  organization: z.string(),
  inviter: z.string(),
  expiresAt: anyMoment,
  /** The signed-in account that would accept the invitation. */
  person: z.object({ fullName: z.string(), userName: z.string() }),
  /** Whether the caller is a member now, will be, or was until the term ended. */
  membership: z.enum(['none', 'open', 'later', 'over']),
});
export type ShownInvitation = z.infer<typeof shown>;

const path = '/api/organizations/invitations';
const own = '/api/profile/organization-invitation';
const mayInvite = { entity: 'users', action: 'create' } as const;
const token = z.object({ token: storableText(100).check(z.minLength(1)) });

/** Invitations to the current organization for people with an account in another one, and the actions of the invited
 *  person. */
export const organizationInvitations = {
  list: route({
    method: 'GET',
    path,
    access: mayInvite,
    summary: 'Приглашения в организацию: кто ещё не ответил, новые сверху',
    response: z.array(listed),
  }),
  // PUT, because answers to POST are stored for repeats, and the link is a secret.
  make: route({
    method: 'PUT',
    path,
    access: mayInvite,
    summary: 'Приглашения в организацию: пригласить того, у кого есть учётная запись в другой; ссылка видна один раз',
    body: inputSchema({ ...inviteeFields, ...termFields }),
    response: invitation,
  }),
  withdraw: route({
    method: 'DELETE',
    path: `${path}/{guid}`,
    access: mayInvite,
    summary: 'Приглашения в организацию: отозвать',
    params: z.strictObject({ guid: guid() }),
  }),
  open: route({
    method: 'POST',
    path: `${own}/open`,
    access: 'account',
    isPersonal: true,
    summary: 'Приглашение в организацию: куда, кем и на каких условиях',
    exemptFrom: ['readOnly'],
    body: token,
    response: shown,
  }),
  accept: route({
    method: 'POST',
    path: `${own}/accept`,
    access: 'account',
    isPersonal: true,
    summary: 'Приглашение в организацию: принять',
    body: token,
    /** `opensOn`: the first day of access, when in the future. */
    response: z.object({ organizationGuid: anyGuid, opensOn: z.nullable(z.string()) }),
  }),
  decline: route({
    method: 'POST',
    path: `${own}/decline`,
    access: 'account',
    isPersonal: true,
    summary: 'Приглашение в организацию: отказаться',
    body: token,
  }),
};
