import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, userRow } from '../../testing/users.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

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

const path = '/api/profile/notifications';
const night = { byMail: false, quietFrom: '22:00', quietTo: '07:00' };

it('are set by their owner, shown on the card and journaled', async () => {
  const before = (await person.get(path)).body;
  expect(before).toEqual({ byMail: true, quietFrom: null, quietTo: null, version: 0 });
  const saved = await person.put(path, night, 0);
  expect([saved.status, saved.body]).toEqual([200, { ...night, version: 1 }]);
  expect((await person.put(path, night, 0)).status).toBe(412);
  const guid = await accountOf(person);
  expect(await userRow(chief, guid)).toMatchObject({ notifiedByMail: false, quietHours: '22:00–07:00' });
  expect((await userRow(chief, await accountOf(chief))).quietHours).toBeNull();
  expect((await journalOf(world, guid)).at(-1)).toMatchObject({
    action: 'update',
    before: { notifiedByMail: true, quietHours: null },
    after: { notifiedByMail: false, quietHours: '22:00–07:00' },
  });
});

it('report an error at the invalid field', async () => {
  const { version } = (await person.get(path)).body;
  const half = await person.put(path, { ...night, quietTo: null }, version);
  expect([half.status, half.body.errors]).toEqual([422, [{ path: 'quietTo', message: 'Это обязательное поле' }]]);
  expect((await person.put(path, { ...night, quietFrom: '25:00' }, version)).status).toBe(422);
  expect((await person.get(path)).body).toEqual({ ...night, version });
});

it('are removed with an erased person', async () => {
  const guid = await accountOf(person);
  expect((await act(chief, guid, 'erase')).status).toBe(200);
  expect(await world.owner('select from notification_settings where account_guid = $1', [guid])).toEqual([]);
});
