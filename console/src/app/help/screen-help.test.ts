import { expect, it } from 'vitest';
import { navigation } from '../../navigation.ts';
import { paths } from '../../paths.ts';
import { screenNames } from '../../screen-names.ts';
import { helpOf } from './screen-help.ts';

it('is there for every screen that has a name, and for home and the profile', () => {
  const all = [...Object.keys(screenNames), paths.root, paths.profile];
  expect(all.filter((path) => !helpOf(path))).toEqual([]);
});

it('tells each screen of a section something of its own', () => {
  const all = navigation.flatMap(({ screens }) => screens.map(({ path }) => helpOf(path)));
  expect(new Set(all).size).toBe(new Set(navigation.flatMap(({ screens }) => screens.map(({ path }) => path))).size);
});

it('tells a card what its list is for, and nothing of an unknown address', () => {
  expect(helpOf(paths.employee('1'))).toBe(helpOf(paths.employees));
  expect(helpOf(paths.user('1'))).toBe(helpOf(paths.users));
  expect(helpOf(paths.dictionaryValue(1, '1'))).toBe(helpOf(paths.dictionaries));
  expect(helpOf(paths.passportCard('metering-points', '1'))).toBe(helpOf(paths.passportList('substations')));
  expect(helpOf('/no-such-page')).toBeUndefined();
});
