/** Why a document is no XML, or none that is read, and at which byte. */
export class XmlError extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** How deep elements lie and how much one may hold. */
export const limits = { depth: 64, text: 1024 * 1024, attributes: 32, name: 100 } as const;

/** What the scanner has come to. */
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

/** Bytes that a name may hold; all of a letter that is not Latin are. */
export const named = new Uint8Array(256).map((_, byte) =>
  Number(byte >= 128 || /[\w:.-]/.test(String.fromCharCode(byte))),
);

/** Bytes that a text may not hold as they are: signs of control, and the beginning of an entity. */
export const unusual = new Uint8Array(256).map((_, byte) => Number((byte < SPACE && !isSpace(byte)) || byte === AMP));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
export const ENTITY = /&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{1,10});/g;

/** The sign that an entity stands for; undefined when for none. */
export function signOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return Object.hasOwn(entities, entity) ? entities[entity] : undefined;
  const code = entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  const isAllowed = code >= SPACE ? code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) : isSpace(code);
  return isAllowed ? String.fromCodePoint(code) : undefined;
}
