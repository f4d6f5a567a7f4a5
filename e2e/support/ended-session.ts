import type { Page } from '@playwright/test';
import { api, createBrand, unique, type Row } from './api.ts';
import { createGroup } from './people.ts';
import { edit, opened } from './screen.ts';
import { address } from './settings.ts';
import { expect } from './test.ts';
import { acceptInvitation, createUser, employ, enter, PASSWORD } from './users.ts';

export const ENDED =
  'В целях безопасности ваша сессия была завершена. Пожалуйста, войдите снова, чтобы продолжить использование сервиса.';

/** A person with these rights and their own session, which a test may end. */
export const keeper = async (rights: Record<string, string> = { brands: 'full', dictionaries: 'read' }) => {
  const user = await createUser();
  await acceptInvitation(user);
  await employ(user, [(await createGroup(rights)).guid]);
  return user;
};
export const revoke = (token: string) =>
  fetch(`${address}/connect/revocation`, { method: 'POST', body: new URLSearchParams({ token }) });

/** Ends the session while a save request is in progress; requests sent earlier do not reveal the end. */
export async function endOnSaving(page: Page) {
  let isOver = false;
  await page.route(/\/api\/(brands|reading-sheet)/, async (route) => {
    if (isOver || route.request().method() === 'GET') return route.fallback();
    isOver = true;
    await revoke((await route.request().headerValue('authorization'))!.slice('Bearer '.length));
    return route.continue();
  });
}
/** Saves after the end of the session. */
export async function saveTooLate(page: Page) {
  await endOnSaving(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
}

/** The specified reaction to a 401: one notification, a storage empty except for the theme, and the sign-in page. */
export async function expectEnded(page: Page) {
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  const notification = page.getByRole('alert').filter({ hasText: 'Авторизация' });
  await expect(notification).toHaveCount(1);
  await expect(notification).toContainText(ENDED);
  expect(await keysLeft(page)).toEqual([]);
}
export const keysLeft = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'color-scheme'));

/** Fills in the open sign-in form. */
export async function signInHere(page: Page, { userName }: Row) {
  await page.getByLabel('Имя пользователя').fill(userName);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
}
export async function signedIn(page: Page, user: Row) {
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
}

export const country = (page: Page) => page.getByLabel('Страна');
export const countryOf = async ({ guid }: Row) => (await api('GET', `/api/brands/${guid}`))['country'];
export const own = (name: string) => createBrand(unique(name));

/** Opens a card in edit mode. */
export async function begin(page: Page, brand: Row, value = 'KZ') {
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await edit(page);
  await country(page).fill(value);
}
