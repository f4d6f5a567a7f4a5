/** Longest first, so that what is left is the stem. */
const ENDINGS = `ами ями ыми ими ого его ому ему
  ая яя ое ее ые ие ый ий ой ей ую юю ых их ым им ом ем ам ям ах ях ою ею ов ев
  а я о е и ы у ю ь й`.split(/\s+/);
/** A shorter stem would be a part of too many other words. */
const SHORTEST = 4;
/** «Ростов» is no form of «рост». */
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

/** What the forms of a Russian word have in common, as parts of LIKE patterns (`_` is any letter): «счётчиками» is found by its stem,
 *  «точек» and «точки», «владелец» and «владельцы», «уровень» and «уровни» by both of theirs. Always finds the word itself. `word`: lower case, without ё;
 *  anything but five or more Russian letters is null. */
export function formsOf(word: string): string[] | null {
  if (!RUSSIAN.test(word)) return null;
  const stem = stemOf(word);
  const [, full, last = 'н'] = WITH_FLEETING.exec(stem) ?? [];
  if (full) return [stem, `${full}${last}`, ...(full.endsWith('л') ? [`${full}_${last}`] : [])];
  const [, bare, end = 'н'] = WITHOUT_FLEETING.exec(stem) ?? [];
  return bare ? [stem, `${bare}_${end}`] : [stem];
}
