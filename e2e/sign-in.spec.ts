import type { Page } from '@playwright/test';
import { api, createBrand, session, unique } from './support/api.ts';
import { choose, dialog, field, opened, russianKey } from './support/screen.ts';
import { address, password } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const user = (page: Page) => page.getByLabel('Имя пользователя');
const secret = (page: Page) => page.getByLabel('Пароль', { exact: true });
const enter = (page: Page) => page.getByRole('button', { name: 'Войти' });
/** A dialog has a header of its own. */
const header = (page: Page) => page.getByRole('banner').first();
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function signIn(page: Page, name: string): Promise<void> {
  await user(page).fill(name);
  await secret(page).fill(password);
  await enter(page).click();
}

const isAlive = async (token: string) =>
  (await fetch(`${address}/api/auth/info`, { headers: { Authorization: `Bearer ${token}` } })).status;

const ENDED =
  'В целях безопасности ваша сессия была завершена. Пожалуйста, войдите снова, чтобы продолжить использование сервиса.';

test.describe('без входа', () => {
  test.use({ as: null });

  test('оба поля обязательны, а фокус встаёт на первое незаполненное', async ({ page }) => {
    await page.goto('/login');
    await expect(user(page)).toBeFocused();
    await enter(page).click();
    await expect(page.getByText('Это обязательное поле')).toHaveCount(2);
    await expect(user(page)).toBeFocused();
    await user(page).fill('admin');
    await enter(page).click();
    await expect(page.getByText('Это обязательное поле')).toHaveCount(1);
    await expect(secret(page)).toBeFocused();
  });

  test('неверный пароль объясняется, и его можно ввести снова', async ({ page }) => {
    await page.goto('/login');
    await user(page).fill('voronina');
    await secret(page).fill('не тот пароль');
    await enter(page).click();
    await expect(page.getByRole('alert')).toContainText(/невер/i);
    await expect(secret(page)).toBeFocused();
    await expect(page).toHaveURL('/login');
    await secret(page).fill(password);
    await enter(page).click();
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  });

  test('кто состоит в одной организации, входит сразу, а заголовок называет и его, и организацию', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'lebedeva');
    await expect(page).toHaveURL('/organizations');
    await expect(header(page)).toContainText('lebedeva');
    await expect(header(page)).toContainText('АО «Образец Энергосбыт»');
    expect(await stored(page, 'access_token')).toBeTruthy();
    expect(await stored(page, 'organization')).toBeTruthy();
  });

  test('кто состоит в нескольких, выбирает', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'gromov');
    await expect(page).toHaveURL('/select-organization');
    const options = page.getByRole('list', { name: 'Организации' });
    await expect(options.getByRole('button')).toHaveText(['АО «Образцовые электросети»', 'ООО «Образцовый завод»']);
    await page.getByLabel('Поиск организации').fill('ЗАВОД');
    await expect(options.getByRole('button')).toHaveText(['ООО «Образцовый завод»']);
    await options.getByRole('button').click();
    await expect(header(page)).toContainText('ООО «Образцовый завод»');
  });

  test('защищённый экран ведёт на вход и открывается после него', async ({ page }) => {
    await page.goto('/dictionary/brands?search=энерго&sort=-name');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Авторизация')).toHaveCount(0);
    await signIn(page, 'orlova');
    await opened(page, 'Производители');
    await expect(page.getByLabel('Поиск в списке')).toHaveValue('энерго');
    await expect(page).toHaveURL(/sort=-name/);
  });

  test('«Выйти» завершает сеанс и на сервере', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'orlova');
    await expect(page).toHaveURL('/users');
    const token = (await stored(page, 'access_token'))!;
    expect(await isAlive(token)).toBe(200);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL('/login');
    expect(await stored(page, 'access_token')).toBeNull();
    expect(await stored(page, 'organization')).toBeNull();
    expect(await isAlive(token)).toBe(401);
    await expect(page.getByText('Авторизация')).toHaveCount(0);
  });

  /** The access token is about to end: the next request renews it. */
  const expire = (page: Page) =>
    page.evaluate(() => localStorage.setItem('access_token_expires_at', String(Date.now() + 30_000)));

  test('потерянный ответ на обновление токена не завершает сеанс', async ({ page, complaints }) => {
    await page.goto('/login');
    await signIn(page, 'lebedeva');
    await expect(page).toHaveURL('/organizations');
    const before = (await stored(page, 'access_token'))!;
    let lost = 0;
    await page.route('**/connect/token', async (route) => {
      if (lost++) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await expire(page);
    await page.getByRole('link', { name: 'Глоссарий' }).click();
    await opened(page, 'Глоссарий');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText('Авторизация')).toHaveCount(0);
    expect(lost).toBe(2);
    const after = (await stored(page, 'access_token'))!;
    expect([await isAlive(before), await isAlive(after)]).toEqual([401, 200]);
    expect(complaints.every((text) => text.includes('ERR_CONNECTION_RESET'))).toBe(true);
    complaints.length = 0;
  });

  test('перезагрузка во время обновления токена не завершает сеанс', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'lebedeva');
    await expect(page).toHaveURL('/organizations');
    const renewed = page.waitForResponse('**/connect/token');
    await page.route('**/connect/token', async (route) => {
      const response = await route.fetch();
      await page.unrouteAll();
      await page.goto('/glossary');
      await route.fulfill({ response }).catch(() => undefined);
    });
    await expire(page);
    await page.getByRole('link', { name: 'Глоссарий' }).click();
    await renewed;
    await opened(page, 'Глоссарий');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await isAlive((await stored(page, 'access_token'))!)).toBe(200);
  });

  test('две вкладки обновляют токен один раз на двоих', async ({ page, context }) => {
    await page.goto('/login');
    await signIn(page, 'lebedeva');
    await expect(page).toHaveURL('/organizations');
    const other = await context.newPage();
    await other.goto('/organizations');
    await expect(header(other)).toContainText('lebedeva');
    let renewals = 0;
    context.on('request', (request) => request.url().endsWith('/connect/token') && renewals++);
    await expire(page);
    await Promise.all([page, other].map((tab) => tab.getByRole('link', { name: 'Глоссарий' }).click()));
    for (const tab of [page, other]) {
      await opened(tab, 'Глоссарий');
      await expect(tab.getByRole('row').nth(1)).toBeVisible();
    }
    expect(renewals).toBe(1);
    expect(await isAlive((await stored(page, 'access_token'))!)).toBe(200);
  });

  test('завершённый сеанс: одно уведомление, чистое хранилище, а начатая форма возвращается', async ({ page }) => {
    await page.goto('/dictionary/brands');
    await signIn(page, 'admin');
    await page.getByText('АО «Образец Энергосбыт»').click();
    await page.goto('/dictionary/brands?create=true');
    const form = dialog(page, 'Создать производителя');
    const name = unique('Наполовину введённый');
    await field(form, 'Наименование').fill(name);
    // By then the draft is kept, and what was loaded is read again when the user comes back.
    await page.waitForTimeout(5_500);

    const token = (await stored(page, 'access_token'))!;
    await fetch(`${address}/connect/revocation`, { method: 'POST', body: new URLSearchParams({ token }) });
    // Everything on the screen is read again at once: several requests are refused together.
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

    await expect(page).toHaveURL('/login');
    const notice = page.getByRole('alert').filter({ hasText: 'Авторизация' });
    await expect(notice).toHaveCount(1);
    await expect(notice).toContainText(ENDED);
    expect(refused.length).toBeGreaterThan(0);
    for (const key of ['access_token', 'refresh_token', 'organization']) expect(await stored(page, key)).toBeNull();

    await signIn(page, 'admin');
    await expect(page.getByText('Восстановлен черновик')).toBeVisible();
    await expect(field(form, 'Наименование')).toHaveValue(name);
  });

  test('тема переключается кнопкой и клавишами Alt+J на русской раскладке и запоминается', async ({ page }) => {
    await page.goto('/login');
    await expect(enter(page)).toBeVisible();
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    expect(await scheme()).toBe('light');
    await russianKey(page, 'о', 'KeyJ', { altKey: true });
    await expect.poll(scheme).toBe('dark');
    expect(await stored(page, 'color-scheme')).toBe('dark');
    await page.reload();
    await expect(enter(page)).toBeVisible();
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: /Светлая тема/ }).click();
    await expect.poll(scheme).toBe('light');
  });
});

test('двадцать отказов разом: одно уведомление', async ({ page }) => {
  await page.goto('/glossary');
  await opened(page, 'Глоссарий');
  await page.route('**/api/**', (route) => {
    const problem = {
      type: 'about:blank',
      title: 'Требуется вход',
      status: 401,
      code: 'unauthenticated',
      detail: '',
      requestId: '',
    };
    return route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem });
  });
  await page.getByRole('link', { name: 'Справочники' }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/**');
  await expect(page.getByText('Авторизация', { exact: true })).toHaveCount(1);
  await expect(page.getByText(ENDED)).toHaveCount(1);
  expect(await stored(page, 'access_token')).toBeNull();
});

test('отказ в праве не выводит из программы', async ({ page }) => {
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await page.route('**/api/brands?**', (route) => {
    const problem = {
      type: 'about:blank',
      title: 'Недостаточно прав',
      status: 403,
      code: 'forbidden',
      detail: 'Нужно «Чтение».',
      requestId: 'r',
    };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  await page.reload();
  await expect(page.getByText('Недостаточно прав')).toBeVisible();
  await expect(page).toHaveURL('/dictionary/brands');
  expect(await stored(page, 'access_token')).toBe(session('admin').token);
});

test('смена организации', async ({ page }) => {
  await page.goto('/glossary');
  await page.getByRole('button', { name: 'Сменить организацию' }).click();
  const change = dialog(page, 'Смена организации');
  await expect(change.getByPlaceholder('Выберите организацию')).toBeVisible();
  await expect(change.getByRole('button', { name: 'Отмена' })).toBeEnabled();
  await expect(change.getByRole('button', { name: 'Добавить' })).toBeDisabled();
  await choose(change, 'Организация', 'ООО «Образцовый завод»');
  await change.getByRole('button', { name: 'Добавить' }).click();
  await expect(page).toHaveURL('/users');
  await expect(header(page)).toContainText('ООО «Образцовый завод»');
  await expect(change).toHaveCount(0);
  const chosen = session('admin').organizations.find(({ name }) => name === 'ООО «Образцовый завод»')!;
  expect(await stored(page, 'organization')).toBe(chosen.id);
});

test('две вкладки в двух организациях не мешают друг другу, а запись с прежнего экрана не уходит', async ({
  page,
  context,
}) => {
  const [first, second] = session('admin').organizations;
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  const other = await context.newPage();
  await other.goto('/glossary');
  await other.getByRole('button', { name: 'Сменить организацию' }).click();
  const change = dialog(other, 'Смена организации');
  await choose(change, 'Организация', second!.name);
  await change.getByRole('button', { name: 'Добавить' }).click();
  await expect(header(other)).toContainText(second!.name);

  await page.reload();
  await expect(header(page)).toContainText(first!.name);
  const sent = page.waitForRequest('**/api/brands?**');
  await page.getByLabel('Поиск в списке').fill('энерго');
  expect((await sent).headers()['org-id']).toBe(first!.id);

  const { guid } = await createBrand(unique('Для другой вкладки'));
  await page.goto(`/dictionary/brands/${guid}`);
  await page.getByLabel('Полное наименование').fill('Изменено на прежнем экране');
  await page.evaluate((id) => sessionStorage.setItem('organization', id), second!.id);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Открыта другая организация')).toBeVisible();
  expect((await api('GET', `/api/brands/${guid}`)).version).toBe(1);
});
