const decoder = new TextDecoder('windows-1251');
const codes = new Map(
  Array.from({ length: 128 }, (_, index) => [decoder.decode(Uint8Array.of(index + 128)), index + 128]),
);

/** Encodes XML as windows-1251; missing characters become numeric entities. */
export function windows1251(xml: string): Buffer {
  const bytes: number[] = [];
  for (const sign of xml) {
    const code = sign.codePointAt(0)!;
    const own = code < 128 ? code : codes.get(sign);
    if (own === undefined) bytes.push(...Buffer.from(`&#${code};`));
    else bytes.push(own);
  }
  return Buffer.from(bytes);
}
