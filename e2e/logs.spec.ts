import type { Page } from '@playwright/test';
import { api, createBrand, unique, type Row } from './support/api.ts';
import { dialog, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const JOURNAL = 'Журнал действий пользователей';

async function journal(page: Page, query = ''): Promise<void> {
  await page.goto(`/logs/records${query}`);
  await opened(page, JOURNAL);
}

const change = ({ guid, version, name, fullName, site, isActive }: Row, country: string) =>
  api('PUT', `/api/brands/${guid}`, { body: { name, fullName, site, isActive, country }, version });

test('изменение читается предложением, открывается и возвращается', async ({ page }) => {
  const name = unique('Журнальный');
  const brand = await createBrand(name, { country: 'RU' });
  await change(brand, 'BY');
  await journal(page, `?record=${brand.guid}`);
  const entry = row(page, `изменение — производитель «${name}»: страна «RU» → «BY»`);
  await expect(entry).toHaveCount(1);
  await entry.dblclick();
  const details = dialog(page, /Запись журнала/);
  await expect(details.getByRole('row', { name: /Страна.*RU.*BY/ })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Скопировать' })).toBeVisible();
  await details.getByRole('button', { name: 'Вернуть' }).click();
  await dialog(page, /Вернуть изменение/)
    .getByRole('button', { name: 'Вернуть', exact: true })
    .click();
  await expect(details.getByText(/Возвращено записью/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'возврат записи')).toHaveCount(1);
  expect((await api('GET', `/api/brands/${brand.guid}`))['country']).toBe('RU');
});

test('что изменили с тех пор, без спроса не затирается', async ({ page }) => {
  const brand = await createBrand(unique('Спорный'), { country: 'RU' });
  await change(await change(brand, 'BY'), 'KZ');
  await page.goto(`/dictionary/brands/${brand.guid}/history`);
  await page.getByRole('article').filter({ hasText: 'BY' }).last().getByRole('button', { name: 'Вернуть' }).click();
  const form = dialog(page, /Вернуть изменение/);
  await expect(form.getByText('с тех пор изменили')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Страна: вернуть прежнее' }).check();
  await form.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(form).toHaveCount(0);
  expect((await api('GET', `/api/brands/${brand.guid}`))['country']).toBe('RU');
});

test('удалённая запись возвращается из журнала', async ({ page }) => {
  const name = unique('Удалённый');
  const brand = await createBrand(name);
  await api('DELETE', `/api/brands/${brand.guid}`, { version: 1 });
  await journal(page, `?record=${brand.guid}&action=remove`);
  await row(page, name).dblclick();
  await dialog(page, /Запись журнала/)
    .getByRole('button', { name: 'Вернуть' })
    .click();
  const form = dialog(page, /Вернуть изменение/);
  await expect(form.getByText('снова появится')).toBeVisible();
  await form.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(form).toHaveCount(0);
  expect(await api('GET', `/api/brands/${brand.guid}`)).toEqual(brand);
});

test('правка многих — одна запись, которая раскрывается', async ({ page }) => {
  const brands = [await createBrand(unique('Первый')), await createBrand(unique('Второй'))];
  const records = brands.map(({ guid, version }) => ({ guid, version }));
  await api('POST', '/api/brands/bulk', {
    body: { action: 'update', records, changes: { country: 'CN' }, preview: false },
  });
  await journal(page, '?entity=brand&action=update');
  await row(page, 'записи списка «Производители»: 2').first().dblclick();
  const details = dialog(page, /Запись журнала/);
  for (const { name } of brands) await expect(details.getByText(`«${String(name)}»`)).toBeVisible();
});

test('журнал выгружается файлом и проверяется', async ({ page }) => {
  await journal(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  await page.getByRole('menuitem', { name: 'Данные JSON' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Журнал действий .*\.json$/);
  await page.getByRole('button', { name: 'Проверить целостность' }).click();
  await expect(dialog(page, 'Целостность журнала').getByText('Журнал цел')).toBeVisible();
});

test('список и карточка показываются на прошлую дату', async ({ page }) => {
  const name = unique('Прежний');
  const brand = await createBrand(name, { country: 'RU' });
  // The console and the program share a clock, so the pause puts the moment between the two changes.
  await page.waitForTimeout(50);
  const at = new Date().toISOString();
  await page.waitForTimeout(50);
  await api('DELETE', `/api/brands/${brand.guid}`, { version: 1 });
  await page.goto(`/dictionary/brands?at=${at}&search=${encodeURIComponent(name)}`);
  await opened(page, 'Производители');
  await expect(page.getByText('Данные на')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Создать' })).toHaveCount(0);
  await page.getByRole('button', { name: 'вернуться к настоящему' }).click();
  await expect(page).not.toHaveURL(/at=/);
  await expect(rows(page)).toHaveCount(0);
});
