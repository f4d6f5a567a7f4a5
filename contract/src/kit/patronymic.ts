const OF_A_SON = /ич$/iu;
const OF_A_DAUGHTER = /(?:вна|чна|шна)$/iu;
/** Turkic patronymics have two words: the father's name, and one of these. */
const SON = /^(?:оглы|оглу|улы|уулу)$/iu;
const DAUGHTER = /^(?:кызы|гызы)$/iu;

/** The gender by the patronymic: 0 male, 1 female, null when inconclusive. */
export function sexByPatronymic(name: string): 0 | 1 | null {
  const word = name.split(/\s/u).at(-1)!;
  if (OF_A_SON.test(word) || SON.test(word)) return 0;
  return OF_A_DAUGHTER.test(word) || DAUGHTER.test(word) ? 1 : null;
}

/** Whether a word is a patronymic, or its last word. */
export const isPatronymic = (word: string): boolean => sexByPatronymic(word) !== null;

/** The patronymic in a name: one word, or two as in «Али оглы»; null when there is none. */
export function patronymicIn(words: readonly string[]): string | null {
  const last = words.findLastIndex(isPatronymic);
  if (last < 0) return null;
  const word = words[last]!;
  if (!SON.test(word) && !DAUGHTER.test(word)) return word;
  return last > 0 ? `${words[last - 1]} ${word}` : null;
}
