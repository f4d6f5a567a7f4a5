/** A piece of SQL with its values kept apart. Pieces compose; values are always bound, never concatenated. */
export interface Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** Text columns are returned as bytes. */
  readonly isBinary?: true;
}

/** The same statement with text as Buffers, for documents passed on without parsing. */
export const asBytes = (statement: Sql): Sql => ({ ...statement, isBinary: true });

export const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;

/** sql`select … where guid = ${guid}`: an embedded Sql is inlined, anything else becomes a parameter. */
export function sql(literals: TemplateStringsArray, ...given: unknown[]): Sql {
  const strings: string[] = [literals[0] ?? ''];
  const values: unknown[] = [];
  given.forEach((value, index) => {
    const next = literals[index + 1] ?? '';
    if (isSql(value)) {
      strings[strings.length - 1] += value.strings[0] ?? '';
      strings.push(...value.strings.slice(1));
      values.push(...value.values);
      strings[strings.length - 1] += next;
    } else {
      values.push(value);
      strings.push(next);
    }
  });
  return { strings, values };
}

const raw = (text: string): Sql => ({ strings: [text], values: [] });

/** A quoted table or column name. */
export const name = (identifier: string): Sql => raw(`"${identifier.replaceAll('"', '""')}"`);

/** A quoted text constant, for keys that must be part of the statement, such as JSON keys. */
export const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);

/** An integer as part of the statement. */
export const integer = (value: number): Sql => raw(String(Math.trunc(value)));

export function join(pieces: readonly Sql[], separator: string): Sql {
  const [first, ...rest] = pieces;
  return rest.reduce((all, piece) => sql`${all}${raw(separator)}${piece}`, first ?? raw(''));
}

/** Joins many pieces with commas at once, because there may be thousands. */
export function listed(pieces: readonly Sql[]): Sql {
  const strings = [''];
  for (const [index, piece] of pieces.entries()) {
    const [first = '', ...rest] = piece.strings;
    strings[strings.length - 1] += index ? `, ${first}` : first;
    strings.push(...rest);
  }
  return { strings, values: pieces.flatMap(({ values }) => values) };
}

export const all = (conditions: readonly Sql[]): Sql => (conditions.length ? join(conditions, ' and ') : sql`true`);

const texts = new WeakMap<readonly string[], string>();

/** The text with numbered parameters; cached for reused statements. */
export function compile({ strings, values }: Sql): { text: string; values: readonly unknown[] } {
  const text = texts.get(strings) ?? strings.reduce((whole, part, index) => `${whole}$${index}${part}`);
  texts.set(strings, text);
  return { text, values };
}
