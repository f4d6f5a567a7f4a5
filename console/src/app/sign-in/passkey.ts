import { PASSKEY_GRANT, passkeyChallenge } from 'contract/features/auth/passkey.ts';
import type { CreationOptions, NewCredential } from 'contract/features/profile/passkeys.ts';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { signIn, type ShownGrant } from './sign-in.ts';

const reasons: Readonly<Record<string, string>> = {
  SecurityError: 'Ключи доступа этой консоли действуют только по её основному адресу: откройте её там.',
  InvalidStateError: 'На этом устройстве ваш ключ доступа уже есть.',
  NotSupportedError: 'Устройство не умеет создавать ключи, которые понимает консоль.',
};

/** Converts a browser error to a refusal. */
const refusalOf = (title: string, error: unknown) =>
  error instanceof DOMException
    ? new ProblemError({
        type: 'about:blank',
        title,
        status: 0,
        code: 'passkey',
        detail: reasons[error.name] ?? 'Действие отменено, или устройство не дождалось подтверждения. Повторите.',
        requestId: '',
      })
    : error;

const asPasskey = (credential: Credential | null) => (credential as PublicKeyCredential).toJSON();

/** Lets a device answer a new challenge. Returns the value of the form field `passkey`. */
export async function answerChallenge(): Promise<string> {
  const options = await call(passkeyChallenge, {});
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return JSON.stringify(asPasskey(await navigator.credentials.get({ publicKey })));
  } catch (error) {
    throw refusalOf('Войти не удалось', error);
  }
}

/** Signs in with a passkey alone, or with one after other verified credentials. Returns the address to open. */
export const signInByPasskey = async (proven: ShownGrant = { grant_type: PASSKEY_GRANT }): Promise<string> =>
  signIn({ ...proven, passkey: await answerChallenge() });

/** Creates a passkey on a device. */
export async function createPasskey(options: CreationOptions): Promise<NewCredential> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return asPasskey(await navigator.credentials.create({ publicKey })) as NewCredential;
  } catch (error) {
    throw refusalOf('Ключ доступа не создан', error);
  }
}
