import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** The stored form of a secret. The first byte says whether it is sealed; a sealed one continues with the key's mark, a
 *  96-bit nonce, a 128-bit tag and the AES-256-GCM ciphertext. */
const OPEN = 0;
const SEALED = 1;
const MARK = 4;
const NONCE = 12;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

const derived = (text: string) =>
  Buffer.from(hkdfSync('sha256', text, '', 'energoconsole: secrets in the database', 32));
const markOf = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, MARK);

/** The number of first bytes that identify the key. */
export const SEAL_BYTES = 1 + MARK;

/** Seals secrets for storage and opens them. The first key seals; the others open what was sealed earlier. Without keys
 *  secrets are stored unencrypted. */
export class Secrets {
  readonly #keys: ReadonlyMap<string, Buffer>;
  /** The prefix of secrets sealed now, in hexadecimal. */
  readonly seal: string;

  constructor(texts: readonly string[] = []) {
    const keys = texts.map(derived);
    this.#keys = new Map(keys.map((key) => [markOf(key).toString('hex'), key]));
    this.seal = keys[0] ? Buffer.concat([Buffer.of(SEALED), markOf(keys[0])]).toString('hex') : '00';
  }

  /** Whether a secret with this prefix can be opened. */
  knows(seal: Buffer): boolean {
    return seal[0] === OPEN || this.#keys.has(seal.subarray(1, SEAL_BYTES).toString('hex'));
  }

  /** Seals a secret; `owner` is authenticated, so that it cannot be moved to another record. */
  keep(secret: Uint8Array, owner: string): Buffer {
    const [key] = this.#keys.values();
    if (!key) return Buffer.concat([Buffer.of(OPEN), secret]);
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([Buffer.of(SEALED), markOf(key), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Opens a stored secret of `owner`. Throws when it was changed, belongs to another record, or its key is unknown. */
  open(kept: Buffer, owner: string): Buffer {
    if (kept[0] === OPEN) return kept.subarray(1);
    const key = this.#keys.get(kept.subarray(1, SEAL_BYTES).toString('hex'));
    if (!key) throw new Error('a secret is sealed with an unknown key');
    const [nonce, tag] = [
      kept.subarray(SEAL_BYTES, SEAL_BYTES + NONCE),
      kept.subarray(SEAL_BYTES + NONCE).subarray(0, TAG),
    ];
    const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(kept.subarray(SEAL_BYTES + NONCE + TAG)), decipher.final()]);
  }
}
