import type { Page } from '@playwright/test';
import { api, createBrand, items, unique, type Row } from './support/api.ts';
import { dialog, field, holdAnswers, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const JOURNAL = 'Журнал действий пользователей';

async function journal(page: Page, query = ''): Promise<void> {
  await page.goto(`/logs/records${query}`);
  await opened(page, JOURNAL);
}

const change = ({ guid, version, name, fullName, site, isActive }: Row, country: string) =>
  api('PUT', `/api/brands/${guid}`, { body: { name, fullName, site, isActive, country }, version });

test('кто работает в консоли: сеансы, устройства и дорога к действиям', async ({ page }) => {
  await page.goto('/logs');
  await opened(page, 'Активность пользователей');
  await expect(page.getByText(/Сейчас в консоли: \d/)).toBeVisible();
  await page.getByLabel('Поиск по людям').fill('Тихонов');
  await expect(page).toHaveURL(/search=/);
  await expect(row(page, 'Тихонов').first()).toContainText('127.0.0.1');
  await expect(row(page, 'Администратор')).toHaveCount(0);
  await row(page, 'Тихонов').first().press('Enter');
  await opened(page, JOURNAL);
  await expect(page).toHaveURL(/person=/);
});

test('что придёт позже, не сдвигает список из-под руки', async ({ page }) => {
  const answer = await holdAnswers(page, '**/api/journal/findings');
  await page.goto('/logs/records');
  await expect(rows(page).first()).toBeVisible();
  const before = await rows(page).first().boundingBox();
  answer();
  await expect(page.getByText(/^Необычно(е|го) за 7/)).toBeVisible();
  expect(await rows(page).first().boundingBox()).toEqual(before);
});

test('по часам видно, когда и в каких разделах работали: часы выделяют мышью, раздел — нажатием', async ({ page }) => {
  // Many, because the chart names the busiest sections only, and other stories work in theirs.
  await Promise.all(Array.from({ length: 40 }, () => createBrand(unique('По часам'))));
  await journal(page);
  const chart = page.getByRole('figure', { name: 'Активность по часам и разделам' });
  await chart.getByRole('button', { name: 'Производители' }).click();
  await expect(page).toHaveURL(/entity=brand/);
  await expect(rows(page).first()).toContainText('роизводител');
  const strip = await chart.locator('[aria-hidden]').first().boundingBox();
  const [right, middle] = [strip!.x + strip!.width - 2, strip!.y + strip!.height / 2];
  await page.mouse.move(right - 30, middle);
  await page.mouse.down();
  // Past the edge, as a hand goes that wants everything up to now.
  await page.mouse.move(right + 12, middle + 40, { steps: 3 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.*to=/);
  await expect(row(page, 'По часам').first()).toBeVisible();
});

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

test('отбор живёт в адресе и сохраняется видом', async ({ page }) => {
  const name = unique('Вид журнала');
  await journal(page);
  await page.getByRole('combobox', { name: 'Действие' }).click();
  await page.getByRole('option', { name: 'Отказ в доступе' }).click();
  await expect(page).toHaveURL(/action=refused/);
  await page.getByRole('button', { name: 'Виды', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
  await field(dialog(page, 'Сохранить вид списка'), 'Название').fill(name);
  await dialog(page, 'Сохранить вид списка').getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`Вид «${name}» сохранён`)).toBeVisible();
  await journal(page);
  await page.getByRole('button', { name: 'Виды', exact: true }).click();
  await page.getByRole('menuitem', { name }).first().click();
  await expect(page).toHaveURL(/action=refused/);
});

test('что отобрано ссылкой, названо словами: несколько действий разом, одна запись — без рисунка, номер запроса — и из поиска', async ({
  page,
}) => {
  const brand = await createBrand(unique('По ссылке'));
  await change(brand, 'KZ');
  const chart = page.getByRole('figure', { name: 'Активность по часам и разделам' });
  await journal(page, '?action=create,update');
  await expect(chart).toBeVisible();
  await expect(page.getByRole('button', { name: 'Действие: создание, изменение' })).toBeVisible();
  await journal(page, `?record=${brand.guid}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(chart).toHaveCount(0);

  const [entry] = await items(`/api/journal?record=${brand.guid}&action=create`);
  const requestId = String(entry!['requestId']);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Поиск и команды' }).fill(requestId);
  await page.getByRole('button', { name: `Запрос ${requestId}` }).click();
  await opened(page, JOURNAL);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(brand['name']);
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

test('сроки хранения задаёт администратор, и забывается только то, чей срок вышел', async ({ page }) => {
  await journal(page);
  await page.getByRole('button', { name: 'Сроки хранения' }).click();
  const form = dialog(page, 'Сроки хранения журнала');
  const months = field(form, 'Выгрузки: хранить, месяцев');
  await months.fill('6');
  await expect(form.getByText('Не меньше 12')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await months.fill('');
  await months.pressSequentially('24');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Сроки хранения журнала: сохранено')).toBeVisible();
  await expect(form.getByRole('row', { name: /Выгрузки/ })).toContainText('ничего');
  const forget = form.getByRole('button', { name: 'Забыть сейчас' });
  await expect(forget).toBeDisabled();
  await expect(forget).toHaveAccessibleDescription('Срок хранения не вышел ни у одной записи');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByText('Снова как было.')).toBeVisible();
  await expect(months).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(row(page, 'сроки хранения журнала')).not.toHaveCount(0);
});

test.describe('читатель журнала', () => {
  test.use({ as: 'fyodorov' });
  test('видит сроки хранения, но не меняет их', async ({ page }) => {
    await journal(page);
    await page.getByRole('button', { name: 'Сроки хранения' }).click();
    const form = dialog(page, 'Сроки хранения журнала');
    await expect(form.getByText('Только просмотр.')).toBeVisible();
    await expect(field(form, 'Отказы: хранить, месяцев')).toBeDisabled();
    await expect(form.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
  });
});

test('список и карточка показываются на прошлую дату', async ({ page }) => {
  const name = unique('Прежний');
  const brand = await createBrand(name, { country: 'RU' });
  // The console and the program share a clock: the moment lies between the two changes.
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

test('на узком экране журнал читается и отбирается', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await journal(page);
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel('Поиск в журнале').fill('нетакойзаписи');
  await expect(page.getByText('По этому запросу ничего не нашлось')).toBeVisible();
});
