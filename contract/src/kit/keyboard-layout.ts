const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``;
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const swaps = new Map(
  [...LATIN].flatMap((latin, index): [string, string][] => [
    [latin, CYRILLIC[index]!],
    [CYRILLIC[index]!, latin],
  ]),
);

/** The same keys in the other keyboard layout: «ghb,jh» ⇄ «прибор». */
export const otherLayout = (text: string): string => [...text].map((char) => swaps.get(char) ?? char).join('');

/** A Latin name typed with the Russian layout: «шмфтщм"ьфшд» is `ivanov@mail`. Undefined when it contains no Russian
 *  letters. */
export const latinTyped = (text: string): string | undefined =>
  /[а-яё]/iu.test(text) ? otherLayout(text.toLowerCase()).replaceAll('"', '@') : undefined;
