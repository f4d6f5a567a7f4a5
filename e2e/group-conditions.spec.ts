import { api } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createGroup } from './support/people.ts';
import { edit, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser, userOf } from './support/users.ts';

test('группа действует только из своих сетей: отказ называет условие, «Кто что может» его показывает, а без условия разделы открываются сами', async ({
  browser,
}) => {
  const group = await createGroup({ glossary: 'read' });
  const user = await createUser({ lastName: 'Сетевой' });
  await acceptInvitation(user);
  await employ(user, [group.guid]);
  const clerk = await userOf(user.guid);
  const boss = await createUser({ lastName: 'Условнов' });
  await acceptInvitation(boss);
  await employ(boss, [(await createGroup({ permissionGroups: 'update', employees: 'read', glossary: 'read' })).guid]);

  const page = await otherBrowser(browser);
  await enter(page, (await userOf(boss.guid))['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto(`/permission/${group.guid}`);
  await opened(page, group['name']);
  await edit(page);
  const networks = page.getByRole('combobox', { name: 'Только из сетей' });
  await networks.fill('198.51.100.0/24');
  await networks.press('Enter');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(/: сохранено/)).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.goto(`/permission-groups/explorer?person=${clerk['employeeGuid']}&section=glossary`);
  await page.getByRole('button', { name: /^Глоссарий: Чтение:.*: с ограничениями$/ }).click();
  await expect(page.getByRole('dialog')).toContainText('только из сетей 198.51.100.0/24');

  const other = await otherBrowser(browser);
  await enter(other, clerk['userName']);
  await expect(other.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  const home = other.getByRole('main');
  await expect(home).toContainText('ваши права в ней сейчас не действуют');
  await expect(home.getByText(/Группа «.*» действует только из сетей 198\.51\.100\.0\/24/)).toBeVisible();
  await other.goto('/glossary');
  await expect(other.getByText(/Группа «.*» действует только из сетей 198\.51\.100\.0\/24/)).toBeVisible();
  const now = await api('GET', `/api/permission-groups/${group.guid}`);
  expect(now['networks']).toEqual(['198.51.100.0/24']);

  await other.goto('/');
  await expect(other.getByText('разделы откроются сами')).toBeVisible();
  const { guid, version, employeesCount: _, createdAt: __, updatedAt: ___, names: ____, ...given } = now;
  await api('PUT', `/api/permission-groups/${guid}`, { body: { ...given, networks: [] }, version });
  await expect(other.getByRole('link', { name: 'Глоссарий' }).first()).toBeVisible();
});
