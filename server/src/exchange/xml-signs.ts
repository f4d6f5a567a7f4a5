/** Why a document is invalid or unsupported XML, and the byte offset. */
export class XmlError extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** The limits of nesting and of element size. */
export const limits = { depth: 64, text: 1024 * 1024, attributes: 32, name: 100 } as const;

/** The kinds of tokens. */
export const OPEN = 1;
export const CLOSE = 2;
export const TEXT = 3;
export const END = 0;

const [TAB, LINE, RETURN] = [9, 10, 13];
export const SPACE = 32;
export const [BANG, QUOTE, AMP, APOSTROPHE, SLASH, SEMICOLON, LESS, EQUAL, GREATER, QUESTION] = [
  33, 34, 38, 39, 47, 59, 60, 61, 62, 63,
] as const;

export const isSpace = (byte: number) => byte === SPACE || byte === LINE || byte === RETURN || byte === TAB;

/** Bytes allowed in a name, including all bytes of non-Latin letters. */
export const named = new Uint8Array(256).map((_, byte) =>
  Number(byte >= 128 || /[\w:.-]/.test(String.fromCharCode(byte))),
);

/** Bytes that need special handling in text: control characters and the start of an entity. */
export const unusual = new Uint8Array(256).map((_, byte) => Number((byte < SPACE && !isSpace(byte)) || byte === AMP));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
export const ENTITY = /&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{1,10});/g;

/** The character of an entity; undefined when there is none. */
export function signOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return Object.hasOwn(entities, entity) ? entities[entity] : undefined;
  const code = entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  const isAllowed = code >= SPACE ? code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) : isSpace(code);
  return isAllowed ? String.fromCodePoint(code) : undefined;
}
