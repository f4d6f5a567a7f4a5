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

/** A name of Latin letters that was typed in the Russian layout: «шмфтщм"ьфшд» is `ivanov@mail`. Undefined when no letter is Russian. */
export const latinTyped = (text: string): string | undefined =>
  /[а-яё]/iu.test(text) ? otherLayout(text.toLowerCase()).replaceAll('"', '@') : undefined;
