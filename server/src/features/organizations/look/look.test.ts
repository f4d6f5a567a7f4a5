import { organizations } from 'contract/features/organizations/facts.ts';
import { enteredOf, type AnyRow, type Row } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOrg } from '../../../core/transaction.ts';
import { pdfOf } from '../../../files/write-pdf.ts';
import type { Client } from '../../../testing/client.ts';
import { create, everyRight } from '../../../testing/matrix.ts';
import { jpeg, png, webps } from '../../../testing/pictures.ts';
import { accountOf } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { letterheadOf } from './look.service.ts';

const plain = { consoleName: null, accent: null, logo: null, darkLogo: null };

let world: World;
let root: string;
let chief: Client;
let place: AnyRow;
let member: Client;
let stranger: Client;
beforeAll(async () => {
  world = await openWorld();
  root = await world.organization();
  chief = await world.person(root, everyRight('full'));
  place = await create(chief, organizations, { ...plain, parentGuid: root, isActive: true, inn: null, kpp: null });
  member = await world.person(place.guid, {});
  stranger = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const logosOf = (guid = place.guid) => `/api/organizations/${guid}/logos`;
const upload = (content: Buffer, by = chief, guid = place.guid) =>
  by.send('POST', logosOf(guid), content, { 'content-type': 'application/octet-stream' });
const nameOf = async (content: Buffer): Promise<string> => (await upload(content)).body.name;
const card = async () => (await chief.get(`/api/organizations/${place.guid}`)).body as Row<typeof organizations>;
async function save(given: Partial<Row<typeof organizations>>) {
  const row = await card();
  return chief.put(`/api/organizations/${place.guid}`, { ...enteredOf(organizations, row), ...given }, row.version);
}
const info = async (client = member) => (await client.get('/api/auth/info')).body;

it('is as usual until something is chosen, and comes with what the console reads first', async () => {
  expect(await info()).toMatchObject({
    orgName: place.shortName,
    orgLook: { accent: null, logo: null, darkLogo: null },
  });
  const [logo, darkLogo] = [await nameOf(png(320, 80)), await nameOf(jpeg)];
  expect(logo).toMatch(/^[0-9a-f]{32}-320x80-\d+\.png$/);
  expect((await save({ consoleName: 'Северные сети', accent: '#7b1fa2', logo, darkLogo })).status).toBe(200);
  const look = { accent: '#7b1fa2', logo, darkLogo };
  expect(await info()).toMatchObject({ orgName: 'Северные сети', orgLook: look });
  const mine = (await member.get('/api/auth/orgs')).body;
  const knownBy = expect.stringContaining(place.shortName as string);
  expect(mine).toEqual([{ id: place.guid, isService: false, name: 'Северные сети', knownBy, linkCode: null, look }]);
  // Requisites and lists still show the short name.
  expect(await card()).toMatchObject({ shortName: place.shortName, consoleName: 'Северные сети' });
});

it('shows a logo to members and to those above, and to nobody else', async () => {
  const content = png(200, 50);
  const logo = await nameOf(content);
  const answer = await member.get(`${logosOf()}/${logo}`);
  expect([answer.status, answer.raw.equals(content)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-disposition': "attachment; filename*=UTF-8''logo.png",
    etag: `"${logo}"`,
  });
  const again = await member.get(`${logosOf()}/${logo}`, { 'if-none-match': `"${logo}"` });
  expect([again.status, again.raw.length]).toEqual([304, 0]);
  expect((await chief.get(`${logosOf()}/${logo}`)).status).toBe(200);
  expect((await stranger.get(`${logosOf()}/${logo}`, { 'if-none-match': `"${logo}"` })).status).toBe(404);
  // A member above without the right to organizations cannot see those below.
  expect((await (await world.person(root, {})).get(`${logosOf()}/${logo}`)).status).toBe(404);
  // Removes the person's membership here.
  const membership = [await accountOf(stranger), place.guid];
  await world.owner(
    'insert into membership (account_guid, organization_guid, valid_to) values ($1, $2, current_date - 7)',
    membership,
  );
  expect((await stranger.get(`${logosOf()}/${logo}`)).status).toBe(404);
  await world.owner('delete from membership where account_guid = $1 and organization_guid = $2', membership);
  expect((await member.get(`${logosOf()}/../../etc/passwd`)).status).toBe(404);
  expect((await member.get(`${logosOf()}/logo.svg`)).status).toBe(404);
});

it.each<[what: string, content: () => Buffer, why: RegExp]>([
  ['nothing', () => Buffer.alloc(0), /пуст/],
  ['a drawing with a script', () => Buffer.from('<svg><script>alert(1)</script></svg>'), /SVG не принимается/],
  ['a page that calls itself a picture', () => Buffer.from('GIF89a<html>'), /не изображение/],
  ['a PNG cut in half', () => png(40, 40).subarray(0, 50), /повреждён/],
  ['a JPEG with something behind it', () => Buffer.concat([jpeg, Buffer.from('<?php')]), /повреждён/],
  ['a picture too wide', () => png(1025, 4), /1025 × 4 точек, а можно не больше 1024 × 1024/],
  ['a file too large', () => png(4, 4, undefined, 256 * 1024), /257 КиБ, а можно не больше 256/],
  ['a file far too large', () => Buffer.alloc(6 * 1024 * 1024), /больше 5 МБ/],
])('refuses %s with the reason', async (_, content, why) => {
  const { status, body } = await upload(content());
  expect([413, 422]).toContain(status);
  expect(body.detail).toMatch(why);
});

it('takes every format, and only from those who may change the card', async () => {
  for (const content of [png(1024, 1024), jpeg, ...Object.values(webps)])
    expect((await upload(content)).status).toBe(201);
  expect((await upload(png(8, 8), member)).status).toBe(403);
  expect((await upload(png(8, 8), stranger)).status).toBe(404);
  // A member of the other organization can see it, but may not change a card outside of their tree.
  const beside = await world.organization();
  const [{ account_guid: account }] = await world.owner(
    'select account_guid from membership where organization_guid = $1 limit 1',
    [root],
  );
  await world.owner('insert into membership (account_guid, organization_guid) values ($1, $2)', [account, beside]);
  expect((await upload(png(8, 8), chief, beside)).status).toBe(404);
});

it('refuses a colour that is none, and a logo that was not uploaded for this organization', async () => {
  const wrong = await save({ accent: 'red' });
  expect([wrong.status, wrong.body.errors[0]]).toEqual([422, { path: 'accent', message: 'Цвет вида #1971c2' }]);
  const foreign = (await upload(png(9, 9), chief, root)).body.name;
  const { status, body } = await save({ logo: foreign });
  expect([status, body.errors[0].path]).toEqual([422, 'logo']);
  expect(body.errors[0].message).toContain('загрузите логотип файлом');
  expect((await save({ logo: '../x' })).status).toBe(422);
});

it('is chosen by the administrator of the organization itself, who does not see the one above', async () => {
  const own = await world.person(place.guid, everyRight('full'));
  const row = (await own.get(`/api/organizations/${place.guid}`)).body as Row<typeof organizations>;
  const body = { ...enteredOf(organizations, row), ...plain, consoleName: 'Своё название' };
  const saved = await own.put(`/api/organizations/${place.guid}`, body, row.version);
  expect([saved.status, saved.body.consoleName]).toEqual([200, 'Своё название']);
  // The organization above cannot be guessed.
  const elsewhere = await world.organization();
  const moved = await own.put(
    `/api/organizations/${place.guid}`,
    { ...body, parentGuid: elsewhere },
    saved.body.version,
  );
  expect([moved.status, moved.body.errors[0].path]).toEqual([422, 'parentGuid']);
});

it('is in the journal by the name of the logo, and comes back from there', async () => {
  const [first, second] = [await nameOf(png(30, 10)), await nameOf(png(30, 11))];
  await save({ ...plain, logo: first });
  await save({ logo: second, accent: '#c2255c' });
  const [last] = (await chief.get(`/api/journal?record=${place.guid}&limit=1`)).body.items;
  expect([last.before, last.after]).toMatchObject([
    { logo: first, accent: null },
    { logo: second, accent: '#c2255c' },
  ]);
  const back = await chief.post(`/api/journal/${last.number}/return`, { preview: false, overwrite: [] });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(await card()).toMatchObject({ logo: first, accent: null });
});

it('keeps the present logos and a few former ones', async () => {
  const logo = await nameOf(png(77, 7));
  await save({ logo });
  for (let height = 1; height <= 15; height++) await nameOf(png(5, height));
  const [{ count }] = await world.owner(
    'select count(*)::integer as count from organization_logo where organization_guid = $1',
    [place.guid],
  );
  expect(count).toBe(13);
  expect((await member.get(`${logosOf()}/${logo}`)).status).toBe(200);
});

it('heads what is printed, and a picture that cannot be printed does not stop it', async () => {
  const headOf = () => asOrg(world.pool, { organization: place.guid, account: null }, 'read', letterheadOf);
  const table = { title: 'Акт', subtitle: [], columns: [], rows: [], totals: [], notes: [], basis: [], picture: null };
  const print = async () =>
    pdfOf({ title: 'Акт', tables: [table], ...(await headOf()), period: '', made: '', zone: 'Europe/Moscow' }, null);
  await save({ consoleName: 'Северные сети', logo: await nameOf(png(300, 60)) });
  expect(await headOf()).toMatchObject({ organization: 'Северные сети', logo: { width: 300, height: 60 } });
  const withLogo = await print();
  expect(withLogo.includes('/Subtype /Image')).toBe(true);
  await save({ logo: await nameOf(webps.lossy) });
  expect(await headOf()).toEqual({ organization: 'Северные сети', logo: null });
  // A bundle may bring an unchecked picture into the database.
  const logo = await nameOf(png(6, 6));
  await save({ logo });
  await world.owner('update organization_logo set content = $2 where name = $1', [logo, Buffer.from('no picture')]);
  expect((await headOf()).logo).not.toBeNull();
  expect((await print()).includes('/Subtype /Image')).toBe(false);
});
