import { afterAll, beforeAll, expect, it } from 'vitest';
import { brands } from 'contract/features/equipment/facts.ts';
import { Client } from '../../testing/client.ts';
import { readCsv } from '../../core/read-csv.ts';
import { create, everyRight, exampleInput, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { PASSWORD } from '../../testing/world.ts';

let world: Matrix;
let reader: Client;
beforeAll(async () => {
  world = await openMatrix();
  reader = await world.person(await world.organization(), everyRight('full'));
  await world.owner("update session set device = 'Firefox на Linux'");
});
afterAll(() => world.close());

const authorOf = async (client: Client, record: string) => {
  const [entry] = (await client.get(`/api/journal?record=${record}&limit=1`)).body.items;
  return (await client.get(`/api/journal/${entry.number}/author`)).body;
};
const device = 'Firefox на Linux';
const nothing = { userName: null, device: null };

it('is shown with the user name and the device in the own organization, and in no other', async () => {
  const [own, shared] = [await create(reader, brands), await create(world.master, brands)];
  const { userName } = (await reader.get('/api/profile')).body;
  expect(await authorOf(reader, own.guid)).toEqual({ fullName: expect.stringMatching(/^Петров/), userName, device });
  expect(await authorOf(reader, shared.guid)).toEqual({ fullName: 'Другая организация', ...nothing });
  const [{ number }] = await world.owner('select number from journal where record_guid = $1', [own.guid]);
  expect((await world.master.get(`/api/journal/${number}/author`)).status).toBe(404);
});

it('has the device of its own session, whichever was begun later at the same address', async () => {
  const { userName } = (await reader.get('/api/profile')).body;
  const first = await create(reader, brands);
  const later = await world.signIn(userName, reader.organization!);
  await world.owner(
    "update session set device = 'Телефон' where guid = (select guid from session order by started_at desc limit 1)",
  );
  const second = await create(reader, brands);
  const third = await create(later, brands);
  const devices = [];
  for (const { guid } of [first, second, third]) devices.push((await authorOf(reader, guid)).device);
  expect(devices).toEqual([device, device, 'Телефон']);
  const [phone] = (await reader.get(`/api/activity/sessions?search=${encodeURIComponent(userName)}`)).body.items;
  expect(phone.actions).toBe(1);
  const inSession = await reader.get(`/api/journal?session=${phone.session}`);
  expect(inSession.body.items.map(({ recordGuid }: { recordGuid: string }) => recordGuid)).toEqual([third.guid]);
});

it('is unknown with its device where the entry names no session', async () => {
  const { guid } = await create(reader, brands);
  await world.owner('update journal set session_guid = null where record_guid = $1', [guid]);
  expect((await authorOf(reader, guid)).device).toBe(null);
});

it('can be chosen after leaving the organization, and apart from a namesake', async () => {
  const organization = await world.organization();
  const chief = await world.person(organization, everyRight('full'));
  const gone = await world.person(organization, everyRight('full'));
  const account = (await gone.get('/api/auth/info')).body.userModel.guid;
  await world.owner(
    `update account set (last_name, first_name, middle_name) = (select last_name, first_name, middle_name from account where user_name = $1)
     where guid = $2`,
    [(await chief.get('/api/profile')).body.userName, account],
  );
  await world.owner('delete from membership where account_guid = $1', [account]);
  const people: { guid: string; name: string }[] = (await chief.get('/api/journal/people')).body;
  expect(people.map(({ guid }) => guid)).toContain(account);
  expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
});

it('has no device where it was done through a key: nobody sat at it', async () => {
  const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const given = { name: 'Обмен', password: PASSWORD, validUntil, scope: { brands: 'full' } };
  const { status, body } = await reader.post('/api/profile/tokens', given);
  expect([status, body.errors]).toEqual([201, undefined]);
  const key = new Client(world.http, body.token, reader.organization);
  const { guid } = await create(key, brands);
  expect(await authorOf(reader, guid)).toMatchObject({ fullName: expect.stringMatching(/^Петров/), device: null });
});

it('is not shown once the data of the person are erased', async () => {
  const gone = await world.person(reader.organization!, everyRight('full'));
  const { guid } = await create(gone, brands);
  const account = (await gone.get('/api/auth/info')).body.userModel.guid;
  await world.owner('insert into erased_person (guid) values ($1)', [account]);
  expect(await authorOf(reader, guid)).toEqual({ fullName: 'Удалённый пользователь', ...nothing });
});

it('is the program in a file, too, with whoever it acts for', async () => {
  const { guid } = await create(reader, brands);
  await world.owner(`update journal set via = '{"kind": "program", "name": "Планировщик"}' where record_guid = $1`, [
    guid,
  ]);
  const { raw } = await reader.get(`/api/journal/export?format=csv&record=${guid}&action=create`);
  const [titles, row] = readCsv(raw.toString());
  expect(row![titles!.indexOf('Кто')]).toMatch(/^Программа \(«Планировщик»\), от имени: Петров Иван/);
});

it('finds what a request has done by the number that a message names', async () => {
  const made = await reader.post('/api/brands', { ...(await exampleInput(reader, brands)), name: 'По номеру' });
  const number = String(made.headers['x-request-id']);
  for (const typed of [number, ` ${number.toUpperCase()} `]) {
    const { items } = (await reader.get(`/api/journal?search=${encodeURIComponent(typed)}`)).body;
    expect(items.map(({ recordGuid }: { recordGuid: string }) => recordGuid)).toEqual([made.body.guid]);
  }
});
