import { UnreadableFile } from '../files/unzip.ts';
import type { RegisterEntry, RegisterSearch } from './register-entry.ts';
import { encodingOf } from './xml-encoding.ts';
import { XmlScanner } from './xml-scanner.ts';
import { CLOSE, END, OPEN, XmlError } from './xml-signs.ts';

const COMPANY = 'СвЮЛ';
const ENTREPRENEUR = 'СвИП';
const HEAD = 'СведДолжнФЛ';

/** A person's name from the attributes of the element just opened. */
const personIn = (scanner: XmlScanner): string[] =>
  ['Фамилия', 'Имя', 'Отчество'].map((part) => scanner.attribute(part) ?? '').filter(Boolean);

/** Reads entries of an ЕГРЮЛ or ЕГРИП extract as published by the tax service. */
class ExtractReader {
  readonly #scanner: XmlScanner;
  readonly #search: RegisterSearch;
  #entry: RegisterEntry | null = null;
  /** A company may have several heads; the first one is used. */
  #isInHead = false;

  constructor(scanner: XmlScanner, search: RegisterSearch) {
    this.#scanner = scanner;
    this.#search = search;
  }

  open(): void {
    const scanner = this.#scanner;
    const { name } = scanner;
    if (name === COMPANY) {
      this.#begin({ subjectKind: 'company' }, { ogrn: 'ОГРН', inn: 'ИНН', kpp: 'КПП', opfCode: 'КодОПФ' });
    } else if (name === ENTREPRENEUR) {
      this.#begin({ subjectKind: 'entrepreneur' }, { ogrn: 'ОГРНИП', inn: 'ИННФЛ' });
    } else if (this.#entry) this.#inside(name, this.#entry);
  }

  close(): void {
    const { name } = this.#scanner;
    if (name === HEAD) this.#isInHead = false;
    if (!this.#entry || (name !== COMPANY && name !== ENTREPRENEUR)) return;
    this.#search.see(this.#entry);
    this.#entry = null;
  }

  #begin(entry: RegisterEntry, attributes: RegisterEntry): void {
    this.#entry = entry;
    this.#take(entry, attributes);
  }

  /** Fills missing requisites from attributes of the element just opened. */
  #take(entry: RegisterEntry, attributes: RegisterEntry): void {
    for (const [field, attribute] of Object.entries(attributes)) {
      const value = this.#scanner.attribute(attribute);
      if (value) entry[field as keyof RegisterEntry] ??= value;
    }
  }

  #inside(name: string, entry: RegisterEntry): void {
    if (name === 'СвНаимЮЛ') this.#take(entry, { fullName: 'НаимЮЛПолн', shortName: 'НаимЮЛСокр' });
    else if (name === 'СвНаимЮЛСокр') this.#take(entry, { shortName: 'НаимСокр' });
    else if (name === 'СвОКВЭДОсн') this.#take(entry, { okved: 'КодОКВЭД' });
    else if (name === 'СвАдрЭлПочты') this.#take(entry, { email: 'E-mail' });
    else if (name === HEAD) this.#isInHead = entry.headName === undefined;
    else if (name === 'СвДолжн' && this.#isInHead) this.#take(entry, { headPosition: 'НаимДолжн' });
    else if (name === 'СвФЛ' && this.#isInHead) entry.headName ??= personIn(this.#scanner).join(' ');
    else if (name === 'ФИОРус' && entry.subjectKind === 'entrepreneur') this.#name(entry);
  }

  /** An entrepreneur's name is also the name of the organization. */
  #name(entry: RegisterEntry): void {
    const [last = '', ...first] = personIn(this.#scanner);
    entry.fullName ??= ['Индивидуальный предприниматель', last, ...first].join(' ');
    entry.shortName ??= [`ИП ${last}`, ...first.map((part) => `${part[0]}.`)].join(' ');
  }
}

/** Searches an ЕГРЮЛ or ЕГРИП extract. Throws UnreadableFile. */
export function searchExtract(content: Uint8Array, search: RegisterSearch): void {
  try {
    const scanner = new XmlScanner(content, encodingOf(content).name);
    const reader = new ExtractReader(scanner, search);
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token === OPEN) reader.open();
      else if (token === CLOSE) reader.close();
    }
  } catch (error) {
    if (error instanceof XmlError) throw new UnreadableFile(error.message);
    // Thrown by the decoder for invalid bytes.
    if (error instanceof TypeError) throw new UnreadableFile('Текст записан не в объявленной кодировке');
    throw error;
  }
}
