import type { Page } from '@playwright/test';
import { password } from './settings.ts';

export const user = (page: Page) => page.getByLabel('Имя пользователя');
export const secret = (page: Page) => page.getByLabel('Пароль', { exact: true });
export const enter = (page: Page) => page.getByRole('button', { name: 'Войти' });
/** The header of the page is the first banner, because dialogs have their own. */
export const header = (page: Page) => page.getByRole('banner').first();
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, name: string): Promise<void> {
  await user(page).fill(name);
  await secret(page).fill(password);
  await enter(page).click();
}
