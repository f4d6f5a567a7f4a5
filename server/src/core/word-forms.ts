/** Word endings, longest first, so that the rest is the stem. */
const ENDINGS = `ами ями ыми ими ого его ому ему
  ая яя ое ее ые ие ый ий ой ей ую юю ых их ым им ом ем ам ям ах ях ою ею ов ев
  а я о е и ы у ю ь й`.split(/\s+/);
/** A shorter stem would match too many other words. */
const SHORTEST = 4;
/** Minimum stem lengths by ending, so that «Ростов» is not matched as a form of «рост». */
const SHORTEST_BEFORE: Readonly<Record<string, number>> = { ов: 5, ев: 5 };

const RUSSIAN = /^[а-я]{5,}$/;
const WITH_FLEETING = /^(.*[бвгджзйклмнпрстфхцчшщ])(?:[ео]([кц])|е(н))$/;
const WITHOUT_FLEETING = /^(.*[бвгджзйклмнпрстфхцчшщ])(?:ь?([кц])|(н))$/;

function stemOf(word: string): string {
  const ending = ENDINGS.find(
    (one) => word.endsWith(one) && word.length - one.length >= (SHORTEST_BEFORE[one] ?? SHORTEST),
  );
  return ending ? word.slice(0, -ending.length) : word;
}

/** LIKE patterns (`_` is any letter) that match the forms of a Russian word: «счётчиками» by its stem; «точек» and
 *  «точки», «владелец» and «владельцы», «уровень» and «уровни» by both of their stems. Always matches the word itself.
 *  `word`: lower case, without ё; null unless it has five or more Russian letters. */
export function formsOf(word: string): string[] | null {
  if (!RUSSIAN.test(word)) return null;
  const stem = stemOf(word);
  const [, full, last = 'н'] = WITH_FLEETING.exec(stem) ?? [];
  if (full) return [stem, `${full}${last}`, ...(full.endsWith('л') ? [`${full}_${last}`] : [])];
  const [, bare, end = 'н'] = WITHOUT_FLEETING.exec(stem) ?? [];
  return bare ? [stem, `${bare}_${end}`] : [stem];
}
