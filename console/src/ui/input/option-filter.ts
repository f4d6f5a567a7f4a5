import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { otherLayout } from 'contract/kit/keyboard-layout.ts';
import { tidyLine } from 'contract/kit/text.ts';

const collator = new Intl.Collator('ru', { sensitivity: 'base', numeric: true });
/** Normalizes a text for comparison, ignoring case and ё/е. */
export const plain = (text: string) => tidyLine(text).toLocaleLowerCase('ru').replaceAll('ё', 'е');

export const byName = (left: string, right: string): number => collator.compare(left, right);

function variantsOf(typed: string): string[] {
  const asked = typed.toLocaleLowerCase('ru');
  return [asked, otherLayout(asked)];
}

/** Whether `text` contains the typed text in either keyboard layout, ignoring case, ё/е and outer spaces. */
export const matches = (text: string, typed: string): boolean =>
  variantsOf(typed).some((variant) => plain(text).includes(plain(variant)));

const words = (text: string): string => ` ${plain(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;

/** Whether a word of the text begins with it: «завод» in «ООО «Образцовый завод»». */
export const beginsWord = (text: string, typed: string): boolean =>
  variantsOf(typed).some((variant) => words(text).includes(words(variant)));

/** An option, and the text that it is searched by when that is more than its label. */
type Item = ComboboxItem & { knownBy?: string };
type Items = Item[];

const filtering =
  (order: (items: Items) => Items): OptionsFilter =>
  ({ options, search }) => {
    const fit = (items: Items) => order(items.filter((item) => matches(item.knownBy ?? item.label, search)));
    const single = options.filter((option): option is ComboboxItem => !('group' in option));
    const groups = options.filter((option) => 'group' in option);
    return [
      ...groups.map((group) => ({ ...group, items: fit(group.items) })).filter(({ items }) => items.length),
      ...fit(single),
    ];
  };

/** The options of a dropdown that contain the typed text, in their own order: months, categories, periods. */
export const optionFilter = filtering((items) => items);

/** The same in alphabetical order, for names without an order of their own. */
export const nameFilter = filtering((items) => items.toSorted((left, right) => byName(left.label, right.label)));
