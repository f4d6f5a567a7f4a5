import type { ComboboxItem, OptionsFilter } from '@mantine/core';

const collator = new Intl.Collator('ru', { sensitivity: 'base', numeric: true });
const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim();

export const byName = (left: string, right: string): number => collator.compare(left, right);

/** True when `text` contains the typed text, ignoring case, ё/е and outer spaces. */
export const matches = (text: string, typed: string): boolean => plain(text).includes(plain(typed));

/** The options of a dropdown that contain the typed text, in alphabetical order. */
export const optionFilter: OptionsFilter = ({ options, search }) => {
  const fit = (items: ComboboxItem[]) =>
    items.filter(({ label }) => matches(label, search)).toSorted((left, right) => byName(left.label, right.label));
  const single = options.filter((option): option is ComboboxItem => !('group' in option));
  const groups = options.filter((option) => 'group' in option);
  return [
    ...groups.map((group) => ({ ...group, items: fit(group.items) })).filter(({ items }) => items.length),
    ...fit(single),
  ];
};
