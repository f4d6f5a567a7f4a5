import { expect, it } from 'vitest';
import { resourceByName } from '../index.ts';
import { typedFamilies } from '../object-types/facts.ts';
import { passportFamilies, passportGroups } from './families.ts';
import { passport } from './resources.ts';

it('types extend exactly the resources marked as extended, and their records are counted', () => {
  const extended = passport.filter(({ isExtended }) => isExtended).map(({ name }) => name);
  expect(Object.keys(typedFamilies).toSorted()).toEqual(extended.toSorted());
  expect(Object.keys(typedFamilies).map((name) => resourceByName(name)?.entity)).toEqual([...passportFamilies]);
});

it('types name resources by the titles of these', () => {
  expect(Object.entries(typedFamilies)).toEqual(
    Object.keys(typedFamilies).map((name) => [name, resourceByName(name)?.titles.list]),
  );
});

it('every resource of the passport stands in exactly one group', () => {
  const grouped = passportGroups.flatMap(({ families }) => [...families] as string[]);
  expect(grouped.toSorted()).toEqual(passport.map(({ name }) => name).toSorted());
});
