import { afterAll, beforeAll, expect, it } from 'vitest';
import { employees } from 'contract/features/employees/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { readCsv } from '../../core/read-csv.ts';
import { asOrg } from '../../core/transaction.ts';
import { notify } from '../../jobs/notify.ts';
import type { Client, Json } from '../../testing/client.ts';
import { allow, newGroup } from '../../testing/group-rules.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, employUser, newUser, saveUser, userRow } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { moment } from '../../testing/moment.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

const secrets = /Тайнов|tainov|79035551122/i;
const entered = (row: Json) => Object.fromEntries(enteredFields(employees.fields).map(([key]) => [key, row[key]]));
const brand = (name: string) => ({ name, fullName: null, country: null, site: null, isActive: true });

it('leaves no name in any response, and no journal entry changed', async () => {
  const userName = await world.account();
  await world.enroll(userName, organization, everyRight('full'));
  const client = await world.signIn(userName, organization);
  const guid = await accountOf(client);
  const personal = { lastName: 'Тайнов', email: 'tainov@example.ru', phone: '+79035551122', userName: 'tainov' };
  await saveUser(chief, guid, personal);
  const { employeeGuid } = await userRow(chief, guid);
  const card = (await chief.get(`/api/employees/${employeeGuid}`)).body;
  await chief.put(`/api/employees/${employeeGuid}`, { ...entered(card), lastName: 'Тайнов' }, card.version);
  const made = (await client.post('/api/brands', brand('Новая марка'))).body;
  const subordinate = await newUser(chief);
  const tied = await employUser(chief, subordinate.guid, { position: 'Стажёр' });
  const below = (await chief.get(`/api/employees/${tied.body.employeeGuid}`)).body;
  await chief.put(`/api/employees/${below.guid}`, { ...entered(below), managerGuid: employeeGuid }, below.version);
  const removed = (await chief.get(`/api/employees/${below.guid}`)).body;
  await chief.put(`/api/employees/${below.guid}`, { ...entered(removed), managerGuid: null }, removed.version);

  const at = await moment();
  const chain = await world.owner('select number, hash from journal order by number');
  const erased = await act(chief, guid, 'erase');
  expect([erased.status, erased.body]).toMatchObject([
    200,
    { fullName: 'Удалённый пользователь', status: 'archived', email: null, phone: null, isErased: true },
  ]);
  expect((await client.get('/api/auth/info')).status).toBe(401);

  const readings = [
    `/api/users/${guid}`,
    `/api/users/${guid}/history`,
    `/api/users?search=${encodeURIComponent('Тайнов')}`,
    `/api/users/as-of?at=${at}`,
    `/api/users/${guid}/as-of?at=${at}`,
    `/api/employees/${employeeGuid}`,
    `/api/employees/${employeeGuid}/history`,
    `/api/employees/as-of?at=${at}`,
    `/api/employees/${below.guid}/history`,
    `/api/brands/${made.guid}/history`,
    '/api/journal?limit=200',
    `/api/journal?person=${guid}`,
    `/api/journal?search=${encodeURIComponent('Тайнов')}`,
    '/api/journal/people',
    '/api/journal/findings?days=7',
    '/api/journal/export?format=csv',
    '/api/journal/export?format=json',
    '/api/activity/sessions',
    `/api/search?search=${encodeURIComponent('Тайнов')}`,
    '/api/users/export?format=csv',
  ];
  for (const url of readings) {
    const { status, raw } = await chief.get(url);
    expect([url, status]).toEqual([url, 200]);
    expect(raw.toString().replaceAll(encodeURIComponent('Тайнов'), ''), url).not.toMatch(secrets);
  }
  const history = (await chief.get(`/api/brands/${made.guid}/history`)).body;
  expect(history[0].userName).toBe('Удалённый пользователь');
  const { raw } = await chief.get('/api/journal/export?format=csv');
  expect(
    readCsv(raw.toString()).some(
      (row) => row[3]?.includes('стёрла личные данные') || row[4] === 'Стирание личных данных',
    ),
  ).toBe(true);
  const kept = await world.owner('select number, hash from journal where number <= $1 order by number', [
    chain.at(-1).number,
  ]);
  expect(kept).toEqual(chain);
  expect(JSON.stringify(await world.owner('select before, after from journal'))).toMatch(secrets);

  for (const record of [guid, employeeGuid]) {
    const { items } = (await chief.get(`/api/journal?record=${String(record)}&action=update`)).body;
    for (const { number } of items) {
      const answer = await chief.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
      expect([409, 422]).toContain(answer.status);
    }
  }
  expect((await act(chief, guid, 'restore')).status).toBe(403);
  expect((await saveUser(chief, guid, { lastName: 'Другой' })).status).toBe(403);
  expect((await chief.get(`/api/employees/${employeeGuid}`)).body.fullName).toBe('Удалённый пользователь');
});

it('covers merged accounts, other organizations and stored responses', async () => {
  const other = await world.organization();
  const [chiefs] = await world.owner('select user_name from account where guid = $1', [await accountOf(chief)]);
  await world.enroll(chiefs.user_name, other, everyRight('full'));
  const personal = { lastName: 'Двойников', email: 'double@example.ru' };
  const double = await newUser(chief, personal);
  const userName = await world.account();
  await world.enroll(userName, organization);
  await world.enroll(userName, other);
  const [{ guid }] = await world.owner('select guid from account where user_name = $1', [userName]);
  await saveUser(chief, guid, { lastName: 'Двойников' });
  const { employeeGuid } = await userRow(chief.in(other), guid);
  const card = (await chief.in(other).get(`/api/employees/${employeeGuid}`)).body;
  await chief
    .in(other)
    .put(`/api/employees/${employeeGuid}`, { ...entered(card), lastName: 'Двойников' }, card.version);
  expect((await act(chief, double.guid, 'merge', { into: guid })).status).toBe(200);
  const { version } = await userRow(chief, guid);
  const header = { 'if-match': `"${version}"`, 'idempotency-key': 'kept' };
  expect((await chief.post(`/api/users/${guid}/archive`, {}, header)).status).toBe(200);

  await world.owner(
    `insert into api_token (guid, organization_guid, account_guid, name, token_hash, scope, valid_until)
     values (gen_random_uuid(), $1, $2, 'Ключ двойника', '\\x03', '{}', current_date + 5)`,
    [other, guid],
  );

  expect((await act(chief, guid, 'erase')).status).toBe(200);
  const [revoked] = await world.owner(
    "select action, organization_guid from journal where record_name = 'Ключ двойника'",
  );
  expect(revoked).toEqual({ action: 'remove', organization_guid: other });
  const left = await world.owner(
    'select a::text from account a union all select e::text from employee e union all select r.answer::text from repeated_request r',
  );
  expect(JSON.stringify(left)).not.toMatch(/Двойников|double@/);
  const { raw } = await chief.get(`/api/journal?limit=200&search=${encodeURIComponent('Двойников')}`);
  expect(raw.toString()).not.toContain('Двойников');
  expect((await chief.in(other).get(`/api/employees/${employeeGuid}/history`)).raw.toString()).not.toContain(
    'Двойников',
  );
});

it('covers the second card that a merge left without an account', async () => {
  const [into, from] = [await newUser(chief, { lastName: 'Парный' }), await newUser(chief, { lastName: 'Парный' })];
  const cards: string[] = [];
  for (const { guid } of [into, from])
    cards.push((await employUser(chief, guid, { position: 'Инженер' })).body.employeeGuid);
  expect((await act(chief, from.guid, 'merge', { into: into.guid })).status).toBe(200);
  const second = (await chief.get(`/api/employees/${cards[1]}`)).body;
  expect([second.userGuid, second.lastName]).toEqual([null, 'Парный']);
  expect((await act(chief, into.guid, 'erase')).status).toBe(200);
  for (const card of cards) {
    const { raw } = await chief.get(`/api/employees/${card}`);
    expect(raw.toString()).not.toContain('Парный');
    expect((await chief.get(`/api/employees/${card}/history`)).raw.toString()).not.toContain('Парный');
  }
});

it('ends the work of the card, which no group counts any more, and removes the name from earlier descriptions', async () => {
  const { guid } = await newUser(chief, { lastName: 'Вестимов' });
  const { employeeGuid } = (await employUser(chief, guid, { position: 'Инженер' })).body;
  const { body: group } = await newGroup(chief, { glossary: 'read' });
  const card = (await chief.get(`/api/employees/${employeeGuid}`)).body;
  await chief.put(`/api/employees/${employeeGuid}`, { ...entered(card), groups: [group.guid] }, card.version);
  const { fullName } = await userRow(chief, guid);
  await asOrg(world.pool, { organization, account: null }, 'write', (tx) =>
    notify(tx, { to: { account: guid }, kind: 'rights', severity: 'info', text: `${fullName} просит право` }),
  );
  expect((await act(chief, guid, 'erase')).status).toBe(200);
  expect(await world.owner(`select text from notification where text ~ 'Вестимов'`)).toEqual([]);
  expect((await chief.get(`/api/permission-groups/${group.guid}`)).body.employeesCount).toBe(0);
  const closed = (await chief.get(`/api/employees/${employeeGuid}`)).body;
  expect(closed).toMatchObject({ groups: [], dismissedAt: expect.any(String) });
  expect((await chief.get(`/api/employees/${employeeGuid}/obstacle`)).body.refusal).toContain('стёрты');
  const back = await chief.put(
    `/api/employees/${employeeGuid}`,
    { ...entered(closed), dismissedAt: null },
    closed.version,
  );
  expect([back.status, back.body.detail]).toEqual([403, expect.stringContaining('стёрты')]);
  const right = await allow(chief, { guid: employeeGuid } as AnyRow);
  expect([right.status, right.body.detail]).toEqual([403, expect.stringContaining('прав ему не дают')]);
  const [entry] = (await chief.get(`/api/employees/${employeeGuid}/history`)).body;
  expect(entry.after).toMatchObject({ groups: [] });
});

it('leaves the names of others, in which that of the person stands', async () => {
  const { guid } = await newUser(chief, { lastName: 'Коротков', firstName: 'Лев', middleName: null });
  const text = 'Коротков Лев; Коротков Лев Ильич, Коротков Левон, Сухой-Коротков Лев; «Коротков Лев» Просит';
  await asOrg(world.pool, { organization, account: null }, 'write', (tx) =>
    notify(tx, { to: { account: guid }, kind: 'rights', severity: 'info', text }),
  );
  expect((await act(chief, guid, 'erase')).status).toBe(200);
  expect(await world.owner(`select text from notification where text ~ 'Коротков'`)).toEqual([
    {
      text: 'Удалённый пользователь; Коротков Лев Ильич, Коротков Левон, Сухой-Коротков Лев; «Удалённый пользователь» Просит',
    },
  ]);
});

it('finds the surnames of before', async () => {
  const { guid } = await newUser(chief, { lastName: 'Девичьева' });
  const { employeeGuid } = (await employUser(chief, guid, { position: 'Инженер' })).body;
  const expectErased = async () =>
    asOrg(world.pool, { organization, account: null }, 'write', async (tx) => {
      const { fullName } = await userRow(chief, guid);
      await notify(tx, { to: { account: guid }, kind: 'rights', severity: 'info', text: `${fullName} просит право` });
    });
  await expectErased();
  expect((await saveUser(chief, guid, { lastName: 'Замужнева' })).status).toBe(200);
  await expectErased();
  const card = (await chief.get(`/api/employees/${employeeGuid}`)).body;
  await chief.put(`/api/employees/${employeeGuid}`, { ...entered(card), lastName: 'Замужнева' }, card.version);
  expect((await act(chief, guid, 'erase')).status).toBe(200);
  expect(await world.owner(`select text from notification where text ~ 'Девичьева|Замужнева'`)).toEqual([]);
});

it('prevents the restoring of a card that was removed before', async () => {
  const { guid } = await newUser(chief);
  const { employeeGuid } = (await employUser(chief, guid, { position: 'Инженер' })).body;
  const { version } = (await chief.get(`/api/employees/${employeeGuid}`)).body;
  expect((await chief.delete(`/api/employees/${employeeGuid}`, version)).status).toBe(204);
  await act(chief, guid, 'erase');
  const { items } = (await chief.get(`/api/journal?record=${employeeGuid}&action=remove`)).body;
  expect(items[0].recordName).toBe('Удалённый пользователь');
  const answer = await chief.post(`/api/journal/${items[0].number}/return`, { preview: false, overwrite: [] });
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('карточку не вернуть')]);
});

it('erases whoever was to begin on a day to come', async () => {
  const { guid } = await newUser(chief, { lastName: 'Раздумавший' });
  const { employeeGuid } = (await employUser(chief, guid, { position: 'Инженер' })).body;
  await world.owner(`update employee set hired_at = current_date + 30 where guid = $1`, [employeeGuid]);
  expect((await act(chief, guid, 'erase')).status).toBe(200);
  const { dismissedAt, hiredAt } = (await chief.get(`/api/employees/${employeeGuid}`)).body;
  expect(dismissedAt).toBe(hiredAt);
});
