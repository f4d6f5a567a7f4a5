import type { Page } from '@playwright/test';
import { session, unique } from './support/api.ts';
import { ENDED, keysLeft } from './support/ended-session.ts';
import { header, signIn, stored } from './support/login.ts';
import { dialog, field, opened } from './support/screen.ts';
import { address } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const isAlive = async (token: string) =>
  (await fetch(`${address}/api/auth/info`, { headers: { Authorization: `Bearer ${token}` } })).status;

test.describe('без входа', () => {
  test.use({ as: null });

  /** Makes the access token expire soon, so that the next request renews it. */
  const expire = (page: Page) =>
    page.evaluate(() => localStorage.setItem('access_token_expires_at', String(Date.now() + 30_000)));

  test('потерянный ответ на обновление токена не завершает сеанс', async ({ page, complaints }) => {
    await page.goto('/login');
    await signIn(page, 'lebedeva');
    await expect(page).toHaveURL('/');
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
    await expect(page).toHaveURL('/');
    const spent = await stored(page, 'refresh_token');
    const reloaded = Promise.withResolvers<void>();
    await page.route('**/connect/token', async (route) => {
      const response = await route.fetch();
      await page.unrouteAll();
      await page.goto('/glossary');
      await route.fulfill({ response }).catch(() => undefined);
      reloaded.resolve();
    });
    await expire(page);
    await page.getByRole('link', { name: 'Глоссарий' }).click();
    await reloaded.promise;
    await expect.poll(() => stored(page, 'refresh_token')).not.toBe(spent);
    await opened(page, 'Глоссарий');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await isAlive((await stored(page, 'access_token'))!)).toBe(200);
  });

  test('две вкладки обновляют токен один раз на двоих', async ({ page, context }) => {
    await page.goto('/login');
    await signIn(page, 'lebedeva');
    await expect(page).toHaveURL('/');
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
    // By then the draft is saved, and the data is stale: it is loaded again when the user returns.
    await page.waitForTimeout(5_500);

    const token = (await stored(page, 'access_token'))!;
    await fetch(`${address}/connect/revocation`, { method: 'POST', body: new URLSearchParams({ token }) });
    // All data on the screen is loaded again at once, so several requests are refused together.
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

    await expect(page).toHaveURL('/login');
    const notice = page.getByRole('alert').filter({ hasText: 'Авторизация' });
    await expect(notice).toHaveCount(1);
    await expect(notice).toContainText(ENDED);
    expect(refused.length).toBeGreaterThan(0);
    expect(await keysLeft(page)).toEqual([]);

    await signIn(page, 'admin');
    await expect(page).toHaveURL('/dictionary/brands?create=true');
    await expect(field(form, 'Наименование')).toHaveValue(name);
    await form.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(page.getByText(`«${name}»`).first()).toBeVisible();
  });
});

test.describe('отказы разом', () => {
  // A screen that was being opened is refused, too.
  test.use({ provokes: /ProblemError: Требуется вход/ });

  test('двадцать отказов разом: одно уведомление', async ({ page }) => {
    let isRefused = false;
    const problem = { type: 'about:blank', title: 'Требуется вход', status: 401, code: 'unauthenticated' };
    await page.route('**/api/**', (route) =>
      isRefused
        ? route.fulfill({
            status: 401,
            contentType: 'application/problem+json',
            json: { ...problem, detail: '', requestId: '' },
          })
        : route.continue(),
    );
    // Waits for the requests of the shell, which come later than those of the screen, before anything is refused.
    const shell = ['events', 'notifications?*', 'tech-passport/number-of-objects'].map((path) =>
      page.waitForResponse(`**/api/${path}`),
    );
    await page.goto('/glossary');
    await opened(page, 'Глоссарий');
    await Promise.all(shell);
    const link = page.getByRole('link', { name: 'Справочники' });
    await expect(link).toBeVisible();
    // The notice stands for four seconds.
    const told = Promise.all([
      expect(page.getByText('Авторизация', { exact: true })).toHaveCount(1),
      expect(page.getByText(ENDED)).toHaveCount(1),
    ]);
    isRefused = true;
    // Without the mouse: a hover preloads data, and that request may be refused before the click.
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page).toHaveURL('/login');
    await told;
    isRefused = false;
    expect(await stored(page, 'access_token')).toBeNull();
    await page.unrouteAll({ behavior: 'wait' });
  });
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
  await expect(page.getByText('Нужно «Чтение».')).toBeVisible();
  await expect(page).toHaveURL('/dictionary/brands');
  expect(await stored(page, 'access_token')).toBe(session('admin').token);
});
