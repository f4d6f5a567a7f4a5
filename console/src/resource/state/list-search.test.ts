import { expect, test } from 'vitest';
import { pageRequest } from './list-request.ts';
import { readListSearch } from './list-search.ts';

const address = (text: string) => readListSearch(Object.fromEntries(new URLSearchParams(text)));

test('reads every part of the address', () => {
  const filter = '{"field":"name","op":"contains","value":"а"}';
  expect(
    address(
      `page=3&search=энерго&sort=-name,code&columns=name,code&mode=ribbon&exact=true&filter=${encodeURIComponent(filter)}`,
    ),
  ).toMatchObject({
    page: 3,
    search: 'энерго',
    sort: '-name,code',
    columns: 'name,code',
    mode: 'ribbon',
    exact: true,
    filter,
  });
});

test('an invalid part counts as absent', () => {
  const read = address('page=0&sort=;drop&filter={&columns=a b&mode=x&exact=1');
  expect(Object.values(read).every((value) => value === undefined)).toBe(true);
});

test("a page becomes an offset, and a base filter is joined with the user's filter", () => {
  const base = { field: 'brandGuid', op: 'in' as const, value: ['1'] };
  const own = '{"field":"name","op":"is","value":"x"}';
  const request = pageRequest({ page: 3, filter: own }, 'Europe/Moscow', base);
  expect(request.offset).toBe('100');
  expect(JSON.parse(request.filter ?? '')).toEqual({ and: [base, JSON.parse(own)] });
});
