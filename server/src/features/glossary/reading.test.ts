import { afterAll, beforeAll, expect, it } from 'vitest';
import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let author: Client;
let section: AnyRow;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  author = await world.person(await world.organization(), everyRight('full'));
  section = await create(author, glossarySections, { name: 'Чтение' });
});
afterAll(() => world.close());

const write = (term: string, given: object = {}): Promise<AnyRow> =>
  create(author, glossary, {
    term,
    sectionGuid: section.guid,
    related: [],
    abbreviation: null,
    synonyms: [],
    definition: 'Сказано для проверки.',
    ...given,
  });
const ours = { field: 'sectionGuid', op: 'in' };
const found = async (query: object): Promise<string[]> => {
  const filter = JSON.stringify({ ...ours, value: [section.guid] });
  const { body } = await author.get(addressOf('/api/glossary', {}, { filter, ...query }));
  return body.items.map(({ term }: AnyRow) => term);
};

/** In order of rank for «сальдовый переток»; the second of each pair follows alphabetically. */
const near = [
  'Сальдовый переток',
  'Сальдовый переток сечения',
  'Перетоком сальдовым',
  'Величина сальдового перетока',
  'Граничный обмен',
  'Величина обмена',
  'Акт сверки',
];

it('a search stands by nearness, unless an order is chosen, on any page', async () => {
  await write('Акт сверки', { definition: 'Документ, где указан сальдовый переток.' });
  await write('Величина обмена', { abbreviation: 'Сальдовый переток' });
  await write('Граничный обмен', { synonyms: ['Обмен', 'Сальдовые перетоки'] });
  for (const term of near.slice(0, 4)) await write(term);
  for (const search of ['сальдовый переток', 'САЛЬДОВЫЙ ПЕРЕТОК', 'cfkmljdsq gthtnjr'])
    expect(await found({ search }), search).toEqual(near);
  const pages = await Promise.all(
    [0, 2, 4, 6].map((offset) => found({ search: 'сальдовый переток', limit: 2, offset })),
  );
  expect(pages.flat()).toEqual(near);
  const byAlphabet = near.toSorted(new Intl.Collator('ru').compare);
  expect(await found({ search: 'сальдовый переток', sort: 'term' })).toEqual(byAlphabet);
  expect((await found({ search: 'сальдового перетока' }))[0]).toBe('Перетоком сальдовым');
  expect(await found({})).toEqual(byAlphabet);
});

it('a file of what a search finds stands by nearness, too', async () => {
  const address = addressOf(
    '/api/glossary/export',
    {},
    { search: 'сальдовый переток', format: 'csv', columns: 'term' },
  );
  const { raw } = await author.get(address);
  expect(raw.toString().replace('\uFEFF', '').trim().split(/\r?\n/).slice(1)).toEqual(near);
});

it('a common term is near by the name that the organization gave it, and by the common one', async () => {
  const [term] = (await author.get(addressOf('/api/glossary', {}, { search: 'Неценовая зона', limit: 1 }))).body.items;
  const reading = { resource: 'glossary', name: 'Зона без цены', isUnused: false };
  expect((await author.put(`/api/own-readings/${term.guid}`, reading)).status).toBeLessThan(300);
  for (const search of ['зона без цены', 'неценовая зона']) {
    const { items } = (await author.get(addressOf('/api/glossary', {}, { search, limit: 1 }))).body;
    expect([search, items[0].term, items[0].commonName]).toEqual([search, 'Зона без цены', 'Неценовая зона']);
  }
});

it('the source of a term is in force, not yet, no longer, or nothing is known of its days', async () => {
  const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);
  const states: [object, string | null][] = [
    [{ sourceValidFrom: null, sourceValidTo: null }, null],
    [{ sourceValidFrom: day(-3), sourceValidTo: null }, 'current'],
    [{ sourceValidFrom: null, sourceValidTo: day(3) }, 'current'],
    [{ sourceValidFrom: day(3), sourceValidTo: null }, 'ahead'],
    [{ sourceValidFrom: day(-9), sourceValidTo: day(-3) }, 'over'],
  ];
  for (const [index, [days, state]] of states.entries()) {
    const term = await write(`Источник ${index}`, { source: 'ПП РФ № 1', ...days });
    expect(term['sourceValidity']).toBe(state);
  }
  const filter = JSON.stringify({
    and: [
      { field: 'sourceValidity', op: 'in', value: ['ahead', 'over'] },
      { ...ours, value: [section.guid] },
    ],
  });
  const sort = 'sourceValidity';
  expect(await found({ filter, sort })).toEqual(['Источник 3', 'Источник 4']);
});
