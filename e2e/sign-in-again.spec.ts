import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { api, createBrand, unique, type Row } from './support/api.ts';
import { stored } from './support/login.ts';
import { createGroup } from './support/people.ts';
import { dialog, edit, field, opened, row, rows } from './support/screen.ts';
import { address } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, codeOf, createUser, employ, enter, PASSWORD } from './support/users.ts';

test.use({ as: null });

const keeper = async () => {
  const user = await createUser();
  await acceptInvitation(user);
  await employ(user, [(await createGroup({ brands: 'full', dictionaries: 'read' })).guid]);
  return user;
};
const revoke = (token: string) =>
  fetch(`${address}/connect/revocation`, { method: 'POST', body: new URLSearchParams({ token }) });

/** The session ends when the first change is on its way: whatever the screen asks before that tells of nothing. */
async function endOnSaving(page: Page) {
  let isOver = false;
  await page.route('**/api/**', async (route) => {
    if (isOver || route.request().method() === 'GET') return route.fallback();
    isOver = true;
    await revoke((await route.request().headerValue('authorization'))!.slice('Bearer '.length));
    return route.continue();
  });
}
/** Saves after the end of the session. */
async function saveTooLate(page: Page) {
  await endOnSaving(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
}
const again = (page: Page) => dialog(page, 'Сеанс завершён: войдите снова');
const country = (page: Page) => page.getByLabel('Страна');
const countryOf = async ({ guid }: Row) => (await api('GET', `/api/brands/${guid}`))['country'];

/** A card that somebody is changing. */
async function begun(page: Page, user: Row, brand: Row) {
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await edit(page);
  await country(page).fill('KZ');
}
const own = (name: string) => createBrand(unique(name));

test('сеанс кончился при сохранении: пароль спрашивают поверх, сохранение повторяется, а фокус возвращается', async ({
  page,
}) => {
  const [user, brand] = [await keeper(), await own('Сохраняемый')];
  await begun(page, user, brand);
  await saveTooLate(page);
  const form = again(page);
  await expect(form.getByLabel('Пароль', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Имя пользователя')).toHaveValue(user['userName']);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert').filter({ hasText: 'Авторизация' })).toHaveCount(1);
  expect(await stored(page, 'access_token')).toBeNull();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  await page.keyboard.type('не тот пароль');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Войти не удалось')).toBeVisible();
  expect(await countryOf(brand)).toBeNull();
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();
  await expect(page).toHaveURL(`/dictionary/brands/${brand.guid}`);
  expect(await countryOf(brand)).toBe('KZ');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.getByRole('link', { name: 'Справочники' }).click();
  await opened(page, 'Словари');
});

test('второй фактор спрашивают там же', async ({ page }) => {
  const [user, brand] = [await keeper(), await own('С кодом')];
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Подключить' }).click();
  await page.getByLabel('Ваш пароль').fill(PASSWORD);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  const secret = await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText();
  await page.getByLabel('Код из приложения').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Подключить', exact: true }).last().click();
  await page.getByRole('button', { name: 'Коды сохранены, продолжить' }).click();
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await edit(page);
  await country(page).fill('BY');
  await saveTooLate(page);
  const form = again(page);
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const code = form.getByLabel('Код из приложения или запасной код');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Войти не удалось')).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();
  expect(await countryOf(brand)).toBe('BY');
});

test('в двух вкладках начато разное: вход в одной продолжает обе, а «Выйти» в одной закрывает обе', async ({
  page,
  context,
}) => {
  const [user, one, other] = [await keeper(), await own('В первой'), await own('Во второй')];
  await begun(page, user, one);
  const second = await context.newPage();
  await second.goto(`/dictionary/brands/${other.guid}`);
  await opened(second, other['name']);
  await edit(second);
  await country(second).fill('AM');
  await saveTooLate(page);
  await expect(again(page)).toBeVisible();
  await expect(again(second)).toBeVisible();
  await again(second).getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await again(second).getByRole('button', { name: 'Войти' }).click();
  await expect(again(second)).toBeHidden();
  await expect(again(page)).toBeHidden();
  await expect(page.getByText(`«${one['name']}»: сохранено`)).toBeVisible();
  await expect(country(second)).toHaveValue('AM');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  await expect(second.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(again(second)).toHaveCount(0);
  await second.close();
});

test('под другим именем экран закрывается, и введённого другой не видит; автор находит его черновиком', async ({
  page,
  complaints,
}) => {
  const [user, stranger, brand] = [await keeper(), await keeper(), await own('Чужой')];
  await begun(page, user, brand);
  await saveTooLate(page);
  const form = again(page);
  await form.getByLabel('Имя пользователя').fill(stranger['userName']);
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  // As long as it is not known who has signed in, nobody has.
  await page.route('**/api/auth/info', (route) => route.fulfill({ status: 503 }));
  await form.getByRole('button', { name: 'Войти' }).click();
  await expect(form.getByText('Сервер ответил непонятно')).toBeVisible();
  expect(await stored(page, 'access_token')).toBeNull();
  expect(complaints.every((text) => text.includes('503'))).toBe(true);
  complaints.length = 0;
  await page.unroute('**/api/auth/info');
  await form.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('banner').first()).toContainText(stranger['userName']);
  await expect(form).toBeHidden();
  expect(await countryOf(brand)).toBeNull();
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await expect(page.getByText('Восстановлен черновик')).toHaveCount(0);
  await page.getByRole('button', { name: 'Выйти' }).click();
  await enter(page, user['userName']);
  await expect(page.getByRole('banner').first()).toContainText(user['userName']);
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(country(page)).toHaveValue('KZ');
});

test('со страницы входа возвращаются туда же, с черновиком; где ничего не начато, ведут прямо на неё', async ({
  page,
}) => {
  const [user, brand] = [await keeper(), await own('Оставленный')];
  await begun(page, user, brand);
  await page.waitForTimeout(500);
  await saveTooLate(page);
  await again(page).getByRole('button', { name: 'На страницу входа' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await page.getByLabel('Имя пользователя').fill(user['userName']);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(country(page)).toHaveValue('KZ');
  expect(await countryOf(brand)).toBeNull();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();

  await page.getByRole('tab', { name: 'История' }).focus();
  await revoke((await stored(page, 'access_token'))!);
  // A request of the screen itself may tell of it before the key.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(again(page)).toHaveCount(0);
});

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
