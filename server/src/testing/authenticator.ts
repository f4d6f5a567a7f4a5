import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion } from 'contract/features/auth/passkey.ts';
import type { CreationOptions, NewCredential } from 'contract/features/profile/passkeys.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

interface Manner {
  origin?: string;
  host?: string;
  challenge?: string;
  counter?: number;
  isVerified?: boolean;
}

/** A software authenticator with one ES256 passkey. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Uint8Array;
  #counter = 0;
  #handle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // RFC 9052: kty EC2, alg ES256, crv P-256, x, y.
    const parts: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ];
    this.#cose = isoCBOR.encode(new Map(parts));
  }

  #data(host: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(host), tail, attested]);
  }

  /** A new credential (`navigator.credentials.create`), as JSON. */
  create({ challenge, rp, user }: CreationOptions, manner: Manner = {}): NewCredential {
    this.#handle = user.id;
    const client = { type: 'webauthn.create', challenge: manner.challenge ?? challenge, origin: originOf(manner) };
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const flags = PRESENT | ATTESTED | (manner.isVerified === false ? 0 : VERIFIED);
    const authData = this.#data(manner.host ?? rp.id, flags, this.#counter, attested);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const id = this.id.toString('base64url');
    const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url');
    return { id, rawId: id, type: 'public-key', response: { clientDataJSON: encoded(client), attestationObject } };
  }

  /** A signature (`navigator.credentials.get`), as JSON. */
  answer({ challenge, rpId }: { challenge: string; rpId: string }, manner: Manner = {}): Assertion {
    this.#counter = manner.counter ?? this.#counter + 1;
    const clientDataJSON = encoded({
      type: 'webauthn.get',
      challenge: manner.challenge ?? challenge,
      origin: originOf(manner),
    });
    const flags = PRESENT | (manner.isVerified === false ? 0 : VERIFIED);
    const data = this.#data(manner.host ?? rpId, flags, this.#counter);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const id = this.id.toString('base64url');
    const response = {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: this.#handle,
    };
    return { id, rawId: id, type: 'public-key', response };
  }
}

const originOf = ({ origin = 'http://localhost' }: Manner) => origin;
const encoded = (client: object) => Buffer.from(JSON.stringify(client)).toString('base64url');
