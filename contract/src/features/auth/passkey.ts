import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { storableText } from '../../kit/text.ts';

/** RFC 6749 §4.5: signing in with a passkey alone; the form carries `passkey`. */
export const PASSKEY_GRANT = 'urn:energoconsole:passkey';

/** The JSON of `passkey` in the form: what `PublicKeyCredential.toJSON` of the browser returns for an answered
 *  challenge. */
export const assertionSchema = z.object({
  id: storableText(2048),
  rawId: storableText(2048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: storableText(4096),
    authenticatorData: storableText(4096),
    signature: storableText(2048),
    userHandle: z.nullish(storableText(128)),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** Creates a challenge that any passkey may answer, once and within `timeout` milliseconds, with or without a
 *  password. */
export const passkeyChallenge = route({
  method: 'POST',
  path: '/connect/passkey',
  access: 'public',
  summary: 'Вход ключом доступа: вопрос, на который отвечает ключ (WebAuthn)',
  exemptFrom: ['readOnly'],
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
});
