import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lateChecks } from '../../../job-kinds.ts';
import { watch } from '../../../jobs/watch.ts';
import type { Client } from '../../../testing/client.ts';
import { groupOf } from '../../../testing/group-rules.ts';
import { everyRight } from '../../../testing/matrix.ts';
import {
  approve,
  demandSecondPerson,
  openTwoAdministrators,
  joinGroup,
  PENDING,
  waiting,
  wholeRights,
} from '../../../testing/second-person.ts';
import { accountOf, cardOf, oneTimePassword, notificationTexts } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let second: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void ({ organization, chief, second } = await openTwoAdministrators(world)));

it('waits, the other administrator is notified, and it is made on behalf of its author when approved', async () => {
  expect((await demandSecondPerson(chief, ['administrators'])).status).toBe(200);
  const clerk = await world.person(organization, { glossary: 'read' });
  const [card, group] = [await cardOf(world, clerk), await groupOf(chief, chief)];
  const asked = await joinGroup(chief, card, group);
  expect([asked.status, asked.body.code]).toEqual([409, 'approval_required']);
  expect(asked.body.detail).toMatch(/^Права сотрудника «[^«»]+»: отправлено/);
  expect((await chief.get(`/api/employees/${card}`)).body.groups).not.toContain(group);
  expect((await joinGroup(chief, card, group)).body.code).toBe('approval_required');
  const [change, ...others] = await waiting(second);
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    state: 'open',
    record: card,
    isOwn: false,
    hindrance: null,
    lines: [expect.any(String), expect.stringContaining('Вступает в группу')],
  });
  expect(await notificationTexts(second)).toEqual([expect.stringContaining('просит утвердить')]);
  expect((await waiting(chief))[0]).toMatchObject({ isOwn: true, hindrance: expect.stringContaining('ваше') });
  expect((await approve(chief, change)).status).toBe(403);
  const approved = await approve(second, change);
  expect([approved.status, approved.body?.detail]).toEqual([204, undefined]);
  expect((await chief.get(`/api/employees/${card}`)).body.groups).toContain(group);
  expect(await notificationTexts(chief)).toEqual([expect.stringContaining('утверждено и сделано')]);
  const entries = await world.owner(
    'select account_guid, via from journal where record_guid = $1 and action = $2 order by number',
    [card, 'update'],
  );
  expect(entries).toMatchObject([{ account_guid: await accountOf(chief), via: { kind: 'approval' } }]);
  expect((await second.post(`${PENDING}/${change.guid}/decline`, { answer: 'Поздно уже' })).status).toBe(409);
});

it('a return that gives waits for a second person as the change itself does, from the journal and by its request', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  const [card, group] = [await cardOf(world, clerk), await groupOf(chief, chief)];
  const left = async () => !(await chief.get(`/api/employees/${card}`)).body.groups.includes(group);
  expect((await joinGroup(chief, card, group)).status).toBe(200);
  await demandSecondPerson(chief, ['administrators']);
  const { body } = await chief.get(`/api/employees/${card}`);
  const others = body.groups.filter((one: string) => one !== group);
  expect(
    (await chief.put(`/api/employees/${card}`, { ...enteredOf(employees, body), groups: others }, body.version)).status,
  ).toBe(200);
  const entries = await world.owner(
    `select number::integer, request_id as request from journal where record_guid = $1 and action = 'update' order by number`,
    [card],
  );
  const { number, request } = entries.at(-1) as { number: number; request: string };
  const give = (preview: boolean) => chief.post(`/api/journal/${number}/return`, { preview, overwrite: [] });
  const [shown] = (await give(true)).body.records;
  expect(shown).toMatchObject({ outcome: 'change', reason: expect.stringContaining('утвердит второе лицо') });
  expect((await give(false)).body.code).toBe('approval_required');
  const { raw } = await chief.post(`/api/journal/${number}/return/steps`, { preview: false, overwrite: [] });
  expect(String(raw)).toContain('approval_required');
  expect((await chief.post(`/api/journal/requests/${request}/return`, {})).body.code).toBe('approval_required');
  expect(await left()).toBe(true);
  const [change] = await waiting(second);
  expect(change.lines.join(' ')).toContain('Вступает в группу');
  expect((await approve(second, change)).status).toBe(204);
  expect(await left()).toBe(false);
});

it('is declined with a reason, withdrawn, refused where the record has changed and where its author lost the right', async () => {
  await demandSecondPerson(chief, ['administrators']);
  const clerk = await world.person(organization, { glossary: 'read' });
  const [card, group] = [await cardOf(world, clerk), await groupOf(chief, chief)];
  await joinGroup(chief, card, group);
  const [first] = await waiting(second);
  expect((await second.post(`${PENDING}/${first.guid}/decline`, { answer: 'Ему это ни к чему' })).status).toBe(204);
  await joinGroup(chief, card, group);
  const [again] = await waiting(second);
  expect((await second.post(`${PENDING}/${again.guid}/withdraw`, {})).status).toBe(403);
  expect((await chief.post(`${PENDING}/${again.guid}/withdraw`, {})).status).toBe(204);
  await joinGroup(chief, card, group);
  const [third] = await waiting(second);
  const { body } = await chief.get(`/api/employees/${card}`);
  await chief.put(`/api/employees/${card}`, { ...enteredOf(employees, body), position: 'Мастер' }, body.version);
  expect((await approve(second, third)).body.detail).toContain('изменили после того');
  await chief.post(`${PENDING}/${third.guid}/withdraw`, {});
  await joinGroup(chief, card, group);
  const [fourth] = await waiting(second);
  await world.owner(`update permission_group set items = '{"glossary": "read"}' where guid = $1`, [
    await groupOf(chief, chief),
  ]);
  expect((await approve(second, fourth)).status).toBe(403);
});

it('is approved neither by whoever gains, nor by a deputy, nor by one who is no administrator, nor after its time', async () => {
  await demandSecondPerson(chief, ['administrators']);
  const third = await world.person(organization, wholeRights);
  const helper = await world.person(organization, { employees: 'full' });
  const group = await groupOf(chief, third);
  const joined = await joinGroup(chief, await cardOf(world, second), group);
  expect(joined.body.code).toBe('approval_required');
  expect(await waiting(helper)).toEqual([]);
  expect((await waiting(second))[0].hindrance).toContain('о вас');
  const [change] = await waiting(third);
  expect(change.hindrance).toBeNull();
  expect((await approve(helper, change)).status).toBe(404);
  await world.owner(
    `insert into individual_permission (guid, organization_guid, employee_guid, absent_guid, entity_type, effect, value, reason)
     values (gen_random_uuid(), $1, $2, $3, 'brands', 'allow', 'read', 'Отпуск')`,
    [organization, await cardOf(world, third), await cardOf(world, chief)],
  );
  expect((await approve(third, change)).body.detail).toContain('замещаете');
  await world.owner('delete from individual_permission');
  await world.owner(
    `update pending_change set created_at = now() - interval '6 days', expires_at = now() + interval '2 hours'`,
  );
  for (const _ of [1, 2]) await watch(world.pool, lateChecks);
  const reminders = async (client: Client) =>
    (await client.get('/api/notifications')).body.items.filter(({ text }: { text: string }) => text.includes('суток'));
  expect([await reminders(third), await reminders(chief)].map(({ length }) => length)).toEqual([1, 1]);
  await world.owner(`update pending_change set expires_at = now() - interval '1 minute'`);
  expect((await approve(third, change)).body.detail).toContain('Срок вышел');
});

it('is a matter of the policy: one administrator cannot ask for it, and two change it together', async () => {
  const alone = await world.person(await world.organization(), wholeRights);
  expect((await demandSecondPerson(alone, ['policy'])).body.errors).toMatchObject([{ path: 'secondPerson' }]);
  expect((await demandSecondPerson(chief, ['policy', 'groups', 'erasure'], { secondPersonMembers: 2 })).status).toBe(
    200,
  );
  expect((await demandSecondPerson(chief, [])).body.code).toBe('approval_required');
  const clerk = await world.person(organization, { glossary: 'read' });
  const group = await groupOf(chief, clerk);
  const rename = async (value: string) => {
    const { body } = await chief.get(`/api/permission-groups/${group}`);
    return chief.put(
      `/api/permission-groups/${group}`,
      { ...enteredOf(permissionGroups, body), glossary: value },
      body.version,
    );
  };
  expect((await rename('create')).status).toBe(200);
  await joinGroup(chief, await cardOf(world, await world.person(organization)), group);
  expect((await rename('update')).body.code).toBe('approval_required');
  const { body: user } = await chief.get(`/api/users/${await accountOf(clerk)}`);
  expect(
    (await chief.send('POST', `/api/users/${user.guid}/erase`, {}, { 'if-match': `"${user.version}"` })).body.code,
  ).toBe('approval_required');
  const found = await waiting(second);
  expect(found.map(({ title }: { title: string }) => title)).toEqual([
    expect.stringContaining('Стирание'),
    expect.stringContaining('Группа прав'),
    'Политика безопасности',
  ]);
  for (const change of found.toReversed()) expect((await approve(second, change)).status).toBe(204);
  expect((await chief.get('/api/security-policy')).body.secondPerson).toEqual([]);
  expect((await chief.get(`/api/users/${user.guid}`)).body.isErased).toBe(true);
});

it('guards the accounts of administrators, and is lifted by the service alone', async () => {
  await demandSecondPerson(chief, ['administrators']);
  const { body: user } = await chief.get(`/api/users/${await accountOf(second)}`);
  expect((await oneTimePassword(chief, user.guid)).body.code).toBe('conflict');
  const reason = 'Второй администратор умер';
  const lift = (client: Client) => client.post(`${PENDING}/lift`, { organizationGuid: organization, reason });
  expect((await lift(chief)).status).toBe(403);
  const service = await world.organization();
  await world.owner('update organization set is_service = false');
  await world.owner('update organization set is_service = true where guid = $1', [service]);
  const keeper = await world.person(service, everyRight('full'));
  const liftable = async (client: Client) => (await client.get(`${PENDING}/lift`)).body;
  expect(await liftable(chief)).toMatchObject({ code: 'forbidden' });
  expect((await liftable(keeper)).map(({ guid }: { guid: string }) => guid)).toContain(organization);
  expect((await lift(keeper)).status).toBe(204);
  expect((await liftable(keeper)).map(({ guid }: { guid: string }) => guid)).not.toContain(organization);
  expect((await lift(keeper)).status).toBe(409);
  expect(await notificationTexts(second)).toContainEqual(expect.stringContaining(reason));
  expect((await oneTimePassword(chief, user.guid)).status).toBe(200);
});

it('waits for a rule that opens or closes records and fields to the members of a group', async () => {
  await demandSecondPerson(chief, ['groups'], { secondPersonMembers: 1 });
  const clerk = await world.person(organization, { brands: 'read' });
  const rule = {
    name: 'Отечественные',
    groupGuid: await groupOf(chief, clerk),
    section: 'brands/brands',
    rows: { field: 'country', op: 'is', value: 'BY' },
    requirement: null,
    message: null,
    defaults: null,
    hiddenFields: ['site'],
    readOnlyFields: [],
  };
  const asked = await chief.post('/api/permission-group-rules', rule);
  expect([asked.status, asked.body.code]).toEqual([409, 'approval_required']);
  const [change] = await waiting(second);
  expect(change.title).toContain('Отечественные');
  expect(change.subject).toEqual({ resource: 'permission-groups', guid: rule.groupGuid });
  expect(change.lines.join('\n')).toContain('Скрытые поля: было — нет; станет — «Сайт»');
  expect(change.lines.join('\n')).toContain('Какие записи: было — все; станет — Страна равно «BY»');
  expect((await approve(second, change)).status).toBe(204);
  expect((await chief.get('/api/permission-group-rules')).body.items).toMatchObject([{ name: 'Отечественные' }]);
  expect(
    (
      await chief.post('/api/permission-group-rules', {
        ...rule,
        section: 'brands/models',
        rows: null,
        hiddenFields: [],
      })
    ).status,
  ).toBe(201);
});
