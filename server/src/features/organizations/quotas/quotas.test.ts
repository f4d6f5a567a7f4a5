import { resourceByName } from 'contract/features/index.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOrg } from '../../../core/transaction.ts';
import type { Client } from '../../../testing/client.ts';
import { create, everyRight, exampleInput, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { warnOfQuotas } from './quotas.ts';

let world: Matrix;
let organization: string;
let person: Client;
const points = resourceByName('metering-points')!;
const none = { users: null, meteringPoints: null, channels: null, filesMb: null };

beforeAll(async () => {
  world = await openMatrix();
  organization = await world.organization();
  person = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

const set = (quotas: object, by = world.master) =>
  by.put(`/api/organization-quotas/${organization}`, { ...none, ...quotas });
const usage = async () => (await person.get(`/api/organizations/${organization}/quotas`)).body;
const add = async () => person.post('/api/metering-points', await exampleInput(person, points));

it('limits the metering points of an organization on every path, and says who can raise the limit', async () => {
  await create(person, points);
  const { used } = await usage();
  expect((await set({ meteringPoints: used.meteringPoints + 1 })).status).toBe(204);
  expect((await add()).status).toBe(201);
  const refused = await add();
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    `Предел организации по точкам учёта — ${used.meteringPoints + 1}. Увеличить его может администратор сервиса.`,
  ]);
  const [{ guid }] = (await person.get('/api/metering-points?limit=1')).body.items;
  const copied = await person.post(`/api/metering-points/${guid}/clone`, { title: 'Копия' });
  expect([copied.status, copied.body.detail]).toEqual([409, refused.body.detail]);
  expect((await usage()).used.meteringPoints).toBe(used.meteringPoints + 1);
  expect((await usage()).quotas.meteringPoints).toBe(used.meteringPoints + 1);
  // Two simultaneous creations must not exceed the limit together.
  await set({ meteringPoints: used.meteringPoints + 2 });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  await set({});
  expect((await add()).status).toBe(201);
});

it('limits people, channels and files', async () => {
  const { used } = await usage();
  await set({ users: used.users, channels: 1, filesMb: 1 });
  await expect(world.person(organization)).rejects.toMatchObject({ code: 'RD003' });
  const [{ guid }] = (await person.get('/api/metering-points?limit=1')).body.items;
  const series = (channel: string) =>
    world.owner(
      `insert into series (organization_guid, metering_point_guid, channel, step_minutes, unit) values ($1, $2, $3, 60, 'кВт·ч')`,
      [organization, guid, channel],
    );
  await series('01');
  await expect(series('02')).rejects.toMatchObject({ code: 'RD003', constraint: 'channels' });
  const file = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1_200_000)]);
  const sent = await person.send('POST', `/api/metering-points/${guid}/attachments?name=a.pdf`, file, {
    'content-type': 'application/octet-stream',
  });
  expect([sent.status, sent.body.detail]).toEqual([409, expect.stringContaining('по файлам, МБ — 1')]);
  await set({});
});

it('warns once when four fifths of a quota are used', async () => {
  const { used } = await usage();
  await set({ meteringPoints: Math.floor(used.meteringPoints / 0.8) });
  for (const _ of [1, 2]) await asOrg(world.pool, { organization, account: null }, 'write', warnOfQuotas);
  const notified = await world.owner('select text from notification where organization_guid = $1', [organization]);
  expect(notified).toEqual([{ text: expect.stringContaining('предел скоро кончится') }]);
  expect(await world.owner('select late_organizations() as o')).toContainEqual({ o: organization });
  await set({});
});

it('is set by the service, and seen by the organization itself', async () => {
  expect((await set({ users: 1 }, person)).status).toBe(403);
  expect((await person.get('/api/organization-quotas')).status).toBe(403);
  expect((await set({ users: 0 })).body.errors[0].path).toBe('users');
  const all = (await world.master.get('/api/organization-quotas')).body;
  expect(all.map(({ guid }: { guid: string }) => guid)).toContain(organization);
  const foreign = await world.person(await world.organization(), everyRight('full'));
  expect((await foreign.get(`/api/organizations/${organization}/quotas`)).status).toBe(404);
});

it('tells how many there are only to whoever may read them there', async () => {
  await create(person, points);
  const all = (await usage()).used;
  const used = async (who: Client, of = organization) => (await who.get(`/api/organizations/${of}/quotas`)).body.used;
  const hidden = { users: null, meteringPoints: null, channels: null, filesMb: null };
  expect(await used(await world.person(organization, { organizations: 'read' }))).toEqual(hidden);
  const reader = await world.person(organization, { organizations: 'read', users: 'read', measurements: 'read' });
  expect(await used(reader)).toEqual({ ...hidden, users: expect.any(Number), channels: all.channels });

  const below = await create(person, organizations, { parentGuid: organization });
  expect(await used(person, below.guid)).toEqual(hidden);
});
