import type { Page } from '@playwright/test';
import { createBrand, session, unique } from './support/api.ts';
import { choose, dialog, edit } from './support/screen.ts';
import { address, password } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { enter, enterAsAdmin, PASSWORD, workingUser } from './support/users.ts';

test.use({ as: null });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы' });

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
