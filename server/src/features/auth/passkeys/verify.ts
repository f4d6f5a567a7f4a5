import type { Assertion } from 'contract/features/auth/passkey.ts';
import type { NewCredential } from 'contract/features/profile/passkeys.ts';
import type { RelyingParty } from './relying-party.service.ts';

/** COSE algorithms supported by devices and the library: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

// Loaded on first use, because it takes 0.3 s and 27 MB.
const library = () => import('@simplewebauthn/server');

/** The data of a new credential. */
export interface Credential {
  id: Buffer;
  /** A COSE key. */
  publicKey: Buffer;
  counter: number;
}

/** Checks a new credential against its challenge and the address (WebAuthn §7.1). Null when anything is wrong. */
export async function verifyNew(
  given: NewCredential,
  challenge: string,
  { host, origin }: RelyingParty,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
  } catch {
    return null;
  }
}

/** Verifies a signature over the challenge, the origin and user verification (WebAuthn §7.2). Returns the signature
 *  counter for the caller to compare; null when anything is wrong. */
export async function verifyUse(
  { response, ...given }: Assertion,
  challenge: string,
  publicKey: Buffer,
  { host, origin }: RelyingParty,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id: given.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
