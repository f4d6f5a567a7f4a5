import { tidyLine } from 'contract/kit/text.ts';
import { searchKey } from '../core/search.ts';

/** A possible value with its names: title, code, synonyms. */
export interface KnownValue<Value> {
  value: Value;
  names: readonly string[];
}

const NUMBER = String.raw`(?<![\p{L}\d]\s*)[-−–+]?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*`;
/** A sign after a letter is significant («А+» is not «А−»); a dash between words separates them. */
const SIGN = String.raw`(?<=\p{L})[-−–+](?!\s*[\p{L}\d])|[<>≤≥%]`;
const WORDS = new RegExp(`${NUMBER}|${SIGN}|\\p{Script=Latin}+|(?:(?!\\p{Script=Latin})[\\p{L}\\p{M}])+`, 'gu');

const LATIN = 'abcehkmoptxy';
const CYRILLIC = 'авсенкмортху';
/** Replaces look-alike Latin letters, as in a Latin «CH» for «СН». */
const asCyrillic = (word: string): string =>
  [...word].every((letter) => LATIN.includes(letter))
    ? [...word].map((letter) => CYRILLIC[LATIN.indexOf(letter)]!).join('')
    : word;

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const ORDINALS = ['перв', 'втор', 'трет', 'четверт', 'пят', 'шест', 'седьм', 'восьм', 'девят', 'десят'];
const ORDINAL = new RegExp(`^(${ORDINALS.join('|')})(?:ый|ий|ой|ая|ья|ое|ье|ого|ьего|ьей|ую|ью|ом|ем)$`, 'u');

const same: Readonly<Record<string, readonly string[]>> = {
  мин: ['минута', 'минуты', 'минут'],
  ч: ['час', 'часа', 'часов'],
  с: ['сек', 'секунда', 'секунды', 'секунд'],
  область: ['обл'],
  округ: ['окр'],
  выше: ['свыше'],
};
const asOne = new Map(Object.entries(same).flatMap(([word, others]) => others.map((other) => [other, word] as const)));

/** Generic words that do not distinguish values. */
const KINDS = new Set(
  'группа группы гр категория категории кат ценовая цк класс кл номер республика респ город г'.split(' '),
);

function wordOf(word: string): string {
  const roman = ROMAN.indexOf(word);
  if (roman >= 0) return String(roman + 1);
  const ordinal = ORDINAL.exec(word)?.[1];
  if (ordinal) return String(ORDINALS.indexOf(ordinal) + 1);
  const plain = word
    .replaceAll(',', '.')
    .replace(/^[−–]/u, '-')
    .replace(/^\+(?=\d)/u, '');
  if (/^-?\d+(?:\.\d+)?$/u.test(plain) && plain.length < 16) return String(Number(plain));
  return asOne.get(word) ?? asCyrillic(plain);
}

/** The ending of an ordinal: «3-я», «2-й». */
const ENDING = /^(?:й|я|е|ый|ий|ая|ья|ой|го|му|ю)$/u;

/** The normalized words of a value for comparison: without case, ё, punctuation and words like «группа»; Roman numerals
 *  and ordinals become numbers, abbreviated units are expanded. */
export function valueWords(text: string): string[] {
  const words = searchKey(tidyLine(text)).match(WORDS) ?? [];
  const read = words.map(wordOf).filter((word, at) => !(ENDING.test(word) && /\d$/u.test(words[at - 1] ?? '')));
  const distinguishing = read.filter((word) => !KINDS.has(word));
  return distinguishing.length ? distinguishing : read;
}

const exactly = (text: string) => searchKey(tidyLine(text));
const isNumeral = (word: string) => /\d/u.test(word);
/** The order of words is ignored when that cannot change the meaning of numbers: «обл. Ростовская», but not «5/100». */
const keyOf = (words: readonly string[]) => (words.filter(isNumeral).length > 1 ? words : words.toSorted()).join(' ');

/** The values that a text may mean, by the best kind of match: the title, another name, the same words in another
 *  notation, and with `byBeginning` a name that begins with the same number («III» for «III до 1000 В»). Several
 *  results mean that the text is ambiguous. */
export function valuesCalled<Value>(text: string, known: readonly KnownValue<Value>[], byBeginning = false): Value[] {
  const words = valueWords(text);
  const [whole, key, beginning] = [exactly(text), keyOf(words), `${words.join(' ')} `];
  const ways: ((names: readonly string[]) => boolean)[] = [
    ([title = '']) => exactly(title) === whole,
    (names) => names.some((name) => exactly(name) === whole),
  ];
  if (words.length) ways.push((names) => names.some((name) => keyOf(valueWords(name)) === key));
  if (byBeginning && words.some(isNumeral))
    ways.push((names) => names.some((name) => `${valueWords(name).join(' ')} `.startsWith(beginning)));
  for (const isMeant of ways) {
    const found = known.filter(({ names }) => isMeant(names)).map(({ value }) => value);
    if (found.length) return found;
  }
  return [];
}

const YES = ['да', 'истина', 'true', '1', '+', 'yes', 'y', 'есть', 'имеется', 'v', '✓', '✔', '☑'];
const NO = ['нет', 'ложь', 'false', '0', '-', '−', '–', '—', 'no', 'n', 'отсутствует', 'не имеется', '☐'];

/** Parses yes or no; undefined for other texts. */
export function yesOrNo(text: string): boolean | undefined {
  const word = tidyLine(text).toLocaleLowerCase('ru');
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
}
