const OF_A_SON = /ич$/iu;
const OF_A_DAUGHTER = /(?:вна|чна|шна)$/iu;
/** Turkic patronymics are two words: a name, and whose child one is. */
const SON = /^(?:оглы|оглу|улы|уулу)$/iu;
const DAUGHTER = /^(?:кызы|гызы)$/iu;

/** 0 for a man, 1 for a woman, judged by the last word of a name with a patronymic; null when it is inconclusive. */
export function sexByPatronymic(name: string): 0 | 1 | null {
  const word = name.split(/\s/u).at(-1)!;
  if (OF_A_SON.test(word) || SON.test(word)) return 0;
  return OF_A_DAUGHTER.test(word) || DAUGHTER.test(word) ? 1 : null;
}

/** Whether a word is a patronymic, or the last word of one. */
export const isPatronymic = (word: string): boolean => sexByPatronymic(word) !== null;

/** The patronymic among the words of a name: one word, or two, as «Али оглы»; null when there is none. */
export function patronymicIn(words: readonly string[]): string | null {
  const last = words.findLastIndex(isPatronymic);
  if (last < 0) return null;
  const word = words[last]!;
  if (!SON.test(word) && !DAUGHTER.test(word)) return word;
  return last > 0 ? `${words[last - 1]} ${word}` : null;
}
