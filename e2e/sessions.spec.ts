import type { Page } from '@playwright/test';
import { header, signIn, stored } from './support/login.ts';
import { opened } from './support/screen.ts';
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
});

test.describe('отказы разом', () => {
  // A screen that is being opened is refused, too.
  test.use({ provokes: /ProblemError: Требуется вход/ });
});
