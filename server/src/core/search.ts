import { otherLayout } from 'contract/kit/keyboard-layout.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { sql, type Sql } from './sql.ts';
import { formsOf } from './word-forms.ts';

/** Normalizes text for search, like `search_key` in the database. */
export const searchKey = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
/** Escapes text for a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** An apostrophe in a pattern matches any kind of apostrophe. */
const withAnyApostrophe = (pattern: string) => pattern.replace(/['’ʼ`]/gu, '_');

const patternsOf = (word: string): string[] => {
  const typed = word.toLocaleLowerCase('ru');
  const parts = [typed, otherLayout(typed)]
    .map(searchKey)
    .flatMap((variant) => formsOf(variant) ?? withAnyApostrophe(escapeLike(variant)));
  return [...new Set(parts)].map((part) => `%${part}%`);
};

const PHONE_WORD = /^[\d().+\p{Pd}]*\d[\d().+\p{Pd}]*$/u;

/** The digits of a full or partial phone number as stored: «8 (916) 123» gives 7916123, «123-45-67» gives 1234567.
 *  Undefined when the text does not look like a number. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (!/^\d{5,15}$/.test(digits)) return undefined;
  return digits.length === 11 || /^8(?!\d)/.test(text) ? digits.replace(/^8/, '7') : digits;
}

/** The patterns of each word of a text. Adjacent words that look like a phone number also match the number, because
 *  they may be other numbers as well. */
function patternsIn(text: string): { word: string; patterns: string[] }[] {
  const words = tidyLine(text).split(' ').filter(Boolean).slice(0, 10);
  const isPart = (word: string | undefined) => word !== undefined && PHONE_WORD.test(word);
  return words.map((word, index) => {
    const patterns = patternsOf(word);
    if (!isPart(word)) return { word, patterns };
    const before = words.slice(0, index).findLastIndex((one) => !isPart(one));
    const after = words.findIndex((one, at) => at > index && !isPart(one));
    const phone = phoneDigits(words.slice(before + 1, after < 0 ? undefined : after).join(' '));
    return { word, patterns: phone ? [...new Set([...patterns, `%${phone}%`])] : patterns };
  });
}

const ASKED = 3;

/** The patterns of the longest words, for the index. Words shorter than three letters are left out because the index
 *  works on trigrams. */
export const indexedPatterns = (text: string): string[][] =>
  patternsIn(text)
    .filter(({ word }) => word.length >= 3)
    .toSorted((one, other) => other.word.length - one.word.length)
    .slice(0, ASKED)
    .map(({ patterns }) => patterns);

/** The whole text as typed and in the other keyboard layout, normalized like `search_key` in the database. */
export const keysOf = (text: string): string[] => {
  const typed = tidyLine(text).toLocaleLowerCase('ru');
  return [...new Set([typed, otherLayout(typed)].map(searchKey))];
};

/** Every word of the text occurs in `searched` in some form. */
export const contains = (text: string, searched: Sql): Sql =>
  patternsIn(text)
    .map(({ patterns }) => sql`${searched} like any(${patterns})`)
    .reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);

/** The same for the organization's own name or the common name of a record. */
export const matchesHere = (text: string, wordForms = false): Sql => sql`(${matches(text, wordForms)}
    or t.guid in (select o.record_guid from own_reading o where ${contains(text, sql`o.search`)}))`;

/** The dictionary values with this code of an external classifier. */
export const withCode = (text: string): Sql => sql`(select values_with_code(${text.trim()}))::uuid[]`;

/** Every word of the text occurs in the record in some form, as typed or in the other keyboard layout; case and ё are
 *  ignored. */
export function matches(text: string, wordForms = false): Sql {
  const parts = contains(text, sql`t.search`);
  return wordForms ? sql`(${parts} or t.search_words @@ words_asked(${text}))` : sql`(${parts})`;
}
