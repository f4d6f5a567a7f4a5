import { afterAll, beforeAll, expect, it } from 'vitest';
import { tidyLines } from 'contract/kit/text.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from './testing/client.ts';
import { importFile } from './testing/imports.ts';
import { everyRight } from './testing/matrix.ts';
import { csvFile } from './testing/tables.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const OFFICE = 'Йошкар-Ола, О’Коннор';
/** The same name as others may type or copy it. */
const ODD = ' И\u0306ошкар‑Ола,\u00a0\u200bО’Кон\u00adнор\u202c ';
const substation = (name: string) => client.post('/api/substations', { name, kind: 'substation' });
const found = async (query: string) => (await client.get(`/api/substations?${query}`)).body.items as AnyRow[];

it('a text is stored in one spelling, whatever it came in, and is distinguished by it', async () => {
  const { status, body } = await substation(ODD);
  expect([status, body.name]).toEqual([201, OFFICE]);
  expect((await substation(OFFICE)).status).toBe(409);
  const done = await importFile(client, 'substations', csvFile(['Наименование', 'Вид'], [ODD, 'ПС']), {
    loads: 'right',
  });
  expect([done.created, done.same]).toEqual([0, 1]);
});

it('is found by any spelling', async () => {
  const filter = JSON.stringify({ field: 'name', op: 'is', value: ODD });
  for (const query of [
    `search=${encodeURIComponent(ODD)}`,
    `search=${encodeURIComponent("О'Коннор")}`,
    `filter=${encodeURIComponent(filter)}`,
  ])
    expect((await found(query)).map(({ name }) => name)).toEqual([OFFICE]);
});

it('the database spells as the program does', async () => {
  const texts = [ODD, 'а\r\n \u2028б\tв ', '\ufeff\u180e\u{e0041}я', '👨\u200d👩 \u0007', 'ﬁ Å e\u0301', ' \u3000 '];
  const rows = await world.owner(
    'select one_spelling(t) as text from unnest($1::text[]) with ordinality as u (t, n) order by n',
    [texts],
  );
  expect(rows.map(({ text }) => text)).toEqual(texts.map(tidyLines));
});

it('earlier records are respelled, except where another record has that name', async () => {
  const [one, other] = [(await substation('Первая подстанция')).body, (await substation('Вторая подстанция')).body];
  await world.owner(`update substation set name = $2 where guid = $1`, [one.guid, 'Третии\u0306  филиал']);
  await world.owner(`update substation set name = $2 where guid = $1`, [other.guid, `\u200b${OFFICE}`]);
  await world.owner('select spell_records()');
  const names = await world.owner('select name from substation where guid = any($1) order by guid = $2 desc', [
    [one.guid, other.guid],
    one.guid,
  ]);
  expect(names.map(({ name }) => name)).toEqual(['Третий филиал', `\u200b${OFFICE}`]);
});
