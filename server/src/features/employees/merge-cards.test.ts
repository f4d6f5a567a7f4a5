import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, colleague, userRow } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let count = 0;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const card = async (more: object = {}): Promise<AnyRow> => {
  const given = {
    lastName: 'Двойной',
    firstName: `Пётр ${'а'.repeat(++count)}`,
    position: 'Инженер',
    groups: [],
    ...more,
  };
  const { status, body } = await chief.post('/api/employees', given);
  expect(status).toBe(201);
  return body;
};
const rowOf = async (guid: string): Promise<AnyRow> => (await chief.get(`/api/employees/${guid}`)).body;
const merge = (from: AnyRow, into: AnyRow, by = chief) =>
  by.post(`/api/employees/${from.guid}/merge`, { into: into.guid }, { 'if-match': `"${from.version}"` });

describe('two cards of one person', () => {
  it('become one, with the facts of both, the people of both, and the address of the first', async () => {
    const into = await card({ phone: '+79160000001' });
    const from = await card({ personnelNumber: '0042', department: 'АСКУЭ', phone: '+79160000002' });
    const [below, boss] = [await card({ managerGuid: from.guid }), await card()];
    expect((await merge(from, into)).body).toMatchObject({
      guid: into.guid,
      personnelNumber: '0042',
      department: 'АСКУЭ',
      phone: '+79160000001',
    });
    expect((await rowOf(below.guid))['managerGuid']).toBe(into.guid);
    expect((await rowOf(from.guid)).guid).toBe(into.guid);
    expect((await merge(boss, boss)).status).toBe(422);
    const { items } = (await chief.get(`/api/journal?record=${from.guid}`)).body;
    expect(items[0]).toMatchObject({ action: 'remove', after: { replacedBy: into.guid } });
  });

  it('keep their only account, and never gain rights by it', async () => {
    const { client, card: from } = await colleague(world, organization, chief, { brands: 'full' });
    const into = await card();
    const account = await accountOf(client);
    const merged = await merge(from, into);
    expect([merged.status, merged.body.userGuid]).toEqual([200, account]);
    expect((await userRow(chief, account))['employeeGuid']).toBe(into.guid);
    expect((await client.get('/api/brands')).status).toBe(403);
  });

  it('with an account each wait until the accounts are merged', async () => {
    const [one, two] = [await colleague(world, organization, chief), await colleague(world, organization, chief)];
    const early = await merge(one.card, two.card);
    expect([early.status, early.body.errors]).toEqual([
      422,
      [{ path: 'into', message: expect.stringContaining('сначала объедините их') }],
    ]);
    const account = await userRow(chief, await accountOf(one.client));
    const into = await accountOf(two.client);
    const joined = await chief.post(
      `/api/users/${account.guid}/merge`,
      { into },
      { 'if-match': `"${account.version}"` },
    );
    expect(joined.status).toBe(200);
    expect((await merge(await rowOf(one.card.guid), two.card)).body).toMatchObject({ userGuid: into });
  });

  it('one of which led the other do not lead themselves', async () => {
    const from = await card();
    const into = await card({ managerGuid: from.guid });
    expect((await merge(from, into)).body).toMatchObject({ guid: into.guid, managerGuid: null });
  });

  it('lose what the first was allowed by itself, and nobody merges a card of more rights than his own', async () => {
    const { card: strong } = await colleague(world, organization, chief, { glossary: 'full' });
    const clerk = await world.person(organization, { employees: 'full' });
    const plain = await card();
    expect((await merge(plain, strong, clerk)).status).toBe(403);
    expect((await merge(strong, plain, clerk)).status).toBe(403);
    const from = await card();
    await chief.post('/api/individual-permissions', {
      employeeGuid: from.guid,
      entityType: 'glossary',
      value: 'full',
      effect: 'allow',
      reason: 'На время отпуска',
    });
    expect((await merge(from, plain)).status).toBe(200);
    expect((await chief.get(`/api/individual-permissions?employeeGuid=${plain.guid}`)).body.total ?? 0).toBe(0);
  });
});
