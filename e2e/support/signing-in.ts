import type { Browser, Page } from '@playwright/test';
import { api, signIn, type Row, type Session } from './api.ts';
import { secret, user } from './login.ts';
import { separateFolder, startSeparateProgram } from './separate-program.ts';
import { row } from './screen.ts';
import { password } from './settings.ts';
import { expect } from './test.ts';

interface At {
  address: string;
  session: Session;
}

export type SigningIn = Awaited<ReturnType<typeof startSigningIn>>;

/** A separate program that may connect to providers on this machine, with a page of its administrator and one of a
 *  visitor. */
export async function startSigningIn(browser: Browser) {
  const settings = { SIGN_IN_HOSTS: '127.0.0.1' };
  const program = startSeparateProgram({ offset: 4, folder: separateFolder(), settings });
  await expect.poll(program.isReady, { timeout: 120_000 }).toBe(true);
  const at: At = { address: program.address, session: await signIn('admin', program.address) };
  const person = { baseURL: program.address, locale: 'ru-RU', timezoneId: 'Europe/Moscow' };
  const [admins, hers] = [await browser.newContext(person), await browser.newContext(person)];
  for (const context of [admins, hers]) await context.route(/googleapis/, (route) => route.abort());
  const [admin, page] = [await admins.newPage(), await hers.newPage()];
  await byPassword(admin, 'admin');
  await expect(admin.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  return { program, at, admins, admin, hers, page };
}

export async function byPassword(page: Page, name: string, shown = password) {
  await page.goto('/login');
  await user(page).fill(name);
  await secret(page).fill(shown);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

/** Enters the name on the provider's own page. */
export async function enterName(page: Page, name: string) {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Starts a task manually and waits for its log. */
export async function runNow(admin: Page, at: At, name: string) {
  await admin.goto('/scheduler');
  await row(admin, name).getByRole('link', { name }).click();
  await admin.getByRole('button', { name: 'Запустить сейчас' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Запустить' }).click();
  await expect(admin).toHaveURL(/\/scheduler\/runs\//);
  const path = `/api/runs/${new URL(admin.url()).pathname.split('/').at(-1)}`;
  await expect.poll(async () => (await api<Row>('GET', path, { at }))['state']).toBe('done');
  // The screen is opened after the task has finished, because the live log is another test's subject.
  await admin.reload();
  await expect(admin.getByText('Успешно')).toBeVisible();
  return admin.getByRole('list', { name: 'Журнал работы' });
}
