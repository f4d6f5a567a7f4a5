import type { Page } from '@playwright/test';
import { api, createBrand, unique, type Row } from './api.ts';
import { createGroup } from './people.ts';
import { dialog, edit, opened } from './screen.ts';
import { address } from './settings.ts';
import { expect } from './test.ts';
import { acceptInvitation, createUser, employ, enter } from './users.ts';

export const keeper = async () => {
  const user = await createUser();
  await acceptInvitation(user);
  await employ(user, [(await createGroup({ brands: 'full', dictionaries: 'read' })).guid]);
  return user;
};
export const revoke = (token: string) =>
  fetch(`${address}/connect/revocation`, { method: 'POST', body: new URLSearchParams({ token }) });

/** The session ends when the change of the brand is on its way: whatever the screen sends before that tells of nothing. */
export async function endOnSaving(page: Page) {
  let isOver = false;
  await page.route('**/api/brands/*', async (route) => {
    if (isOver || route.request().method() !== 'PUT') return route.fallback();
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
export const again = (page: Page) => dialog(page, 'Сеанс завершён: войдите снова');
export const country = (page: Page) => page.getByLabel('Страна');
export const countryOf = async ({ guid }: Row) => (await api('GET', `/api/brands/${guid}`))['country'];

/** A card that somebody is changing. */
export async function begun(page: Page, user: Row, brand: Row) {
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await edit(page);
  await country(page).fill('KZ');
}
export const own = (name: string) => createBrand(unique(name));
