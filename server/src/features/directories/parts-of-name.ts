import { sexByPatronymic } from 'contract/kit/patronymic.ts';

interface Name {
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
}

const wordsOf = (text: string | null): string[] =>
  text?.split(/\s+/).filter((word) => /^[\p{L}'’-]+$/u.test(word)) ?? [];
const isPatronymic = (words: readonly string[]): boolean => sexByPatronymic(words.at(-1) ?? '') !== null;

/** The parts of a name, of which some are told. Many directories keep the patronymic in the first name, or in the whole name alone, whose
 *  order differs. */
export function partsOfName(fullName: string | null, told: Name): Name {
  const whole = wordsOf(fullName);
  const lastName = told.lastName ?? whole.find((word) => !wordsOf(told.firstName).includes(word)) ?? null;
  const others = whole.filter((word) => !wordsOf(lastName).includes(word));
  if (told.firstName === null) {
    const [firstName = null, ...middle] = others;
    return { lastName, firstName, middleName: told.middleName ?? (middle.join(' ') || null) };
  }
  const given = told.firstName.split(/\s+/);
  const [first = '', ...beside] = given;
  const left = others.filter((word) => !given.includes(word));
  const middle = told.middleName ?? (left.join(' ') || (isPatronymic(beside) ? beside.join(' ') : null));
  const isBeside = beside.length > 0 && beside.join(' ') === middle;
  return { lastName, firstName: isBeside ? first : told.firstName, middleName: middle };
}
