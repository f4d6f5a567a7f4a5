import type { Page } from '@playwright/test';
import { createBrand, session, unique } from './support/api.ts';
import { choose, dialog, edit, opened } from './support/screen.ts';
import { address, password } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { enter, enterAsAdmin, openSection, PASSWORD, typeNewPassword, userOf, workingUser } from './support/users.ts';

test.use({ as: null });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы' });

test('свой пароль: правила отмечаются при вводе, остальные сеансы завершаются', async ({ page, browser }) => {
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await enter(other, user['userName']);
  await expect(navigation(other)).toBeVisible();

  await page.goto('/profile/security');
  const change = page.getByRole('button', { name: 'Сменить пароль' });
  await page.getByLabel('Нынешний пароль').fill('не он');
  await typeNewPassword(page, `${PASSWORD} 2`);
  await change.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Нынешний пароль').fill(PASSWORD);
  await change.click();
  await expect(page.getByText('Пароль сменён, остальные сеансы завершены')).toBeVisible();
  await openSection(other, 'Глоссарий');
  await expect(other).toHaveURL('/login');
  await page.getByRole('link', { name: 'Глоссарий' }).click();
  await opened(page, 'Глоссарий');
});

test('свои сеансы видны, остальные завершаются одной кнопкой', async ({ page, browser }) => {
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await enter(other, user['userName']);
  await expect(navigation(other)).toBeVisible();

  await page.goto('/profile/sessions');
  const table = page.getByRole('region', { name: 'Открытые сеансы' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').filter({ hasText: 'этот сеанс' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Завершить остальные сеансы' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await openSection(other, 'Глоссарий');
  await expect(other).toHaveURL('/login');
});

test('ключ API создаётся, виден один раз, работает и отзывается', async ({ page }) => {
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  await page.goto('/profile/tokens');
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  const form = dialog(page, 'Создать ключ API');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Это обязательное поле')).toHaveCount(3);
  await expect(form.getByText('Выберите хотя бы один раздел')).toBeVisible();
  await form.getByLabel('Наименование').fill('Выгрузка в отчёт');
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('.');
  await form.getByLabel('Действует по').fill(day);
  await form.getByLabel('Действует по').press('Tab');
  await choose(form, 'Добавить раздел', 'Глоссарий');
  await form.getByLabel('Ваш пароль').fill(PASSWORD);
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  const key = await form.getByRole('region', { name: /Ключ/ }).locator('code').innerText();
  await form.getByRole('button', { name: 'Готово' }).click();
  const ask = async () =>
    (
      await fetch(`${address}/api/glossary?limit=1`, {
        headers: { Authorization: `Bearer ${key}`, 'Org-Id': session('admin').organization },
      })
    ).status;
  expect(await ask()).toBe(200);
  await expect(page.getByRole('row').filter({ hasText: 'Выгрузка в отчёт' })).toContainText('Глоссарий — чтение');
  await page.getByRole('button', { name: 'Отозвать ключ Выгрузка в отчёт' }).click();
  await dialog(page, /Отозвать ключ/)
    .getByRole('button', { name: 'Отозвать' })
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Выгрузка в отчёт' })).toContainText('Отозван');
  expect(await ask()).toBe(401);
});

test('тихие часы: свои, через полночь, в карточке их видит администратор', async ({ page }) => {
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  await page.goto('/profile/notifications');
  await page.getByLabel('Письмом').uncheck();
  await page.getByLabel('Тихо с').fill('22:00');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Это обязательное поле')).toBeVisible();
  await page.getByLabel('Тихо до').fill('07:00');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Уведомления: сохранено')).toBeVisible();
  expect(await userOf(user.guid)).toMatchObject({ notifiedByMail: false, quietHours: '22:00–07:00' });
});
test('перед концом сеанса: предупреждение и вход на месте, форма остаётся', async ({ page }) => {
  const { guid } = await createBrand(unique('Перед концом сеанса'));
  await page.route('**/api/auth/info', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as object;
    await route.fulfill({ response, json: { ...json, sessionEndsAt: new Date(Date.now() + 290_000).toISOString() } });
  });
  await enterAsAdmin(page);
  await page.goto(`/dictionary/brands/${guid}`);
  await edit(page);
  const name = page.getByLabel('Полное наименование');
  await name.fill('Наполовину введённое');
  await expect(page.getByText(/Сеанс закончится через [2345]\sминут/)).toBeVisible();
  await page.getByRole('button', { name: 'Войти снова' }).click();
  const again = dialog(page, 'Войти снова');
  await again.getByLabel('Пароль', { exact: true }).fill(password);
  await page.unroute('**/api/auth/info');
  await again.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText(/Сеанс закончится через/)).toHaveCount(0);
  await expect(name).toHaveValue('Наполовину введённое');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('сохранено')).toBeVisible();
});
