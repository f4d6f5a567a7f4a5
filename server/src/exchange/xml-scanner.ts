import { TextDecoder } from 'node:util';
import { NameTable } from './name-table.ts';
import {
  AMP,
  CLOSE,
  END,
  OPEN,
  TEXT,
  XmlError,
  APOSTROPHE,
  BANG,
  ENTITY,
  EQUAL,
  GREATER,
  LESS,
  QUESTION,
  QUOTE,
  SEMICOLON,
  SLASH,
  SPACE,
  isSpace,
  limits,
  named,
  signOf,
  unusual,
} from './xml-signs.ts';

/** A strict byte-level XML scanner for large documents with small elements, several times as fast as a character-level
 *  one. Document types are not accepted, so nothing is fetched and entities stand for single characters only. The
 *  encoding is UTF-8 or single-byte, in both of which markup is ASCII. */
export class XmlScanner {
  readonly content: Uint8Array;
  readonly #decoder: TextDecoder;
  readonly #names: NameTable;
  readonly #opened: string[] = [];
  readonly #attributes: { name: string; from: number; to: number }[] = [];
  #attributeCount = 0;
  #at: number;
  #isEmptyElement = false;
  #isOver = false;
  /** For OPEN and CLOSE: the element. */
  name = '';
  from = 0;
  to = 0;
  /** The offset of the first byte of the current token. */
  begins = 0;

  constructor(content: Uint8Array, encoding: string) {
    this.content = content;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
    this.#names = new NameTable(content, this.#decoder);
    this.#at = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 3 : 0;
  }

  get depth(): number {
    return this.#opened.length;
  }

  /** Advances to the next opening or closing element or text; blank text is skipped. Throws XmlError. */
  next(): number {
    if (this.#isEmptyElement) {
      this.#isEmptyElement = false;
      return this.#close();
    }
    const content = this.content;
    for (;;) {
      let at = this.#at;
      while (isSpace(content[at]!)) at++;
      this.begins = at;
      if (at >= content.length) return this.#end(at);
      if (content[at] !== LESS) return this.#text(this.#at);
      this.#at = at + 1;
      const byte = content[at + 1];
      if (byte === SLASH) return this.#closeTag();
      if (byte === BANG) {
        if (this.#begins('![CDATA[')) return this.#data();
        this.#comment();
      } else if (byte === QUESTION) this.#at = this.#after('?>', 'Указание обработчику') + 2;
      else return this.#openTag();
    }
  }

  /** Finds an attribute of the element just opened and sets `from` and `to` to its value. False when there is none. */
  find(name: string): boolean {
    for (let index = 0; index < this.#attributeCount; index++) {
      const attribute = this.#attributes[index]!;
      if (attribute.name !== name) continue;
      this.from = attribute.from;
      this.to = attribute.to;
      return true;
    }
    return false;
  }

  attribute(name: string): string | undefined {
    return this.find(name) ? this.text() : undefined;
  }

  /** The text or attribute value found last. */
  text(): string {
    const piece = this.content.subarray(this.from, this.to);
    const plain = this.#decoder.decode(piece);
    return piece.includes(AMP) ? plain.replace(ENTITY, (whole, entity: string) => signOf(entity) ?? whole) : plain;
  }

  #broken(message: string): XmlError {
    const isCut = this.#at >= this.content.length;
    return new XmlError(this.begins, isCut ? 'Файл обрывается: не все элементы закрыты' : message);
  }

  #begins(text: string): boolean {
    for (let index = 0; index < text.length; index++)
      if (this.content[this.#at + index] !== text.charCodeAt(index)) return false;
    return true;
  }

  #end(at: number): number {
    if (!this.#isOver) throw new XmlError(at, 'Файл обрывается: не все элементы закрыты');
    return END;
  }

  #after(text: string, what: string): number {
    const found = Buffer.from(this.content.buffer, this.content.byteOffset, this.content.length).indexOf(
      text,
      this.#at,
    );
    if (found < 0) throw new XmlError(this.begins, `${what} не закончен`);
    return found;
  }

  #comment(): void {
    if (!this.#begins('!--')) throw new XmlError(this.begins, 'В файле недопустимое описание типа документа');
    this.#at += 3;
    this.#at = this.#after('-->', 'Комментарий') + 3;
  }

  #data(): number {
    this.#at += 8;
    this.from = this.#at;
    this.to = this.#after(']]>', 'Раздел CDATA');
    this.#at = this.to + 3;
    if (this.#opened.length === 0) throw new XmlError(this.begins, 'Текст вне элементов');
    if (this.to - this.from > limits.text) throw new XmlError(this.begins, 'Слишком длинный текст');
    return TEXT;
  }

  #text(from: number): number {
    const content = this.content;
    if (this.#opened.length === 0) throw new XmlError(this.begins, 'Это не XML: текст вне элементов');
    let at = this.begins;
    for (; at < content.length && content[at] !== LESS; at++) if (unusual[content[at]!]) this.#check(content[at]!, at);
    if (at - from > limits.text) throw new XmlError(this.begins, 'Слишком длинный текст');
    this.from = this.begins;
    this.to = at;
    this.#at = at;
    return TEXT;
  }

  /** Rejects characters not allowed in text, and entities that stand for more than one character. */
  #check(byte: number, at: number): void {
    if (byte < SPACE && !isSpace(byte)) throw new XmlError(at, 'В файле недопустимые знаки');
    if (byte !== AMP) return;
    const end = this.content.subarray(at, at + 12).indexOf(SEMICOLON);
    const entity = end < 0 ? '' : String.fromCharCode(...this.content.subarray(at + 1, at + end));
    if (signOf(entity) === undefined) throw new XmlError(at, 'В файле неизвестная подстановка (&…;)');
  }

  #name(): string {
    const from = this.#at;
    let to = from;
    while (named[this.content[to]!]) to++;
    if (to === from || to - from > limits.name) throw new XmlError(from, 'Неверный XML: здесь должно быть имя');
    this.#at = to;
    return this.#names.nameAt(from, to);
  }

  #skipSpace(): boolean {
    const from = this.#at;
    while (isSpace(this.content[this.#at]!)) this.#at++;
    return this.#at > from;
  }

  #openTag(): number {
    if (this.#isOver) throw new XmlError(this.begins, 'После конца документа есть ещё один');
    this.name = this.#name();
    this.#attributeCount = 0;
    for (;;) {
      const isParted = this.#skipSpace();
      const byte = this.content[this.#at];
      if (byte === GREATER || byte === SLASH) break;
      if (!isParted || byte === undefined) throw this.#broken('Неверный XML: элемент записан с ошибкой');
      this.#attribute();
    }
    if (this.content[this.#at] === SLASH) {
      this.#isEmptyElement = true;
      this.#at++;
      if (this.content[this.#at] !== GREATER) throw this.#broken('Неверный XML: элемент записан с ошибкой');
    }
    this.#at++;
    this.#opened.push(this.name);
    if (this.#opened.length > limits.depth) throw new XmlError(this.begins, 'Элементы вложены слишком глубоко');
    return OPEN;
  }

  #attribute(): void {
    const content = this.content;
    const begins = this.#at;
    const name = this.#name();
    this.#skipSpace();
    if (content[this.#at] !== EQUAL) throw new XmlError(begins, `У атрибута ${name} нет значения`);
    this.#at++;
    this.#skipSpace();
    const quote = content[this.#at];
    if (quote !== QUOTE && quote !== APOSTROPHE) throw new XmlError(begins, `Значение атрибута ${name} не в кавычках`);
    const from = ++this.#at;
    let to = from;
    for (; content[to] !== quote; to++) {
      const byte = content[to];
      if (byte === undefined || byte === LESS) throw new XmlError(begins, `Значение атрибута ${name} не закончено`);
      if (unusual[byte]) this.#check(byte, to);
    }
    this.#at = to + 1;
    if (to - from > limits.text) throw new XmlError(begins, 'Слишком длинный текст');
    if (this.find(name)) throw new XmlError(begins, `Атрибут ${name} указан дважды`);
    if (this.#attributeCount === limits.attributes) throw new XmlError(begins, 'Слишком много атрибутов');
    const kept = (this.#attributes[this.#attributeCount++] ??= { name, from, to });
    kept.name = name;
    kept.from = from;
    kept.to = to;
  }

  #closeTag(): number {
    this.#at++;
    const name = this.#name();
    this.#skipSpace();
    if (this.content[this.#at] !== GREATER) throw this.#broken('Неверный XML: элемент закрыт с ошибкой');
    this.#at++;
    if (name !== this.#opened.at(-1)) throw new XmlError(this.begins, `Закрыт элемент ${name}, который не открыт`);
    return this.#close();
  }

  #close(): number {
    this.name = this.#opened.pop()!;
    this.#isOver = this.#opened.length === 0;
    return CLOSE;
  }
}
