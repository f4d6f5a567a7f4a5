import { employees } from 'contract/features/employees/facts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { save } from '../../testing/group-rules.ts';
import { everyRight } from '../../testing/matrix.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { cardRowOf, colleague, dismiss } from '../../testing/users.ts';
import { journalOf, openWorld, type Items, type World } from '../../testing/world.ts';

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
/** Individual rights that make an administrator. */
async function allowAll({ guid }: AnyRow): Promise<void> {
  for (const entityType of ['employees', 'permissionGroups', 'individualPermissions'])
    await chief.post('/api/individual-permissions', {
      employeeGuid: guid,
      effect: 'allow',
      entityType,
      value: 'update',
      objectGuid: null,
      validFrom: null,
      validTo: null,
      reason: 'По приказу № 7',
    });
}
const today = new Date().toISOString().slice(0, 10);
const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

describe('a dismissal', () => {
  it('ends sessions at once and hands subordinates over to the successor', async () => {
    const [leaving, staying, successor] = [await someone({ brands: 'read' }), await someone(), await someone()];
    await put(staying.card, { managerGuid: leaving.card.guid });
    const { status, body } = await dismiss(chief, leaving.card, {
      dismissedAt: today,
      successorGuid: successor.card.guid,
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        handed: [{ kind: 'subordinates', count: 1, names: [staying.card['fullName']], refusal: null }],
        sessions: 1,
        tokens: 0,
      }),
    ]);
    expect((await leaving.client.get('/api/brands')).status).toBe(401);
    const moved = (await chief.get(`/api/employees/${staying.card.guid}`)).body;
    expect(moved.managerGuid).toBe(successor.card.guid);
    const last = (await journalOf(world, staying.card.guid)).at(-1);
    expect(last).toMatchObject({ action: 'update', after: { managerGuid: successor.card.guid } });
  });

  it('only takes away: whoever changes employees dismisses a person with other rights, and gives nothing back', async () => {
    const { client, card } = await someone({ brands: 'read', contracts: 'read', scheduler: 'full' });
    const given = { name: 'Ночная проверка', starts: 'cron', cron: '0 6 * * *', overlap: 'skip', alarm: 'editors' };
    expect((await client.post('/api/schedules', scheduleInput(given))).status).toBe(201);
    const clerk = await world.person(organization, { employees: 'full', contracts: 'read', scheduler: 'full' });
    const own = await cardRowOf(chief, clerk);
    const { refusal, closing } = (await clerk.get(`/api/employees/${card.guid}/obstacle`)).body;
    expect([refusal, closing]).toEqual([expect.stringContaining('«Производители и модели»'), null]);
    // Dismissal must not transfer the person's rights.
    const soon = await dismiss(clerk, card, { dismissedAt: later, successorGuid: own.guid });
    expect([soon.status, soon.body.handed[0].refusal]).toEqual([
      200,
      expect.stringContaining('прав больше, чем у вас'),
    ]);
    const put = (dismissedAt: string | null, version: number) =>
      save(clerk, employees, { ...card, version }, { dismissedAt });
    const sooner = await put(today, soon.body.row.version);
    expect(sooner.status).toBe(200);
    const row = sooner.body as AnyRow;
    for (const day of [later, null])
      expect((await put(day, row.version)).body.detail).toContain('больше прав, чем есть у вас');
    expect((await clerk.delete(`/api/employees/${card.guid}/dismissal`, row.version)).status).toBe(403);
    const again = await dismiss(clerk, row, { dismissedAt: today, successorGuid: own.guid });
    expect(again.body.handed[0].refusal).toContain('прав больше, чем у вас');
  });

  it('of an administrator takes no fewer rights, and comes with nothing that gives', async () => {
    const clerk = await world.person(organization, { employees: 'full', permissionGroups: 'full' });
    const boss = await someone(everyRight('read'));
    await allowAll(boss.card);
    const refused = await dismiss(clerk, boss.card, { dismissedAt: today, successorGuid: null });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/прав больше|больше прав/)]);
    expect((await clerk.get(`/api/employees/${boss.card.guid}/obstacle`)).body.closing).toContain('прав больше');
    const { card } = await someone({ brands: 'read' });
    const both = await save(clerk, employees, card, { dismissedAt: today, groups: [] });
    expect(both.status).toBe(403);
    const records = [
      { guid: card.guid, version: card.version },
      { guid: boss.card.guid, version: boss.card.version },
    ];
    const { body } = await clerk.post('/api/employees/bulk', {
      action: 'update',
      changes: { dismissedAt: today },
      records,
      preview: true,
    });
    expect(body.rows.map(({ outcome }: AnyRow) => outcome)).toEqual(['change', 'refuse']);
  });

  it('takes no successor who is dismissed', async () => {
    const [leaving, gone] = [await someone(), await someone()];
    await put(gone.card, { dismissedAt: today });
    const { body } = await dismiss(chief, leaving.card, { dismissedAt: today, successorGuid: gone.card.guid });
    expect(body.errors?.[0]).toMatchObject({ path: 'successorGuid', message: expect.stringContaining('уволен с') });
  });

  it('written into the card closes the same doors as the button', async () => {
    const leaving = await someone({ brands: 'read' });
    expect((await put(leaving.card, { dismissedAt: today })).status).toBe(200);
    expect((await leaving.client.get('/api/brands')).status).toBe(401);
  });

  it('written into the card leaves the work to be handed over afterwards', async () => {
    const [leaving, staying, successor] = [await someone(), await someone(), await someone()];
    await put(staying.card, { managerGuid: leaving.card.guid });
    const { body: card } = await put(leaving.card, { dismissedAt: today });
    const { body } = await dismiss(chief, card, { dismissedAt: today, successorGuid: successor.card.guid });
    expect(body.handed).toMatchObject([{ kind: 'subordinates', count: 1, refusal: null }]);
    expect((await chief.get(`/api/employees/${staying.card.guid}`)).body.managerGuid).toBe(successor.card.guid);
  });

  it('on a later day leaves the sessions until then', async () => {
    const leaving = await someone({ brands: 'read' });
    const { body } = await dismiss(chief, leaving.card, { dismissedAt: later, successorGuid: null });
    expect(body).toMatchObject({ handed: [], sessions: 0 });
    expect((await leaving.client.get('/api/brands')).status).toBe(200);
  });

  it('leaves the sessions of a user who also works elsewhere', async () => {
    const elsewhere = await world.organization();
    const name = await world.account();
    await world.enroll(name, organization, { brands: 'read' });
    await world.enroll(name, elsewhere, { brands: 'read' });
    const client = await world.signIn(name, organization);
    const { body } = await dismiss(chief, await cardRowOf(chief, client), { dismissedAt: today, successorGuid: null });
    expect(body.sessions).toBe(0);
    expect((await client.get('/api/brands')).status).toBe(403);
  });

  it('is refused for the last administrator, for oneself as successor and for a stale card', async () => {
    const own = await cardRowOf(chief, chief);
    expect((await dismiss(chief, own, { dismissedAt: today, successorGuid: null })).status).toBe(403);
    const { card } = await someone();
    expect((await dismiss(chief, card, { dismissedAt: today, successorGuid: card.guid })).status).toBe(422);
    const stale = { ...card, version: card.version + 5 };
    expect((await dismiss(chief, stale, { dismissedAt: today, successorGuid: null })).status).toBe(412);
  });
});

describe('a dismissal that is taken back', () => {
  const change = (who: Client, row: AnyRow, version = row.version) =>
    who.delete(`/api/employees/${row.guid}/dismissal`, version);

  it('restores the rights, and nothing that was handed over', async () => {
    const [leaving, staying] = [await someone({ brands: 'read' }), await someone()];
    const userName = (await leaving.client.get('/api/auth/info')).body.userModel.userName;
    await put(staying.card, { managerGuid: leaving.card.guid });
    const body = { dismissedAt: today, successorGuid: null };
    const done = await chief.post(`/api/employees/${leaving.card.guid}/dismissal`, body, {
      'if-match': `"${leaving.card.version}"`,
    });
    const dismissed = done.body.row;
    expect((await change(chief, dismissed, 99)).status).toBe(412);
    const reader = await someone({ employees: 'read' });
    expect((await change(reader.client, dismissed)).status).toBe(403);
    const back = await change(chief, dismissed);
    expect([back.status, back.body.dismissedAt]).toEqual([200, null]);
    expect((await change(chief, back.body)).status).toBe(409);
    const again = await world.signIn(userName, organization);
    expect((await again.get('/api/brands')).status).toBe(200);
    expect((await leaving.client.get('/api/brands')).status).toBe(401);
    expect((await chief.get(`/api/employees/${staying.card.guid}`)).body.managerGuid).toBeNull();
    const last = (await journalOf(world, dismissed.guid)).at(-1);
    expect(last).toMatchObject({ action: 'update', before: { dismissedAt: today }, after: { dismissedAt: null } });
  });
});
