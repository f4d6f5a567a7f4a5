import { isPatronymic, patronymicIn } from 'contract/kit/patronymic.ts';

interface Name {
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
}

const wordsOf = (text: string | null): string[] =>
  text?.split(/\s+/).filter((word) => /^[\p{L}\p{M}'’ʼ-]+$/u.test(word)) ?? [];

/** Normalizes a word: lower case, without ё. */
const plain = (word: string): string => word.toLowerCase().replaceAll('ё', 'е');
const without = (words: readonly string[], text: string | null): string[] => {
  const known = wordsOf(text).map(plain);
  return words.filter((word) => !known.includes(plain(word)));
};

/** The parts of a name, some of which are given. Many directories have the patronymic in the first name, or only in the
 *  full name, whose order varies and which may also contain a position or former surname; so only a word that looks
 *  like a patronymic is used. */
export function partsOfName(fullName: string | null, known: Name): Name {
  const whole = wordsOf(fullName);
  if (known.firstName === null) {
    const lastName = known.lastName ?? whole[0] ?? null;
    const [firstName = null, ...others] = without(whole, lastName);
    return { lastName, firstName, middleName: known.middleName ?? patronymicIn(others) };
  }
  const further = without(whole, known.firstName);
  const lastName = known.lastName ?? further.find((word) => !isPatronymic(word)) ?? further[0] ?? null;
  const given = known.firstName.split(/\s+/);
  const own = given.filter((word) => plain(word) !== plain(lastName ?? ''));
  const [first, ...beside] = own.length ? own : given;
  const middleName = known.middleName ?? patronymicIn(without(further, lastName)) ?? patronymicIn(beside);
  const isBeside = middleName !== null && plain(beside.join(' ')) === plain(middleName);
  return { lastName, firstName: isBeside ? first! : [first, ...beside].join(' '), middleName };
}
