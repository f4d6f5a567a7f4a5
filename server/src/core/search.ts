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

/** Every word of the text stands somewhere in the record, as typed or in the other layout; case and ё do not matter. */
export function matches(text: string, wordForms = false): Sql {
  const words = text.trim().split(/\s+/u).filter(Boolean).slice(0, 10);
  const conditions = words.map((word) => {
    const typed = word.toLocaleLowerCase('ru');
    const patterns = [...new Set([typed, otherLayout(typed)])].map((variant) => `%${escapeLike(searchKey(variant))}%`);
    return sql`t.search like any(${patterns})`;
  });
  const parts = conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
  return wordForms
    ? sql`(${parts} or t.search_words @@ plainto_tsquery('russian', ${searchKey(text)}))`
    : sql`(${parts})`;
}
