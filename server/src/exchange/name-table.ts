import type { TextDecoder } from 'node:util';

/** The bucket size; regular documents have few names with equal ends. */
const MAX_ALIKE = 32;

/** Interns the element names of a document, so that comparing is fast and each is decoded once. */
export class NameTable {
  readonly #content: Uint8Array;
  readonly #decoder: TextDecoder;
  readonly #known = new Map<number, { from: number; text: string }[]>();

  constructor(content: Uint8Array, decoder: TextDecoder) {
    this.#content = content;
    this.#decoder = decoder;
  }

  nameAt(from: number, to: number): string {
    const content = this.#content;
    const key = ((to - from) << 16) | (content[from]! << 8) | content[to - 1]!;
    const alike = this.#known.get(key);
    if (alike) for (const one of alike) if (this.#isSame(one.from, from, to)) return one.text;
    const text = this.#decoder.decode(content.subarray(from, to));
    if (alike && alike.length < MAX_ALIKE) alike.push({ from, text });
    if (!alike) this.#known.set(key, [{ from, text }]);
    return text;
  }

  #isSame(known: number, from: number, to: number): boolean {
    for (let index = from; index < to; index++)
      if (this.#content[index] !== this.#content[known + index - from]) return false;
    return true;
  }
}
