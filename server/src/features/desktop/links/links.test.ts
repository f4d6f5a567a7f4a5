import { widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { products } from 'contract/features/passport/products.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, postForm, type Client } from '../../../testing/client.ts';
import { save } from '../../../testing/group-rules.ts';
import { create, everyRight } from '../../../testing/matrix.ts';
import { accountOf } from '../../../testing/users.ts';
import { createWidget } from '../../../testing/widgets.ts';
import { openWorld, type World } from '../../../testing/world.ts';

const path = '/api/desktop-links';

let world: World;
let organization: string;
let chief: Client;
let author: Client;
let account: string;
let widget: AnyRow;
let other: AnyRow;
let desktop: string;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  author = await world.person(organization, { desktops: 'update', products: 'read' });
  account = await accountOf(author);
  widget = await createWidget(chief, { name: 'Продукция', family: 'products' });
  other = await createWidget(chief, { name: 'Здания', family: 'buildings' });
  const items = [widget, other].map(({ guid }, index) => ({ widgetGuid: guid, x: 0, y: 2 * index, w: 4, h: 2 }));
  desktop = (await author.post('/api/desktops', { name: 'Утро', isOwn: true, items })).body.guid;
});

const asked = (given: object = {}) => ({
  desktopGuid: desktop,
  widgetGuid: null,
  period: 'last30days',
  zone: 'Europe/Moscow',
  days: 7,
  isSnapshot: false,
  ...given,
});
/** Makes a link and answers with its token. */
const make = async (given: object = {}, by = author): Promise<string> => {
  const { status, body } = await by.post(path, asked(given));
  expect(status, JSON.stringify(body)).toBe(201);
  const [page, token] = body.address.split('#');
  expect([page, token.length]).toEqual(['/shared', 43]);
  return token;
};
const open = (token: string) => postForm(world.http, '/api/desktop/shared', { token });
const valuesOf = ({ body }: { body: { widgets: { name: string; answer: { data: unknown } | null }[] } }) =>
  Object.fromEntries(body.widgets.map(({ name, answer }) => [name, answer && answer.data]));
const addProduct = () => create(chief, products, { branchGuid: null });
const number = (value: number) => ({ shape: 'number', value, unit: expect.any(String) });

it('shows to whoever has it what its author sees then, and nothing that the author does not see', async () => {
  const token = await make();
  const first = await open(token);
  expect([first.status, first.body.name, first.body.takenAt]).toEqual([200, 'Утро', null]);
  expect(valuesOf(first)).toEqual({ Продукция: number(0), Здания: null });
  expect(first.body.widgets.find(({ name }: AnyRow) => name === 'Здания').trouble).toContain('автор их не видит');
  await addProduct();
  expect(valuesOf(await open(token))).toEqual({ Продукция: number(1), Здания: null });
  const [row] = await world.owner(
    `select openings, opened_at is not null as opened from desktop_link where account_guid = $1`,
    [account],
  );
  expect(row).toEqual({ openings: 2, opened: true });
});

it('says of a widget whose kind is withdrawn, and of one that is not published any more, why it is empty', async () => {
  const given = { name: 'Своя', records: 'products', drawing: 'number', measure: 'count', order: 'most' };
  const kind = await create(chief, widgetCompositions as Resource, given);
  const own = await createWidget(chief, {
    name: 'Свой',
    source: 'composed',
    compositionGuid: kind.guid,
    kind: 'number',
  });
  const items = [widget, own].map(({ guid }, index) => ({ widgetGuid: guid, x: 0, y: 2 * index, w: 4, h: 2 }));
  desktop = (await author.post('/api/desktops', { name: 'День', isOwn: true, items })).body.guid;
  const token = await make();
  expect(valuesOf(await open(token))).toEqual({ Продукция: number(0), Свой: number(0) });
  await save(chief, widgetCompositions as Resource, kind, { isActive: false });
  await save(chief, widgets as Resource, widget, { isPublished: false });
  const troubles = (await open(token)).body.widgets.map(({ trouble }: AnyRow) => trouble);
  expect(troubles).toEqual(['Виджет снят с публикации.', 'Вид «Своя» выведен: его виджеты ничего не показывают.']);
});

it('shows one widget, or the desktop that the author begins with', async () => {
  const alone = await open(await make({ desktopGuid: null, widgetGuid: widget.guid }));
  expect([alone.body.name, alone.body.items.length]).toEqual(['Продукция', 1]);
  await author.put('/api/desktop', { items: [{ widgetGuid: widget.guid, x: 0, y: 0, w: 4, h: 2 }] }, 0);
  expect(valuesOf(await open(await make({ desktopGuid: null })))).toEqual({ Продукция: number(0) });
});

it('keeps the numbers of a snapshot, and hides them when the author may see less', async () => {
  const token = await make({ isSnapshot: true });
  await addProduct();
  const { body } = await open(token);
  expect([valuesOf({ body }), body.takenAt]).toEqual([{ Продукция: number(0), Здания: null }, expect.any(String)]);
  await author.delete(`/api/desktops/${desktop}`, 1);
  expect(valuesOf(await open(token))).toEqual({ Продукция: number(0), Здания: null });
  const group = `(select l.to_guid from employee_group l join employee e on e.guid = l.from_guid where e.account_guid = $1)`;
  await world.owner(`update permission_group set items = '{"desktops": "update"}' where guid = ${group}`, [account]);
  expect((await open(token)).status).toBe(404);
});

it('ends with its desktop, its term, its withdrawal, and the author’s right or work', async () => {
  const tokens = await Promise.all([make(), make()]);
  const [withdrawn, kept] = tokens as [string, string];
  const listed = (await author.get(path)).body;
  expect(listed).toHaveLength(2);
  expect(listed[0]).toMatchObject({ name: 'Утро', isOwn: true, isSnapshot: false, openings: 0, openedAt: null });
  const stranger = await world.person(organization, { desktops: 'update' });
  expect((await stranger.get(path)).body).toEqual([]);
  const guidOf = async (token: string) =>
    (await world.owner(`select guid from desktop_link where secret_hash = sha256($1::bytea)`, [Buffer.from(token)]))[0]
      .guid as string;
  expect((await stranger.delete(`${path}/${await guidOf(withdrawn)}`)).status).toBe(404);
  // An administrator sees and withdraws those of others.
  expect((await chief.get(path)).body).toHaveLength(2);
  expect((await chief.delete(`${path}/${await guidOf(withdrawn)}`)).status).toBe(204);
  expect([(await open(withdrawn)).status, (await open(kept)).status]).toEqual([404, 200]);

  const off = async (text: string, back: string) => {
    await world.owner(text, [account]);
    expect((await open(kept)).status, text).toBe(404);
    await world.owner(back, [account]);
    expect((await open(kept)).status, back).toBe(200);
  };
  await off(
    `update account set status = 'blocked' where guid = $1`,
    `update account set status = 'active' where guid = $1`,
  );
  await off(
    `update employee set dismissed_at = current_date - 1, hired_at = null where account_guid = $1`,
    `update employee set dismissed_at = null where account_guid = $1`,
  );
  const group = `(select l.to_guid from employee_group l join employee e on e.guid = l.from_guid where e.account_guid = $1)`;
  const items = '{"desktops": "update", "products": "read"}';
  await off(
    `update permission_group set items = '{"desktops": "read", "products": "read"}' where guid = ${group}`,
    `update permission_group set items = '${items}' where guid = ${group}`,
  );
  await off(
    `update permission_group set needs_factor = true where guid = ${group}`,
    `update permission_group set needs_factor = false where guid = ${group}`,
  );
  await world.owner(`update desktop_link set expires_at = now() where account_guid = $1`, [account]);
  expect([(await open(kept)).status, (await author.get(path)).body]).toEqual([404, []]);

  const last = await make();
  await author.delete(`/api/desktops/${desktop}`, 1);
  expect((await open(last)).status).toBe(404);
});

it('is forbidden by the organization at once, and needs the right to change desktops', async () => {
  const token = await make();
  const { body: policy } = await chief.get('/api/security-policy');
  const { providers: _, version, updatedAt: __, ...values } = policy;
  expect((await chief.put('/api/security-policy', { ...values, allowsLinks: false }, version)).status).toBe(200);
  expect((await open(token)).status).toBe(404);
  const refused = await author.post(path, asked());
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Организация запретила')]);
  const reader = await world.person(organization, { desktops: 'read' });
  expect((await reader.post(path, asked())).status).toBe(403);
  expect((await author.post(path, asked({ days: 365 }))).status).toBe(422);
  expect((await author.post(path, asked({ widgetGuid: widget.guid }))).status).toBe(422);
});

it('is stored as a hash, recorded in the journal without its secret, and shows nothing of another organization', async () => {
  const token = await make();
  const kept = JSON.stringify(await world.owner('select l::text, j.after from desktop_link l, journal j'));
  expect(kept).not.toContain(token);
  await chief.delete(`${path}/${(await author.get(path)).body[0].guid}`);
  const entries = await world.owner(
    `select action from journal where entity = 'desktop_link' and organization_guid = $1 order by number`,
    [organization],
  );
  expect(entries.map(({ action }) => action)).toEqual(['create', 'remove']);
  const foreign = await world.person(await world.organization(), everyRight('full'));
  expect((await foreign.post(path, asked())).status).toBe(404);
  expect((await foreign.get(path)).body).toEqual([]);
  for (const wrong of ['x'.repeat(43), '%', ' ']) expect((await open(wrong)).status).toBe(404);
});

it('does not show records that a rule of a group keeps from the author, in a snapshot either', async () => {
  const token = await make({ isSnapshot: true });
  expect((await open(token)).status).toBe(200);
  await world.owner(`update employee set data_from = current_date where account_guid = $1`, [account]);
  expect((await open(token)).status).toBe(404);
});

it('is a document too, with what the person sees', async () => {
  const { status, headers, raw } = await author.post('/api/desktop/document', {
    desktopGuid: desktop,
    widgetGuid: null,
    period: 'last30days',
    zone: 'Europe/Moscow',
  });
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  const entries = await world.owner(
    `select record_name from journal where action = 'export' and organization_guid = $1`,
    [organization],
  );
  expect(entries).toEqual([{ record_name: 'Утро' }]);
});

it('refuses who opens too often', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 125; count++)
    statuses.add(
      (
        await ask(world.http, {
          method: 'POST',
          url: '/api/desktop/shared',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `token=${'x'.repeat(43)}`,
        })
      ).status,
    );
  expect([...statuses]).toContain(429);
});
