import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lateChecks } from '../../job-kinds.ts';
import { watch } from '../../jobs/watch.ts';
import type { Client } from '../../testing/client.ts';
import { demandSecondPerson } from '../../testing/second-person.ts';
import { readXlsx } from '../../testing/spreadsheet.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let head: Client;
let clerk: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, administering);
  head = await world.person(organization, { brands: 'read' });
  clerk = await world.person(organization, { brands: 'full', glossary: 'read' });
  await world.owner('update employee set manager_guid = $1 where guid = $2', [await cardOf(head), await cardOf(clerk)]);
});

/** What a whole administrator holds where the data of the service are not theirs. */
const administering = {
  employees: 'full',
  permissionGroups: 'full',
  individualPermissions: 'full',
  users: 'full',
  brands: 'full',
  glossary: 'full',
  dictionaries: 'full',
  widgets: 'full',
} as const;
const PATH = '/api/rights-reviews';
const today = moscowToday();
const accountOf = async (client: Client): Promise<string> => (await client.get('/api/auth/info')).body.userModel.guid;
async function cardOf(client: Client): Promise<string> {
  const account = await accountOf(client);
  const [card] = await world.owner('select guid from employee where account_guid = $1 and organization_guid = $2', [
    account,
    organization,
  ]);
  return card.guid;
}
const plan = { people: 'all', groups: [], idleDays: null, reviewer: null };
const asked = (more: object = {}) => ({
  ...plan,
  name: 'Осенний',
  due: addDays(today, 10),
  everyMonths: null,
  ...more,
});
const started = async (more: object = {}): Promise<string> => {
  const { status, body } = await chief.post(PATH, asked(more));
  expect([status, body.detail, body.errors]).toEqual([201, undefined, undefined]);
  return body.guid;
};
interface Item {
  guid: string;
  person: { guid: string };
  source: string;
  gives: string;
  outcome: string | null;
  refusal: string | null;
  hindrance: string | null;
  givenBy: string | null;
}
const itemsOf = async (client: Client, guid: string, query = ''): Promise<Item[]> => {
  const { status, body } = await client.get(`${PATH}/${guid}/items${query}`);
  expect(status).toBe(200);
  return body.items;
};
const decide = (
  client: Client,
  guid: string,
  items: readonly Item[],
  decision: string | null,
  comment: string | null = null,
) => client.post(`${PATH}/${guid}/decide`, { items: items.map((one) => one.guid), decision, comment });
const texts = async (client: Client): Promise<string[]> =>
  (await client.get('/api/notifications')).body.items.map(({ text }: { text: string }) => text);
const finish = async (guid: string, undecided = 'keep', by = chief) => {
  const { mark = 'unseen' } = (await by.get(`${PATH}/${guid}`)).body;
  return by.post(`${PATH}/${guid}/finish`, { undecided, mark });
};
const groupsOf = async (client: Client): Promise<number> =>
  (await world.owner('select from employee_group where from_guid = $1', [await cardOf(client)])).length;

describe('a review', () => {
  it('asks the manager of each, takes away what they decided, and tells whoever lost it', async () => {
    const preview = await chief.post(`${PATH}/preview`, plan);
    expect(preview.body).toMatchObject({
      people: 3,
      reviewers: expect.arrayContaining([expect.objectContaining({ guid: null, total: 2 })]),
    });
    const guid = await started();
    expect(await texts(head)).toEqual([expect.stringContaining('«Осенний»: ждёт ваших решений: 1')]);
    const own = await itemsOf(head, guid);
    expect(own).toMatchObject([
      {
        person: { guid: await cardOf(clerk) },
        gives: expect.stringContaining('Полный доступ: Производители'),
        hindrance: null,
      },
    ]);
    expect((await decide(head, guid, own, 'remove', 'Давно в другом отделе')).status).toBe(204);
    expect(await groupsOf(clerk)).toBe(1);
    const [seen] = (await head.get(PATH)).body;
    expect(seen).toMatchObject({ guid, own: 1, ownWaiting: 0, total: 3, decided: 1, toRemove: 1 });
    const answer = await finish(guid);
    expect([answer.status, answer.body]).toMatchObject([200, { removed: 1, refused: 0, left: 0 }]);
    expect(await groupsOf(clerk)).toBe(0);
    expect(await groupsOf(head)).toBe(1);
    expect(await texts(clerk)).toEqual([expect.stringContaining('у вас отозвано')]);
    expect((await clerk.get('/api/brands')).status).toBe(403);
    expect((await decide(head, guid, own, 'keep')).status).toBe(409);
    expect((await finish(guid)).status).toBe(409);
  });

  it('is decided on by nobody for themselves, and by no stranger', async () => {
    const guid = await started({ reviewer: await cardOf(chief) });
    const all = await itemsOf(chief, guid);
    const mine = all.filter(({ hindrance }) => hindrance?.includes('ваше право'));
    expect(mine.length).toBe(1);
    expect((await decide(chief, guid, mine, 'keep')).status).toBe(403);
    const other = await world.person(organization, { employees: 'full', permissionGroups: 'full' });
    expect((await other.get(PATH)).body).toEqual([]);
    expect((await other.get(`${PATH}/${guid}`)).status).toBe(404);
    expect((await other.post(PATH, asked())).status).toBe(403);
    expect((await other.post(`${PATH}/preview`, plan)).status).toBe(403);
    const bodies = {
      finish: { undecided: 'remove', mark: '' },
      cancel: {},
      'stop-repeating': {},
      'hand-over': { from: null, to: guid },
    };
    for (const [way, body] of Object.entries(bodies))
      expect((await other.post(`${PATH}/${guid}/${way}`, body)).status, way).toBe(403);
    expect((await other.get(`${PATH}/${guid}/report`)).status).toBe(403);
    expect((await head.get(`${PATH}/${guid}`)).status).toBe(404);
    expect((await decide(head, guid, [all[0]!], 'keep')).status).toBe(404);
    const stranger = await world.person(await world.organization(), administering);
    expect((await stranger.get(`${PATH}/${guid}/items`)).status).toBe(404);
    expect((await finish(guid, 'keep', stranger)).status).toBe(404);
  });

  it('lets a reviewer see and decide only what is theirs', async () => {
    const guid = await started();
    const clerks = await itemsOf(head, guid);
    const all = await itemsOf(chief, guid);
    expect(all.length).toBeGreaterThan(clerks.length);
    const others = all.filter(({ guid: one }) => one !== clerks[0]!.guid);
    expect((await decide(head, guid, others, 'keep')).status).toBe(404);
    expect((await itemsOf(head, guid, `?reviewer=none`)).length).toBe(0);
    // What is somebody's own to decide is not an administrator's, until it is handed over.
    expect((await decide(chief, guid, clerks, 'keep')).body.detail).toContain('решает другой человек');
    const to = await cardOf(chief);
    expect((await chief.post(`${PATH}/${guid}/hand-over`, { from: await accountOf(head), to })).body).toEqual({
      moved: 1,
    });
    const again = await chief.post(`${PATH}/${guid}/hand-over`, { from: await accountOf(head), to });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    const entries = await world.owner(
      `select after ->> 'handedOver' as moved from journal where record_guid = $1 and action = 'update'`,
      [guid],
    );
    expect(entries).toEqual([{ moved: '1' }]);
    expect((await decide(chief, guid, clerks, 'keep')).status).toBe(204);
    expect((await head.post(`${PATH}/${guid}/hand-over`, { from: null, to })).status).toBe(403);
  });

  it('covers individual rights, and neither denials nor what comes with standing in', async () => {
    const right = {
      employeeGuid: await cardOf(head),
      objectGuid: null,
      validFrom: null,
      validTo: null,
      reason: 'На время',
    };
    const given = await chief.post('/api/individual-permissions', {
      ...right,
      effect: 'allow',
      entityType: 'dictionaries',
      value: 'update',
    });
    expect(given.status).toBe(201);
    await chief.post('/api/individual-permissions', { ...right, effect: 'deny', entityType: 'widgets', value: 'read' });
    const guid = await started();
    const own = (await itemsOf(chief, guid)).filter(({ person }) => person.guid === right.employeeGuid);
    expect(own.map(({ source }) => source)).toEqual([expect.stringContaining('Группа'), 'право «Словари: Изменение»']);
    expect(own[1]!.givenBy).toContain('Петров');
    expect((await decide(chief, guid, [own[1]!], 'remove')).status).toBe(204);
    expect((await finish(guid)).body).toMatchObject({ removed: 1, refused: 0, left: 0 });
    expect((await chief.get(`/api/individual-permissions/${given.body.guid}`)).status).toBe(404);
  });

  it('is of strong rights, of chosen groups, or of people who have not come for long', async () => {
    const strong = await started({ people: 'strong' });
    expect((await itemsOf(chief, strong)).length).toBe(2);
    const [group] = await world.owner('select to_guid as guid from employee_group where from_guid = $1', [
      await cardOf(head),
    ]);
    const one = await started({ people: 'groups', groups: [group.guid] });
    expect((await itemsOf(chief, one)).map(({ person }) => person.guid)).toEqual([await cardOf(head)]);
    expect((await chief.post(PATH, asked({ people: 'idle', idleDays: 30 }))).body.errors[0].path).toBe('people');
    const account = await accountOf(clerk);
    const card = await cardOf(clerk);
    await world.owner(`update session set seen_at = now() - interval '40 days' where account_guid = $1`, [account]);
    await world.owner(`update account set seen_at = now() - interval '40 days' where guid = $1`, [account]);
    const idle = await started({ people: 'idle', idleDays: 30 });
    expect((await itemsOf(chief, idle)).map(({ person }) => person.guid)).toEqual([card]);
    for (const wrong of [{ people: 'groups' }, { people: 'idle' }, { due: addDays(today, -1) }, { name: '' }])
      expect((await chief.post(PATH, asked(wrong))).status).toBe(422);
  });

  it('does not take away an individual right that became another one', async () => {
    const right = { effect: 'allow', objectGuid: null, validFrom: null, validTo: null, reason: 'На время' };
    const employeeGuid = await cardOf(head);
    const given = await chief.post('/api/individual-permissions', {
      ...right,
      employeeGuid,
      entityType: 'dictionaries',
      value: 'update',
    });
    const guid = await started();
    const item = (await itemsOf(chief, guid)).find(({ source }) => source.includes('Словари'))!;
    await decide(chief, guid, [item], 'remove');
    await chief.put(
      `/api/individual-permissions/${given.body.guid}`,
      { ...right, employeeGuid, entityType: 'widgets', value: 'read' },
      1,
    );
    expect((await finish(guid)).body).toMatchObject({ removed: 0, refused: 1 });
    expect((await itemsOf(chief, guid, '?show=refused'))[0]!.refusal).toContain('изменили после решения');
  });

  it('asks nothing about a right that is gone meanwhile', async () => {
    const guid = await started();
    const [item] = await itemsOf(head, guid);
    await world.owner('delete from employee_group where from_guid = $1', [await cardOf(clerk)]);
    expect(await itemsOf(head, guid, '?show=waiting')).toEqual([]);
    expect((await itemsOf(head, guid))[0]).toMatchObject({ outcome: 'gone' });
    expect((await decide(head, guid, [item!], 'remove')).status).toBe(409);
    expect((await finish(guid, 'remove')).status).toBe(200);
  });

  it('takes the undecided away where it is told to, and says what it could not', async () => {
    const guid = await started();
    const { body } = await finish(guid, 'remove');
    // Those of the clerk and of the head; nobody takes away their own.
    expect(body).toMatchObject({ removed: 2, refused: 1, left: 0 });
    const [refused] = await itemsOf(chief, guid, '?show=refused');
    expect(refused).toMatchObject({ refusal: expect.stringContaining('Свои права') });
    const second = await world.person(organization, administering);
    const again = await finish(guid, 'keep', second);
    expect(again.body).toMatchObject({ removed: 1, refused: 0, left: 0 });
    expect((await finish(guid, 'keep', second)).status).toBe(409);
  });

  it('takes very many away a part at a time, and is finished with the last one', async () => {
    const group = (await chief.post('/api/permission-groups', { name: 'Многие', description: null, brands: 'read' }))
      .body.guid;
    await world.owner(
      `with made as (
        insert into employee (guid, organization_guid, last_name, first_name, position)
        select gen_random_uuid(), $1, 'Иванов', 'Иван', 'Инженер' from generate_series(1, 70) returning guid, organization_guid)
      insert into employee_group (organization_guid, from_guid, to_guid) select organization_guid, guid, $2 from made`,
      [organization, group],
    );
    const guid = await started({ people: 'groups', groups: [group] });
    expect((await finish(guid, 'remove')).body).toMatchObject({ removed: 50, refused: 0, left: 20 });
    expect((await chief.get(`${PATH}/${guid}`)).body.review).toMatchObject({ state: 'open', decided: 50 });
    expect((await finish(guid, 'remove')).body).toMatchObject({ removed: 20, refused: 0, left: 0 });
    expect((await chief.get(`${PATH}/${guid}`)).body.review.state).toBe('finished');
  });

  it('waits as a whole for a second person where strong rights go', async () => {
    const second = await world.person(organization, administering);
    expect((await demandSecondPerson(chief, ['administrators'])).status).toBe(200);
    const guid = await started({ people: 'strong' });
    const clerks = (await itemsOf(head, guid)).concat();
    expect((await decide(head, guid, clerks, 'remove')).status).toBe(204);
    const answer = await finish(guid);
    expect([answer.status, answer.body.code]).toEqual([409, 'approval_required']);
    expect(await groupsOf(clerk)).toBe(1);
    // What was decided otherwise since is not what the second person reads.
    expect((await decide(head, guid, clerks, 'keep')).status).toBe(204);
    const [old] = (await second.get('/api/pending-changes?state=open')).body;
    const stale = await second.post(`/api/pending-changes/${old.guid}/approve`, {});
    expect([stale.status, stale.body.detail]).toEqual([409, expect.stringContaining('Решения изменились')]);
    expect((await decide(head, guid, clerks, 'remove')).status).toBe(204);
    const [pending] = (await second.get('/api/pending-changes?state=open')).body;
    expect((await second.post(`/api/pending-changes/${pending.guid}/approve`, {})).status).toBe(204);
    expect(await groupsOf(clerk)).toBe(0);
    expect((await chief.get(`${PATH}/${guid}`)).body).toMatchObject({ review: { state: 'finished' } });
  });

  it('reminds before its term and after it, once', async () => {
    const guid = await started({ due: addDays(today, 2) });
    const look = () => watch(world.pool, lateChecks);
    await look();
    await look();
    expect((await texts(head)).filter((text) => text.includes('срок —')).length).toBe(1);
    await world.owner('update rights_review set due = $1 where guid = $2', [addDays(today, -1), guid]);
    await look();
    await look();
    expect((await texts(head)).filter((text) => text.includes('срок вышел')).length).toBe(1);
    expect((await texts(chief)).filter((text) => text.includes('Завершите его')).length).toBe(1);
  });

  it('begins anew by itself when it is to be repeated', async () => {
    const guid = await started({ everyMonths: 3, due: addDays(today, 7) });
    await finish(guid);
    await world.owner('update rights_review set next_on = $1 where guid = $2', [today, guid]);
    await watch(world.pool, lateChecks);
    await watch(world.pool, lateChecks);
    const all = (await chief.get(PATH)).body;
    expect(all).toMatchObject([
      { state: 'open', everyMonths: 3, due: addDays(today, 7) },
      { guid, state: 'finished', nextOn: null },
    ]);
    const [entry] = await world.owner('select via from journal where record_guid = $1 and action = $2', [
      all[0].guid,
      'create',
    ]);
    expect(entry.via).toMatchObject({ kind: 'program' });
    expect((await chief.post(`${PATH}/${all[0].guid}/stop-repeating`, {})).status).toBe(204);
    expect((await chief.get(`${PATH}/${all[0].guid}`)).body).toMatchObject({ review: { nextOn: null } });
  });

  it('is cancelled without taking anything away, and reported as a file', async () => {
    const guid = await started();
    await decide(head, guid, await itemsOf(head, guid), 'remove', 'Не нужно');
    const file = await chief.get(`${PATH}/${guid}/report`);
    expect(file.status).toBe(200);
    const rows = readXlsx(file.raw);
    expect(JSON.stringify(rows)).toContain('Не нужно');
    expect((await head.get(`${PATH}/${guid}/report`)).status).toBe(403);
    expect((await chief.post(`${PATH}/${guid}/cancel`, {})).status).toBe(204);
    expect(await groupsOf(clerk)).toBe(1);
    expect((await finish(guid)).status).toBe(409);
  });
});
