import type { Classifier } from 'contract/features/dictionaries/facts.ts';
import { tidyLine } from 'contract/kit/text.ts';

export interface ClassifierRow {
  row: number;
  code: string;
  name: string;
  synonyms: string[];
  /** Among rows with one code, the one with the lowest rank is used: ОКТМО repeats municipalities as headings of their
   *  settlements. */
  rank: number;
}
export interface AtRow {
  row: number;
  text: string;
}

/** Further mistakes are only counted. */
export const MAX_REPORTED = 20;
const MAX_NAME = 900;
const MAX_SYNONYM = 120;
/** Titles are searched for in the first rows only: further down they would be codes. */
const MAX_TITLE_ROWS = 40;

interface Kind {
  pattern: RegExp;
  example: string;
  /** Restores a code from which a spreadsheet has removed leading zeros. */
  tidied?(code: string): string;
}

const unspaced = (code: string) => code.replace(/[\s\u00a0]/g, '');
const padded = (code: string, ...lengths: number[]) => {
  const length = lengths.find((one) => one >= code.length);
  return /^\d+$/.test(code) && length !== undefined ? code.padStart(length, '0') : code;
};

const kinds: Readonly<Record<Classifier, Kind>> = {
  oktmo: {
    pattern: /^\d{8}(\d{3})?$/,
    example: 'восемь или одиннадцать цифр, например 46659101002',
    // At most one zero is lost, because no region code begins with two.
    tidied: (code) => (/^(\d{7}|\d{10})$/.test(unspaced(code)) ? `0${unspaced(code)}` : unspaced(code)),
  },
  okei: {
    pattern: /^\d{3,4}$/,
    example: 'три или четыре цифры, например 245',
    tidied: (code) => padded(unspaced(code), 3),
  },
  okved2: {
    pattern: /^(\d{2}(\.\d{1,2}(\.\d{1,2})?)?|[A-U])$/,
    example: '35.12.1 или буква раздела; если код стал числом или датой, сделайте столбец в таблице текстовым',
    tidied: (code) => unspaced(code).replace(/^раздел/i, ''),
  },
  ats: { pattern: /^[\dA-ZА-ЯЁ_.\-/]{1,64}$/i, example: 'буквы и цифры без пробелов, например PMOSENER' },
  other: { pattern: /^\S(.{0,62}\S)?$/, example: 'до 64 знаков' },
};

const plain = (cell: string | undefined) => tidyLine(cell ?? '').toLowerCase();
const isName = (title: string) => /наименование|название|^name/.test(title) && !/код/.test(title);
const isCode = (title: string) => /(^|\s)код([\s:№]|$)|^(code|kod)$/.test(title);

interface Columns {
  code: number;
  name: number;
  synonyms: number[];
}

/** The columns named by a row of titles; null for any other row. */
function columnsIn(titles: readonly string[]): Columns | null {
  const [code, name] = [titles.findIndex(isCode), titles.findIndex(isName)];
  if (code < 0 || name < 0) return null;
  return { code, name, synonyms: [...titles.keys()].filter((index) => /обозначение/.test(titles[index]!)) };
}

const digits = (cell: string | undefined, length: number) => {
  const text = tidyLine(cell ?? '');
  return /^\d+$/.test(text) && text.length <= length ? text.padStart(length, '0') : null;
};

/** The ОКТМО code of a row in Rosstat's layout: ter, kod1, kod2, kod3, kontr, razdel, name1…; null for any other
 *  row. */
function oktmoCode(cells: readonly string[]): string | null {
  const parts = [digits(cells[0], 2), digits(cells[1], 3), digits(cells[2], 3), digits(cells[3], 3)];
  if (parts.includes(null) || !/^[12]$/.test(tidyLine(cells[5] ?? ''))) return null;
  const [ter, first, second, settlement] = parts;
  return `${ter}${first}${second}${settlement === '000' ? '' : settlement}`;
}

/** Reads a classifier table: finds its columns by title or content, and returns each code once it has been read. */
export class ClassifierTable {
  readonly mistakes: AtRow[] = [];
  mistakesTotal = 0;
  readonly skipped: AtRow[] = [];
  skippedTotal = 0;
  readonly #classifier: Classifier;
  readonly #kind: Kind;
  #columns: Columns | 'oktmo' | null = null;
  #rows = 0;

  constructor(classifier: Classifier) {
    this.#classifier = classifier;
    this.#kind = kinds[classifier];
  }

  #mistake(row: number, text: string): void {
    this.mistakesTotal++;
    if (this.mistakes.length < MAX_REPORTED) this.mistakes.push({ row, text });
  }

  #skip(row: number, cells: readonly string[]): void {
    this.skippedTotal++;
    if (this.skipped.length < MAX_REPORTED)
      this.skipped.push({ row, text: tidyLine(cells.filter((cell) => cell?.trim()).join(' · ')).slice(0, 120) });
  }

  #tidied(code: string): string {
    return this.#kind.tidied?.(code) ?? code;
  }

  /** The columns of a table without titles: a code, and the nearest text after it. */
  #columnsByContent(cells: readonly string[]): Columns | null {
    const isHere = (cell: string | undefined) => {
      const code = this.#tidied(tidyLine(cell ?? ''));
      return this.#kind.pattern.test(code) && /\d/.test(code);
    };
    const code = cells.findIndex(isHere);
    const name = cells.findIndex((cell, index) => index > code && /\p{L}{2}/u.test(cell ?? ''));
    return code < 0 || name < 0 ? null : { code, name, synonyms: [] };
  }

  #find(cells: readonly string[]): Columns | 'oktmo' | 'titles' | null {
    const titled = columnsIn(cells.map(plain));
    if (titled) {
      this.#columns = titled;
      return 'titles';
    }
    if (this.#classifier === 'oktmo' && oktmoCode(cells) !== null) return 'oktmo';
    // Other classifiers may use any word as a code, so without titles only codes of a known form are recognized.
    return this.#classifier === 'other' || this.#classifier === 'ats' ? null : this.#columnsByContent(cells);
  }

  /** The code of a row, or null for a heading or a note. */
  take(row: number, cells: readonly string[]): ClassifierRow | null {
    if (!this.#columns) {
      if (++this.#rows > MAX_TITLE_ROWS) return null;
      const found = this.#find(cells);
      if (found === 'titles') return null;
      if (found) this.#columns = found;
      else {
        this.#skip(row, cells);
        return null;
      }
    }
    return this.#columns === 'oktmo' ? this.#takeOktmo(row, cells) : this.#takeRow(row, cells, this.#columns!);
  }

  #takeOktmo(row: number, cells: readonly string[]): ClassifierRow | null {
    const code = oktmoCode(cells);
    if (code === null) {
      if (/\d/.test(cells[0] ?? '')) this.#mistake(row, 'В первых шести столбцах нет кода ОКТМО: 46;659;101;002;…;2');
      else this.#skip(row, cells);
      return null;
    }
    return this.#checked(row, code, cells[6], [], Number(cells[5]));
  }

  #takeRow(row: number, cells: readonly string[], columns: Columns): ClassifierRow | null {
    const written = tidyLine(cells[columns.code] ?? '');
    // Sections have a letter in a separate column.
    const letter =
      this.#classifier === 'okved2' && !written && cells.slice(0, columns.code).find((cell) => cell?.trim());
    const code = this.#tidied(letter ? tidyLine(letter) : written);
    const fits = this.#kind.pattern.test(code);
    const isHeading = !/\d/.test(code) && (!fits || !cells[columns.name]?.trim());
    if (isHeading) {
      this.#skip(row, cells);
      return null;
    }
    if (!fits) {
      this.#mistake(row, `«${written.slice(0, 40)}» — не код классификатора: нужны ${this.#kind.example}`);
      return null;
    }
    const names = columns.synonyms.map((column) => tidyLine(cells[column] ?? ''));
    return this.#checked(row, code, cells[columns.name], names, 1);
  }

  #checked(
    row: number,
    code: string,
    called: string | undefined,
    names: readonly string[],
    rank: number,
  ): ClassifierRow | null {
    const name = tidyLine(called ?? '');
    if (!name) this.#mistake(row, `У кода ${code} нет названия`);
    else if (name.length > MAX_NAME) this.#mistake(row, `Название кода ${code} длиннее ${MAX_NAME} знаков`);
    else if (/\ufffd/.test(name)) this.#mistake(row, `Название кода ${code} повреждено: у файла неверная кодировка`);
    else {
      const synonyms = [...new Set(names)].filter(
        (one) => one && one !== name && one.length <= MAX_SYNONYM && /[\p{L}%°]/u.test(one),
      );
      return { row, code, name, synonyms, rank };
    }
    return null;
  }

  /** Why nothing was read; undefined when columns were found. */
  get refusal(): string | undefined {
    if (this.#columns) return undefined;
    const { example } = this.#kind;
    return `В первых ${MAX_TITLE_ROWS} строках нет ни заголовков «Код» и «Наименование», ни самих кодов (${example}). Проверьте, тот ли классификатор выбран и тот ли это файл.`;
  }
}
