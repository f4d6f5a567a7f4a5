import { employees } from 'contract/features/employees/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postForm, type Client } from '../../../testing/client.ts';
import { create, everyRight } from '../../../testing/matrix.ts';
import { signInWith } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  const { sharedData: _, ...rights } = everyRight('full');
  chief = await world.person(await world.organization(), rights);
});
afterAll(() => world.close());

const NEW = 'совсем другой пароль';
let count = 0;
const card = (given: object = {}): Promise<AnyRow> =>
  create(chief, employees, { groups: [], managerGuid: null, dismissedAt: null, ...given });
const invite = (employee: AnyRow, given: object = {}, who = chief) =>
  who.put(`/api/employees/${employee.guid}/account`, { userName: `invited${++count}`, email: null, ...given });

it('opens an account for an employee: the user of the link works with the rights of the card', async () => {
  const group = (await chief.get('/api/permission-groups')).body.items[0] as AnyRow;
  const employee = await card({ groups: [group.guid] });
  const { status, body } = await invite(employee, { userName: 'from-card' });
  expect([status, body.link]).toEqual([200, expect.stringContaining('/invitation#')]);
  const token = String(body.link).split('#')[1]!;
  expect((await postForm(world.http, '/api/auth/links/accept', { token, password: NEW })).status).toBe(204);
  expect((await signInWith(world.http, 'from-card', NEW)).status).toBe(200);
  const linked = (await chief.get(`/api/employees/${employee.guid}`)).body as AnyRow;
  const user = (await chief.get(`/api/users/${linked['userGuid']}`)).body;
  expect(user).toMatchObject({ userName: 'from-card', employeeGuid: employee.guid, lastName: employee['lastName'] });
});

it('does everything or nothing', async () => {
  const employee = await card();
  expect((await invite(employee, { userName: 'нельзя' })).body.errors[0].path).toBe('userName');
  await invite(await card(), { userName: 'taken-name' });
  const before = (await chief.get('/api/users')).body.total;
  expect((await invite(employee, { userName: 'taken-name' })).status).toBe(409);
  const strong = await card({ groups: [(await chief.get('/api/permission-groups')).body.items[0].guid] });
  const weak = await world.person(chief.organization!, { users: 'full', employees: 'full' });
  expect((await invite(strong, {}, weak)).status).toBe(403);
  expect((await chief.get('/api/users')).body.total).toBe(before + 1);
  await invite(employee);
  expect((await invite(employee)).body.code).toBe('conflict');
});
