import type { Carry } from 'contract/features/object-types/carry.ts';
import { rounded } from 'contract/features/object-types/units.ts';
import { emptyOf, isList } from 'contract/kit/field.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import { fieldOfParameter } from 'contract/kit/parameter-field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import * as z from 'zod/mini';
import { searchKey } from '../../core/search.ts';
import { wordsOf } from '../../files/field-words.ts';
import { partsOf, quoted, readCell } from '../../files/read-cell.ts';

/** Titles of dictionary values by their guid, and values by the dictionary and the title. */
export interface DictionaryTitles {
  titleOf(guid: string): string | undefined;
  valueOf(dictionary: number, title: string): string | undefined;
}

/** A converted value, or why it cannot be converted. */
export type Converted = { value: unknown } | { refusal: string };

/** The lookup key of a dictionary value's title. */
export const titleKey = (title: string): string => searchKey(tidyLine(title));

const words = wordsOf(MOSCOW_ZONE);
const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** A parameter's value as text; list elements are separated as in files. */
export function wordsIn(parameter: Parameter, value: unknown, { titleOf }: Pick<DictionaryTitles, 'titleOf'>): string {
  if (isEmpty(value)) return '';
  const field = fieldOfParameter(parameter);
  const one = (part: unknown): string => {
    if (field.kind === 'reference' || field.kind === 'references') return titleOf(String(part)) ?? String(part);
    if (field.kind === 'choice' || field.kind === 'choices') return field.options[String(part)] ?? String(part);
    // Formatting would round a number.
    if (typeof part === 'number') return String(part).replace('.', ',');
    // A value that does not fit its parameter is used as stored.
    return z.safeParse(fieldSchema(field), part).success ? words(field, part, {}) : String(part);
  };
  return isList(field) ? [value].flat().map(one).join('; ') : one(value);
}

const DATE = /(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}(?!\d)|(?<!\d)\d{4}-\d\d-\d\d(?!\d)/u;
const NUMBER = /[+\-−]?\d+(?:[   ]\d{3})*(?:[.,]\d+)?/u;

const taken: Readonly<Record<NonNullable<Carry['pick']>, (text: string) => string>> = {
  date: (text) => DATE.exec(text)?.[0] ?? '',
  number: (text) => NUMBER.exec(text.replace(DATE, ' '))?.[0] ?? '',
  words: (text) => text.replaceAll(new RegExp(DATE, 'gu'), ' ').replaceAll(new RegExp(NUMBER, 'gu'), ' '),
};

/** The piece of a text that a carry uses; `last` is the last piece used by any carry of the same text. */
export function pieceOf({ separator, part, pick }: Carry, text: string, last: number): string {
  if (pick) return tidyLine(taken[pick](text));
  if (part === undefined || separator === undefined) return text;
  const pieces = separator.trim() ? text.split(separator) : text.trim().split(/\s+/u);
  const own = part === last ? pieces.slice(part - 1) : pieces.slice(part - 1, part);
  return tidyLine(own.join(separator));
}

/** Parses a text as a parameter's value, like a cell of a file. Limits are checked separately. */
export function readAs(target: Parameter, text: string, { valueOf }: Pick<DictionaryTitles, 'valueOf'>): Converted {
  const field = fieldOfParameter(unlimited(target));
  if (!tidyLine(text)) return { value: emptyOf(field) };
  if (target.type === 'object') return { refusal: 'связь выбирают в карточке объекта' };
  if (target.type === 'dictionary') return valuesNamed(target, text, valueOf);
  // A date is taken from a moment.
  const read = readCell(
    field,
    field.kind === 'date' ? tidyLine(text).replace(/ \d\d:\d\d:\d\d$/u, '') : text,
    MOSCOW_ZONE,
  );
  if ('refusal' in read) return { refusal: read.refusal };
  return fitted(target, read.value, quoted(text));
}

/** A value whose type fits a parameter, regardless of limits; `shown` is used in the message otherwise. */
function fitted(target: Parameter, value: unknown, shown: string): Converted {
  const parsed = z.safeParse(fieldSchema(fieldOfParameter(unlimited(target))), value);
  return parsed.success
    ? { value }
    : { refusal: `${shown} — ${parsed.error.issues[0]!.message.toLocaleLowerCase('ru')}` };
}

const unlimited = (target: Parameter): Parameter => ({ ...target, min: undefined, max: undefined, isRequired: false });

function valuesNamed(target: Parameter, text: string, valueOf: DictionaryTitles['valueOf']): Converted {
  const titles = target.isMultiple ? partsOf(text) : [tidyLine(text)];
  const found = titles.map((title) => ({ title, guid: valueOf(target.dcDictionaryId!, title) }));
  const missing = found.find(({ guid }) => guid === undefined);
  if (missing) return { refusal: `в словаре нет значения ${quoted(missing.title)}` };
  return { value: target.isMultiple ? found.map(({ guid }) => guid) : found[0]!.guid };
}

/** Converts a number between the units of two parameters. */
export function multiplied(target: Parameter, value: number, factor: number): Converted {
  const product = rounded(value * factor);
  const shown = quoted(product.toLocaleString('ru', { maximumFractionDigits: 12 }));
  return fitted(target, product, shown);
}
