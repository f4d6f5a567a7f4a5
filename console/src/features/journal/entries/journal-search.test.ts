import { expect, it } from 'vitest';
import { filterOfSearch, readJournalSearch, searchOfFilter } from './journal-search.ts';

const person = '01890000-0000-7000-8000-000000000000';

it('reads an address and drops the invalid parts', () => {
  const good = { person, action: 'update,remove', from: '2026-01-31', search: 'ель', number: '5' };
  expect(readJournalSearch(good)).toEqual(good);
  expect(readJournalSearch({ person: 'x', action: 'steal', from: '31.01.2026', page: '2', number: 7 })).toEqual({
    number: '7',
  });
});

it('is the same after a round trip through a saved view', () => {
  const search = { person, entity: 'brand,model', result: 'refused', period: 'today' };
  expect(searchOfFilter(filterOfSearch(search))).toEqual(search);
  expect(searchOfFilter('')).toEqual({});
  expect(searchOfFilter('{"and":[]}')).toEqual({});
});
