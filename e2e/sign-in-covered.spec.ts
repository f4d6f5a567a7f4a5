import { api } from './support/api.ts';
import { stored } from './support/login.ts';
import { edit, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { enter, PASSWORD } from './support/users.ts';
import { again, begun, country, countryOf, endOnSaving, keeper, own, saveTooLate } from './support/sign-in-again.ts';

test.use({ as: null });

test('пока ждут входа, ни клавиши, ни «Назад» не достают того, что под диалогом, а второй конец сеанса ничего не меняет', async ({
  page,
}) => {
  const [user, brand] = [await keeper(), await own('Под диалогом')];
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto(`/dictionary/brands?search=${encodeURIComponent(brand['name'])}`);
  await row(page, brand['name']).focus();
  await page.keyboard.press('Enter');
  await opened(page, brand['name']);
  await edit(page);
  await country(page).fill('KZ');
  await saveTooLate(page);
  const form = again(page);
  await expect(form.getByLabel('Пароль', { exact: true })).toBeFocused();
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true);
  await form.getByRole('button', { name: 'На страницу входа' }).focus();
  for (const key of ['Control+K', 'g', 'Shift+?', 'Escape']) await page.keyboard.press(key);
  await page.evaluate(() => {
    history.back();
    localStorage.setItem('session_lost', 'lost');
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }));
  });
  await page.waitForTimeout(500);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(country(page)).toHaveValue('KZ');
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`/dictionary/brands/${brand.guid}`);
});

test('Esc не закрывает диалога под входом', async ({ page }) => {
  const user = await keeper();
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto('/dictionary/brands');
  await page.getByRole('button', { name: 'Создать', exact: true }).first().click();
  const name = field(page.getByRole('dialog'), 'Наименование');
  await expect(name).toBeFocused();
  // As when another tab has lost the session.
  await page.evaluate(() => {
    localStorage.removeItem('access_token');
    localStorage.setItem('session_lost', 'lost');
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }));
  });
  await expect(again(page).getByLabel('Пароль', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(again(page)).toHaveCount(0);
  await expect(name).toBeVisible();
});

test('начатое в ячейке таблицы ждёт входа', async ({ page }) => {
  const [user, brand] = [await keeper(), await own('В ячейке')];
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto(`/dictionary/brands?search=${encodeURIComponent(brand['name'])}`);
  await expect(row(page, brand['name'])).toBeVisible();
  const line = rows(page).first();
  await line.focus();
  await page.keyboard.press('F2');
  const typed = field(line, 'Наименование');
  await typed.fill(`${brand['name']} 2`);
  await endOnSaving(page);
  await page.keyboard.press('Enter');
  await again(page).getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(row(page, `${brand['name']} 2`)).toBeVisible();
  expect((await api('GET', `/api/brands/${brand.guid}`))['name']).toBe(`${brand['name']} 2`);
});

test('в другой вкладке вошёл другой: пока не известно кто, экран ждёт, а с чужим входом не посылает ничего', async ({
  page,
  context,
  complaints,
}) => {
  const [user, stranger, brand] = [await keeper(), await keeper(), await own('При чужом входе')];
  await begun(page, user, brand);
  const first = await stored(page, 'access_token');
  await saveTooLate(page);
  await expect(again(page)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { authorization, 'org-id': organization } = request.headers();
    if (authorization && authorization !== `Bearer ${first}`)
      sent.push(`${new URL(request.url()).pathname} ${organization}`);
  });
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/auth/info', async (route) => {
    await route.fulfill({ status: 503 });
    asked.resolve();
  });
  const second = await context.newPage();
  await enter(second, stranger['userName']);
  await expect(second.getByRole('banner').first()).toContainText(stranger['userName']);
  await asked.promise;
  await page.waitForTimeout(300);
  await expect(again(page)).toBeVisible();
  expect(new Set(sent)).toEqual(new Set(['/api/auth/info undefined']));
  await page.unroute('**/api/auth/info');
  await expect(page.getByRole('banner').first()).toContainText(stranger['userName']);
  await expect(again(page)).toHaveCount(0);
  expect(await countryOf(brand)).toBeNull();
  expect(complaints.every((text) => text.includes('503'))).toBe(true);
  complaints.length = 0;
  await second.close();
});
