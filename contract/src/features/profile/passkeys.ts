import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const path = '/api/profile/passkeys';
const one = z.strictObject({ passkey: guid() });
const password = storableText(1024);
/** What a person calls a key, to tell it from others. */
export const passkeyName = { kind: 'text', label: 'Название', max: 100, required: true } as const;
const key = z.object({ type: z.literal('public-key'), id: z.string() });

/** The argument of the browser's `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  excludeCredentials: z.array(key),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** The part of `PublicKeyCredential.toJSON` that is needed for a new passkey. */
const newCredential = z.object({
  id: storableText(2048),
  rawId: storableText(2048),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: storableText(4096), attestationObject: storableText(16384) }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** Passkeys (WebAuthn), used instead of a password or as a second factor. */
export const passkeys = {
  own: route({
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'Ключи доступа: свои ключи',
    response: z.object({
      /** The host name that new passkeys are bound to; null for an IP address, which WebAuthn does not allow. */
      host: z.nullable(z.string()),
      passkeys: z.array(
        z.object({
          guid: anyGuid,
          name: z.string(),
          /** The host name that the passkey is bound to. */
          host: z.string(),
          createdAt: anyMoment,
          lastUsedAt: z.nullable(anyMoment),
        }),
      ),
    }),
  }),
  begin: route({
    method: 'POST',
    path: `${path}/challenge`,
    access: 'signedIn',
    exemptFrom: ['duty'],
    summary: 'Ключи доступа: начать добавление',
    body: z.strictObject({ password }),
    response: creationOptions,
  }),
  add: route({
    method: 'POST',
    path,
    access: 'signedIn',
    exemptFrom: ['duty'],
    summary: 'Ключи доступа: добавить ключ, который создало устройство',
    body: formBody({ name: passkeyName }, { credential: newCredential }),
    response: z.object({ guid: anyGuid }),
    status: 201,
  }),
  rename: route({
    method: 'PUT',
    path: `${path}/{passkey}/name`,
    access: 'signedIn',
    summary: 'Ключи доступа: переименовать свой ключ',
    params: one,
    body: formBody({ name: passkeyName }),
  }),
  remove: route({
    method: 'POST',
    path: `${path}/{passkey}/removal`,
    access: 'signedIn',
    summary: 'Ключи доступа: убрать свой ключ',
    params: one,
    body: z.strictObject({ password }),
  }),
};
