import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_PREFERENCES } from 'contract/features/profile/preferences.ts';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let chief: Client;
let person: Client;
beforeAll(async () => {
  world = await openWorld();
  const organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  person = await world.person(organization);
});
afterAll(() => world.close());

const path = '/api/profile/preferences';
const save = (client: Client, values: object) => client.put(path, { values });

it('are kept with the account, changed by name and forgotten by null', async () => {
  expect((await person.get(path)).body).toEqual({});
  const widths = { widths: { name: 320 }, columns: ['name'] };
  expect((await save(person, { 'columns/users': widths, time_zone: 'browser' })).status).toBe(204);
  expect((await person.get(path)).body).toEqual({ 'columns/users': widths, time_zone: 'browser' });
  expect((await save(person, { time_zone: null, folded: true })).status).toBe(204);
  expect((await person.get(path)).body).toEqual({ 'columns/users': widths, folded: true });
  expect((await chief.get(path)).body).toEqual({});
});

it('are refused when they are not such', async () => {
  const before = (await person.get(path)).body;
  const refused = [
    { 'bad\nname': 1 },
    { long: 'x'.repeat(4_001) },
    Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`many/${index}`, 1])),
  ];
  for (const values of refused) expect((await save(person, values)).status).toBe(422);
  expect((await person.get(path)).body).toEqual(before);
});

it('are bounded: those that changed longest ago go first', async () => {
  for (let from = 0; from < MAX_PREFERENCES; from += 50) {
    const values = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`list/${from + index}`, index]));
    expect((await save(person, values)).status).toBe(204);
  }
  const kept = Object.keys((await person.get(path)).body);
  expect(kept).toHaveLength(MAX_PREFERENCES);
  expect(kept).toEqual(expect.not.arrayContaining(['folded']));
});

it('are removed with an erased person', async () => {
  const guid = await accountOf(person);
  expect((await act(chief, guid, 'erase')).status).toBe(200);
  expect(await world.owner('select from preference where account_guid = $1', [guid])).toEqual([]);
});
