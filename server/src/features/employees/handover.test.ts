import { employees } from 'contract/features/employees/facts.ts';
import { reports } from 'contract/features/reports/facts.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { save } from '../../testing/group-rules.ts';
import { everyRight } from '../../testing/matrix.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { colleague, dismiss, employUser, newUser } from '../../testing/users.ts';
import { openWorld, type Items, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const put = (row: AnyRow, patch: object) => save(chief, employees as Resource, row, patch);
const someone = (items?: Items) => colleague(world, organization, chief, items);
const today = new Date().toISOString().slice(0, 10);
const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

describe('what the dismissed leave', () => {
  it('a successor from below takes the place of the leaving, and his managers become his people', async () => {
    const cards = [await someone(), await someone(), await someone(), await someone()].map(({ card }) => card);
    const [top, leaving, middle, successor] = cards as [AnyRow, AnyRow, AnyRow, AnyRow];
    const led = async (row: AnyRow, manager: AnyRow) =>
      expect((await put(row, { managerGuid: manager.guid })).status).toBe(200);
    await led(middle, leaving);
    await led(successor, middle);
    const { body: row } = await put(leaving, { managerGuid: top.guid });
    const { body } = await dismiss(chief, row, { dismissedAt: today, successorGuid: successor.guid });
    expect(body.handed).toMatchObject([{ kind: 'subordinates', count: 1 }]);
    const manager = async ({ guid }: AnyRow) => (await chief.get(`/api/employees/${guid}`)).body.managerGuid;
    expect(await Promise.all([successor, middle].map(manager))).toEqual([top.guid, successor.guid]);
  });

  it('counts the successor among no subordinates that pass to them', async () => {
    const cards = [await someone(), await someone(), await someone()].map(({ card }) => card);
    const [leaving, successor, other] = cards as [AnyRow, AnyRow, AnyRow];
    for (const one of [successor, other]) await put(one, { managerGuid: leaving.guid });
    const { body } = await dismiss(chief, leaving, { dismissedAt: today, successorGuid: successor.guid });
    expect(body.handed).toMatchObject([{ kind: 'subordinates', count: 1, names: [other['fullName']] }]);
    const manager = async ({ guid }: AnyRow) => (await chief.get(`/api/employees/${guid}`)).body.managerGuid;
    expect(await Promise.all([successor, other].map(manager))).toEqual([null, successor.guid]);
  });

  it('hands over what the leaving has not decided in a review of rights', async () => {
    const [reviewer, successor] = [await someone(), await someone()];
    await someone({ brands: 'full' });
    const begun = await chief.post('/api/rights-reviews', {
      name: 'Ежегодный',
      people: 'all',
      groups: [],
      idleDays: null,
      reviewer: reviewer.card.guid,
      due: later,
      everyMonths: null,
    });
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    const waiting = async ({ client }: { client: Client }) =>
      (await client.get('/api/rights-reviews')).body.reduce(
        (sum: number, { ownWaiting }: { ownWaiting: number }) => sum + ownWaiting,
        0,
      );
    expect([await waiting(reviewer), await waiting(successor)]).toEqual([expect.any(Number), 0]);
    const { body } = await dismiss(chief, reviewer.card, { dismissedAt: today, successorGuid: successor.card.guid });
    expect(body.handed).toMatchObject([{ kind: 'reviews', count: 1, names: ['Ежегодный'], refusal: null }]);
    expect(await waiting(successor)).toBeGreaterThan(0);
    const left = (await chief.get(`/api/rights-reviews/${begun.body.guid}`)).body.reviewers;
    const names = left.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Любой администратор']));
    expect([names.length, names.join()]).toEqual([2, expect.not.stringContaining('уволен')]);
    const entries = await world.owner(
      `select after -> 'names' ->> 'employeeGuid' as name from journal where record_guid = $1 and action = 'update' order by number`,
      [begun.body.guid],
    );
    expect(entries).toEqual([{ name: successor.card['fullName'] }, { name: 'Любой администратор' }]);
    await dismiss(chief, (await chief.get(`/api/employees/${successor.card.guid}`)).body, {
      dismissedAt: today,
      successorGuid: null,
    });
    const { reviewers } = (await chief.get(`/api/rights-reviews/${begun.body.guid}`)).body;
    expect(reviewers.map(({ name }: { name: string }) => name)).toContainEqual(expect.stringMatching(/ \(уволен\)$/u));
  });

  it('hands over schedules, tasks and views, as previewed, and all of it is undone at once', async () => {
    const [leaving, successor] = [await someone({ brands: 'read' }), await someone({ scheduler: 'full' })];
    const account = async (card: AnyRow) => (await chief.get(`/api/employees/${card.guid}`)).body.userGuid;
    const [his, theirs] = [await account(leaving.card), await account(successor.card)];
    await world.owner(
      `insert into saved_view (guid, organization_guid, account_guid, resource, name, is_shared, search, filter, sort, columns)
      values (gen_random_uuid(), $1, $2, 'brands', 'Наши', true, '', '', '', '{}')`,
      [organization, his],
    );
    const branch = (await chief.get('/api/branch-offices?limit=1')).body.items[0];
    expect(branch).toBeUndefined();
    const handover = (successor?: string) =>
      chief.get(`/api/employees/${leaving.card.guid}/dismissal${successor ? `?successor=${successor}` : ''}`);
    expect((await handover()).body).toEqual([
      { kind: 'views', count: 1, names: ['Наши'], refusal: 'Преемник не выбран' },
    ]);
    expect((await handover(successor.card.guid)).body).toEqual([
      { kind: 'views', count: 1, names: ['Наши'], refusal: null },
    ]);
    expect((await handover(leaving.card.guid)).status).toBe(422);
    const { body } = await dismiss(chief, leaving.card, { dismissedAt: today, successorGuid: successor.card.guid });
    expect(body.handed).toEqual([{ kind: 'views', count: 1, names: ['Наши'], refusal: null }]);
    const owners = await world.owner(`select account_guid from saved_view where organization_guid = $1`, [
      organization,
    ]);
    expect(owners).toEqual([{ account_guid: theirs }]);
  });

  it('leaves a schedule where the successor holds more than who hands it over', async () => {
    const [leaving, strong] = [
      await someone({ scheduler: 'full', contracts: 'read' }),
      await someone(everyRight('full')),
    ];
    const given = { name: 'Ночная проверка', starts: 'cron', cron: '0 6 * * *', overlap: 'skip', alarm: 'editors' };
    const made = await leaving.client.post('/api/schedules', scheduleInput(given));
    expect(made.body.name, JSON.stringify(made.body)).toBe('Ночная проверка');
    const clerk = await world.person(organization, { employees: 'full', scheduler: 'full' });
    const path = `/api/employees/${leaving.card.guid}/dismissal?successor=${strong.card.guid}`;
    expect((await clerk.get(path)).body).toEqual([
      {
        kind: 'schedules',
        count: 1,
        names: ['Ночная проверка'],
        refusal: 'У преемника прав больше, чем у вас: сохранить их может он сам',
      },
    ]);
    expect((await chief.get(path)).body[0].refusal).toBeNull();
  });

  it('leaves a report where the successor has no mail', async () => {
    const [leaving, successor] = [await someone(), await someone()];
    const report = await chief.post('/api/reports', {
      ...Object.fromEntries(enteredFields(reports.fields).map(([key, field]) => [key, emptyValue(field)])),
      name: 'Суточный',
      template: 'hourly',
      period: 'lastMonth',
      recipients: ['a@example.ru'],
    });
    expect(report.status, JSON.stringify(report.body)).toBe(201);
    const card = (await put(leaving.card, { email: 'a@example.ru' })).body;
    const { body } = await dismiss(chief, card, { dismissedAt: today, successorGuid: successor.card.guid });
    expect(body.handed).toMatchObject([{ kind: 'reports', refusal: 'У преемника нет почты' }]);
    expect((await chief.get(`/api/reports/${report.body.guid}`)).body.recipients).toEqual(['a@example.ru']);
  });

  it('leaves schedules where the successor could not run them, and tells of those under approval', async () => {
    const leaving = await someone({ scheduler: 'full', contracts: 'read' });
    const given = { starts: 'cron', cron: '0 6 * * *', overlap: 'skip', alarm: 'editors' };
    await leaving.client.post('/api/schedules', scheduleInput({ ...given, name: 'Ночная' }));
    await leaving.client.post('/api/schedules', scheduleInput({ ...given, name: 'Важная', needsApproval: true }));
    const preview = async (successor: AnyRow) =>
      (await chief.get(`/api/employees/${leaving.card.guid}/dismissal?successor=${successor.guid}`)).body;
    const [poor, able] = [await someone(), await someone({ scheduler: 'full', contracts: 'read' })];
    expect(await preview(poor.card)).toMatchObject([
      { kind: 'schedules', names: ['Ночная'], refusal: expect.stringContaining('задача не выполняется') },
      { kind: 'approvedSchedules', names: ['Важная'], refusal: expect.stringContaining('после утверждения') },
    ]);
    const invited = await newUser(chief);
    const { body: card } = await employUser(chief, invited.guid, { position: 'Инженер' });
    expect((await preview({ ...card, guid: card.employeeGuid }))[0].refusal).toContain('приглашение в консоль');
    expect((await preview(able.card))[0].refusal).toBeNull();
  });
});
