import { brands } from 'contract/features/equipment/facts.ts';
import type { Filter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { fittedSearch } from './fitted-search.ts';

const resource = brands as Resource;
const is = (field: string): Filter => ({ field, op: 'is', value: 'а' });
const left = (filter: Filter) => {
  const { search, unknown } = fittedSearch(resource, { filter: JSON.stringify(filter), page: 2 });
  return [search.filter && JSON.parse(search.filter), unknown];
};

test('an address with known fields stays as it is', () => {
  const search = { sort: '-name,createdAt', filter: JSON.stringify(is('name')) };
  expect(fittedSearch(resource, search)).toEqual({ search, unknown: [] });
});

test('an order by a field that is not there is left out, the rest of it stays', () => {
  expect(fittedSearch(resource, { sort: 'inn,-name', search: 'а' })).toEqual({
    search: { sort: '-name', search: 'а', filter: undefined },
    unknown: ['inn'],
  });
  expect(fittedSearch(resource, { sort: '-inn' }).search.sort).toBeUndefined();
});

test('a condition by a field that is not there is left out so that no row is missed', () => {
  expect(left(is('inn'))).toEqual([undefined, ['inn']]);
  expect(left({ and: [is('inn'), is('name')] })).toEqual([{ and: [is('name')] }, ['inn']]);
  expect(left({ and: [{ or: [is('inn'), is('name')] }, is('name')] })).toEqual([{ and: [is('name')] }, ['inn']]);
});
