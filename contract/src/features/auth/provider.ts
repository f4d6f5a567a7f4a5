import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';

/** A grant type (RFC 6749 §4.5) for signing in with the answer of an identity provider. The form carries `provider`,
 *  its guid, and `answer`, the query string of the provider's redirect; it is repeated with `otp` or `passkey` when the
 *  console asks for a second factor. */
export const PROVIDER_GRANT = 'urn:energoconsole:provider';

/** The OAuth error code returned when the e-mail address reported by a provider or directory belongs to an account with
 *  a password or passkey. The client repeats the request once with `own_password` or `passkey` of that account (`ways`
 *  lists which it has), which links the account to the provider. */
export const LINK_REQUIRED = 'link_required';

/** Starts a sign-in at a provider in this browser. The provider's answer is accepted once, within five minutes. */
export const beginAtProvider = route({
  method: 'POST',
  path: '/connect/provider',
  access: 'public',
  summary: 'Вход через поставщика: начать; ответ — адрес, куда перейти (OpenID Connect)',
  exemptFrom: ['readOnly'],
  body: z.strictObject({ provider: guid() }),
  response: z.object({ address: z.string() }),
});

/** Receives a logout token: OpenID Connect Back-Channel Logout 1.0. */
export const backChannelLogout = route({
  method: 'POST',
  path: '/connect/logout/{guid}',
  access: 'public',
  summary: 'Выход у поставщика: завершить сеансы, которые он открыл (OpenID Connect Back-Channel Logout)',
  exemptFrom: ['readOnly'],
  accepts: 'form',
  params: z.strictObject({ guid: guid() }),
  body: z.object({ logout_token: z.optional(storableText(16_384)) }),
  status: 200,
});
