import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';

/** RFC 6749 §4.5: signing in with what a provider has answered; the form carries `provider`, its guid, and `answer`, the query with
 *  which it has sent the person back. With a second factor of the console the same form is sent again with `otp` or `passkey`. */
export const PROVIDER_GRANT = 'urn:energoconsole:provider';

/** The error of a sign-in through a provider or with the password of a directory, whose mail is that of an account with a password or a
 *  passkey: `ways` tells which. The client sends the same form again, once, with `own_password` or `passkey` of that account; from then on
 *  the provider opens it. */
export const LINK_REQUIRED = 'link_required';

/** Begins a sign-in in this browser; the provider answers it once and within five minutes. */
export const beginAtProvider = route({
  method: 'POST',
  path: '/connect/provider',
  access: 'public',
  summary: 'Вход через поставщика: начать; ответ — адрес, куда перейти (OpenID Connect)',
  exemptFrom: ['readOnly'],
  body: z.strictObject({ provider: guid() }),
  response: z.object({ address: z.string() }),
});

/** OpenID Connect Back-Channel Logout 1.0. */
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
