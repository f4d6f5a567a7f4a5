import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight, parameter } from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  client = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const year = parameter('year', { name: 'Год выпуска', type: 'int', min: 1900, max: 2100 });
const typeOf = (code: string, parameters: object[]) =>
  client.post('/api/object-types', {
    name: code,
    code,
    icon: 'box',
    colour: 'gray',
    sort: 1000,
    parameters,
    needed: [],
  });
const asCode = [{ ...year, isCode: true }];

it('a year is written without thousands separators: where it is refused, in the journal and in the versions of the type', async () => {
  const { body: type } = await typeOf('machines', [year]);
  const path = `/api/object-types/${type.guid}/objects`;
  const refusal = async () => (await client.post(path, { name: 'Старый', year: 1800 })).body.errors[0].message;
  expect(await refusal()).toBe('Не меньше 1\u00a0900');
  const before = await moment();
  // No object can become invalid, so no check is needed.
  const changed = await client.put(`/api/object-types/${type.guid}`, { ...type, parameters: asCode }, type.version);
  expect(changed.status).toBe(200);
  expect(await refusal()).toBe('Не меньше 1900');
  const { body: machine } = await client.post(path, { name: 'Насос', year: 1987 });
  await client.put(`${path}/${machine.guid}`, { ...machine, year: 1991 }, machine.version);
  const journal = await client.get(`/api/journal/export?format=csv&record=${machine.guid}`);
  expect(journal.raw.toString()).toContain('год выпуска 1987 → 1991');
  const { body: then } = await client.get(`/api/object-types/${type.guid}/as-of?at=${encodeURIComponent(before)}`);
  expect([then.parameters[0].isCode, changed.body.parameters[0].isCode]).toEqual([undefined, true]);
});

it('only whole numbers are written so, and a subtype writes them as its parent does', async () => {
  const refused = await typeOf('decimals', [{ ...year, type: 'decimal', isCode: true }]);
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'parameters.0.isCode']);
  const { body: parent } = await typeOf('parents', asCode);
  const subtype = {
    name: 'subtypes',
    code: 'subtypes',
    icon: 'box',
    colour: 'gray',
    sort: 1000,
    needed: [],
    parentGuid: parent.guid,
  };
  expect((await client.post('/api/object-types', { ...subtype, parameters: [year] })).status).toBe(422);
  expect((await client.post('/api/object-types', { ...subtype, parameters: asCode })).status).toBe(201);
});
