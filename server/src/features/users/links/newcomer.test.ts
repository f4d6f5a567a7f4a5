import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { userRow } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

let made = 0;
const newcomer = (more: object = {}) => ({
  card: 'new',
  lastName: 'Новикова',
  firstName: 'Ольга',
  userName: `newcomer.${++made}`,
  position: 'Диспетчер',
  ...more,
});
const inviteWith = (more: object = {}, client = chief) => client.put('/api/users/newcomer', newcomer(more));
const group = async (items: object, name = `Группа ${++made}`) =>
  (await chief.post('/api/permission-groups', { name, description: null, ...everyRight('none'), ...items })).body.guid;
const users = async () => (await chief.get('/api/users?limit=1')).body.total;

describe('a newcomer', () => {
  it('gets an account, a card with groups, terms and a link by one call', async () => {
    const readers = await group({ glossary: 'read' });
    const answer = await inviteWith({ department: 'АСКУЭ', groups: [readers], memberTo: '2031-01-31', email: null });
    expect(answer.body).toEqual({
      guid: expect.any(String),
      link: expect.stringMatching(/^\/invitation#/),
      sentTo: null,
      unsent: 'noMail',
      expiresAt: expect.any(String),
    });
    const user = await userRow(chief, answer.body.guid);
    expect(user).toMatchObject({ status: 'invited', memberTo: '2031-01-31' });
    expect((await chief.get(`/api/employees/${user['employeeGuid']}`)).body).toMatchObject({
      fullName: 'Новикова Ольга',
      position: 'Диспетчер',
      department: 'АСКУЭ',
      groups: [readers],
      userGuid: answer.body.guid,
    });
  });

  it('takes over the card that is already there', async () => {
    const card = (
      await chief.post('/api/employees', { lastName: 'Новикова', firstName: 'Ольга', position: 'Инженер', groups: [] })
    ).body;
    const answer = await inviteWith({ card: 'existing', employeeGuid: card.guid, position: null });
    expect(await userRow(chief, answer.body.guid)).toMatchObject({ employeeGuid: card.guid });
    const again = await inviteWith({ card: 'existing', employeeGuid: card.guid, position: null });
    expect(again.status).toBe(409);
  });

  it('is not created in part: errors are shown at their fields', async () => {
    const before = await users();
    const wrong = await inviteWith({ position: null });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'position']);
    const taken = await inviteWith({ userName: 'newcomer.taken' });
    expect(taken.status).toBe(200);
    expect((await inviteWith({ userName: 'newcomer.taken' })).body.errors[0].path).toBe('userName');
    expect((await inviteWith({ organizations: [organization.replace(/^./, 'f')] })).status).toBe(404);
    expect(await users()).toBe(before + 1);
  });

  it('never gets more than the inviting person holds, and nothing where cards may not be created', async () => {
    const strong = await group({ glossary: 'full', users: 'full' });
    const clerk = await world.person(organization, { users: 'create', employees: 'create', glossary: 'read' });
    const porter = await world.person(organization, { users: 'create' });
    const before = await users();
    expect((await inviteWith({ groups: [strong] }, clerk)).status).toBe(403);
    expect((await inviteWith({}, porter)).body.detail).toContain('Сотрудники');
    expect(await users()).toBe(before);
    expect((await inviteWith({ card: 'none', position: null }, porter)).status).toBe(200);
  });

  it('gets access to another organization only where the inviting person may create users', async () => {
    const other = await world.organization();
    expect((await chief.get('/api/users/joinable-organizations')).body).toEqual([]);
    expect((await inviteWith({ organizations: [other] })).status).toBe(404);
    const both = await world.person(organization, everyRight('full'));
    await world.owner(`insert into membership (account_guid, organization_guid)
      select account_guid, '${other}' from employee where guid = (select guid from employee order by created_at desc limit 1)`);
    expect((await both.get('/api/users/joinable-organizations')).body).toEqual([]);
    expect((await inviteWith({ organizations: [other] }, both)).status).toBe(403);
  });
});
