import { readFile } from 'node:fs/promises';
import { faultsOf } from './support/accessibility.ts';
import { api, unique } from './support/api.ts';
import { openBranch } from './support/organizations.ts';
import { dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { enter, otherBrowser, workingUser } from './support/users.ts';

test('права пересматривают: руководитель решает о своих людях, администратор отзывает и выгружает отчёт', async ({
  browser,
}) => {
  const there = { 'Org-Id': (await openBranch(unique('Пересмотр'))).guid };
  const chief = await workingUser('Администратор организации', { lastName: 'Главнов' }, there);
  const head = await workingUser('Наблюдатель', { lastName: 'Начальников' }, there);
  const clerk = await workingUser('Наблюдатель', { lastName: 'Подчинённов' }, there);
  const card = await api('GET', `/api/employees/${clerk['employeeGuid']}`, { headers: there });
  await api('PUT', `/api/employees/${card['guid']}`, {
    body: { ...card, managerGuid: head['employeeGuid'] },
    headers: there,
  });

  const page = await otherBrowser(browser);
  await enter(page, chief['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto('/permission-groups/reviews');
  await expect(page.getByText('Пересмотров ещё не было.')).toBeVisible();
  await page.getByRole('button', { name: 'Начать пересмотр' }).click();
  const starting = dialog(page, 'Начать пересмотр прав');
  await expect(starting.getByText(/Начальников.* — 1/)).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await starting.getByRole('textbox', { name: 'Название' }).fill('Осенний пересмотр');
  await starting.getByRole('textbox', { name: 'Решить до' }).fill('01.01.2020');
  await starting.getByRole('button', { name: 'Начать' }).click();
  await expect(starting.getByText('Этот день уже прошёл')).toBeVisible();
  await starting.getByRole('textbox', { name: 'Решить до' }).fill('');
  await starting
    .getByRole('textbox', { name: 'Решить до' })
    .fill(new Date(Date.now() + 5 * 86_400_000).toLocaleDateString('ru'));
  await starting.getByRole('button', { name: 'Начать' }).click();
  await opened(page, 'Осенний пересмотр');

  const other = await otherBrowser(browser);
  await enter(other, head['userName']);
  await expect(other.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await other.getByRole('button', { name: /Уведомления/ }).click();
  await other.getByRole('link', { name: /«Осенний пересмотр»: ждёт ваших решений: 1/ }).click();
  await opened(other, 'Осенний пересмотр');
  await expect(other.getByRole('article')).toHaveCount(1);
  const own = other.getByRole('article', { name: /Подчинённов/ });
  await expect(own).toContainText('Группа «Наблюдатель');
  expect(await faultsOf(other, 'all')).toEqual([]);
  await own.getByRole('button', { name: /Отозвать/ }).click();
  await expect(own.getByRole('button', { name: /Отозвать/ })).toHaveAttribute('aria-pressed', 'true');
  await own.getByRole('button', { name: 'Пояснить' }).click();
  const revoking = dialog(other, /Отозвать/);
  await revoking.getByRole('textbox', { name: 'Причина' }).fill('Перешёл в другой отдел');
  await revoking.getByRole('button', { name: 'Сохранить' }).click();
  await expect(own).toContainText('Перешёл в другой отдел');
  await expect(other.getByRole('button', { name: 'Завершить' })).toHaveCount(0);

  await page.reload();
  await opened(page, 'Осенний пересмотр');
  await page.getByRole('radiogroup', { name: 'Какие показать' }).getByText('Отозвать').click();
  await page.getByRole('combobox', { name: 'Чьи решения' }).click();
  await page.getByRole('option', { name: 'Все, кто решает' }).click();
  await expect(page.getByRole('article', { name: /Подчинённов/ })).toContainText('Перешёл в другой отдел');
  expect(await faultsOf(page, 'all')).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Отчёт XLSX' }).click();
  expect((await readFile(await (await saved).path())).length).toBeGreaterThan(1000);
  await page.getByRole('button', { name: 'Завершить' }).click();
  await dialog(page, /Завершить/)
    .getByRole('button', { name: 'Отозвать 1' })
    .click();
  await expect(page.getByText('Отозвано: 1')).toBeVisible();
  const { groups } = await api('GET', `/api/employees/${card['guid']}`, { headers: there });
  expect(groups).toEqual([]);
});
