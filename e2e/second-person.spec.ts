import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { api, unique } from './support/api.ts';
import { openBranch } from './support/organizations.ts';
import { dialog, edit, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { enter, groupBy, otherBrowser, workingUser } from './support/users.ts';

async function policyOf(page: Page) {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Политика безопасности' }).click();
  return dialog(page, 'Политика безопасности');
}

test('права администратора даёт второе лицо: первое просит, второе видит что изменится и утверждает', async ({
  browser,
}) => {
  const there = { 'Org-Id': (await openBranch(unique('Двое'))).guid };
  const ADMINISTRATORS = 'Администратор организации';
  const first = await workingUser(ADMINISTRATORS, { lastName: 'Первов' }, there);
  const second = await workingUser(ADMINISTRATORS, { lastName: 'Вторкин' }, there);
  const clerk = await workingUser('Наблюдатель', { lastName: 'Новичков' }, there);

  const page = await otherBrowser(browser);
  await enter(page, first['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  const policy = await policyOf(page);
  await policy.getByRole('checkbox', { name: /Права и учётные записи администраторов/ }).check();
  await policy.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Политика безопасности: сохранено')).toBeVisible();

  const group = await groupBy(ADMINISTRATORS, there);
  await page.goto(`/employee/${clerk['employeeGuid']}/permission-groups`);
  await opened(page, /Новичков/);
  await edit(page);
  await page.getByRole('combobox', { name: 'Группы прав' }).fill('Администратор');
  await page.getByRole('option', { name: group['name'] }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(/отправлено на утверждение другому администратору/)).toBeVisible();
  await expect(page.getByText('Номер обращения')).toHaveCount(0);
  const waiting = page.getByRole('link', { name: 'Изменение на подтверждении' });
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
  await page.reload();
  await opened(page, /Новичков/);
  await expect(waiting).toBeVisible();
  await expect(page.getByText(/Восстановлен черновик/)).toHaveCount(0);

  const other = await otherBrowser(browser);
  await enter(other, second['userName']);
  await expect(other.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await other.getByRole('button', { name: /Уведомления/ }).click();
  await other.getByRole('link', { name: /Первов.* просит утвердить: Права сотрудника/ }).click();
  await opened(other, 'Заявки');
  const change = other.getByRole('article', { name: /Права сотрудника «Новичков/ });
  await expect(change).toContainText(`Вступает в группу «${group['name']}»`);
  expect(await faultsOf(other, 'all')).toEqual([]);
  await change.getByRole('button', { name: 'Утвердить' }).click();
  await dialog(other, /^Утвердить/)
    .getByRole('button', { name: 'Утвердить' })
    .click();
  await expect(other.getByText('Утверждено и сделано')).toBeVisible();
  const { groups } = await api('GET', `/api/employees/${clerk['employeeGuid']}`, { headers: there });
  expect(groups).toContain(group.guid);

  await page.goto('/permission-groups/pending');
  await page.getByText('Все', { exact: true }).click();
  await expect(page.getByRole('article')).toContainText('Утверждено, Вторкин');
});

test('блокируют администратора сразу, а вернуть его без второго лица может аварийная учётная запись, с причиной', async ({
  browser,
}) => {
  const there = { 'Org-Id': (await openBranch(unique('Сейф'))).guid };
  const ADMINISTRATORS = 'Администратор организации';
  const first = await workingUser(ADMINISTRATORS, { lastName: 'Первов' }, there);
  const stolen = await workingUser(ADMINISTRATORS, { lastName: 'Краденов' }, there);
  const kept = await workingUser(ADMINISTRATORS, { lastName: 'Сейфов' }, there);

  const page = await otherBrowser(browser);
  await enter(page, first['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  const policy = await policyOf(page);
  await policy.getByRole('checkbox', { name: /Права и учётные записи администраторов/ }).check();
  await policy.getByRole('combobox', { name: 'Аварийная учётная запись' }).click();
  await page.getByRole('option', { name: /Сейфов/ }).click();
  await policy.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Политика безопасности: сохранено')).toBeVisible();

  await page.goto(`/users/${stolen['guid']}`);
  await opened(page, /Краденов/);
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  const block = dialog(page, /Заблокировать/);
  await block.getByLabel('Причина').fill('Пароль украден');
  await block.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByRole('button', { name: 'Разблокировать' })).toBeVisible();

  const other = await otherBrowser(browser);
  await enter(other, kept['userName']);
  await expect(other.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await other.getByRole('button', { name: /Уведомления/ }).click();
  await expect(other.getByText(/Учётная запись администратора «Краденов.*Пароль украден/)).toBeVisible();
  await other.goto(`/users/${stolen['guid']}`);
  await opened(other, /Краденов/);
  await other.getByRole('button', { name: 'Разблокировать' }).click();
  await dialog(other, /Разблокировать/)
    .getByRole('button', { name: 'Разблокировать' })
    .click();
  await expect(other.getByText(/отправлено на утверждение другому администратору/)).toBeVisible();
  await other.goto('/permission-groups/pending');
  const change = other.getByRole('article', { name: /Краденов/ });
  await change.getByRole('button', { name: 'Утвердить' }).click();
  const alone = dialog(other, /^Утвердить/);
  await expect(alone.getByRole('button', { name: 'Утвердить' })).toBeDisabled();
  await alone.getByLabel('Причина').fill('Первов в отпуске, пароль сменён');
  expect(await faultsOf(other, 'all')).toEqual([]);
  await alone.getByRole('button', { name: 'Утвердить' }).click();
  await expect(other.getByText('Утверждено и сделано')).toBeVisible();

  await page.getByRole('button', { name: /Уведомления/ }).click();
  await expect(page.getByText(/Аварийная учётная запись решила одна.*Первов в отпуске/)).toBeVisible();
});
