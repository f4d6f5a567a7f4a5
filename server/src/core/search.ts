import { sql, type Sql } from './sql.ts';

const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``;
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const swaps = new Map(
  [...LATIN].flatMap((latin, index): [string, string][] => [
    [latin, CYRILLIC[index]!],
    [CYRILLIC[index]!, latin],
  ]),
);

/** The same keys pressed in the other keyboard layout: «ghb,jh» ⇄ «прибор». */
export const otherLayout = (text: string): string => [...text].map((char) => swaps.get(char) ?? char).join('');

/** Text as search sees it, like `search_key` of the database. */
export const searchKey = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
/** Text as a part of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const patternsOf = (word: string): string[] => {
  const typed = word.toLocaleLowerCase('ru');
  return [typed, otherLayout(typed)].map((variant) => `%${escapeLike(searchKey(variant))}%`);
};

const wordsOf = (text: string): string[] => text.trim().split(/\s+/u).filter(Boolean).slice(0, 10);

const ASKED = 3;

/** The patterns of the longest words, each as it is typed and in the other layout: what an index is asked for. Words of less than the
 *  three letters that an index knows parts by are left out. */
export const indexedPatterns = (text: string): [typed: string, other: string][] =>
  wordsOf(text)
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, ASKED)
    .map((word) => patternsOf(word) as [string, string]);

/** Every word of the text stands somewhere in the record, as typed or in the other layout; case and ё do not matter. */
export function matches(text: string, wordForms = false): Sql {
  const conditions = wordsOf(text).map((word) => sql`t.search like any(${[...new Set(patternsOf(word))]})`);
  const parts = conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
  return wordForms
    ? sql`(${parts} or t.search_words @@ plainto_tsquery('russian', ${searchKey(text)}))`
    : sql`(${parts})`;
}
