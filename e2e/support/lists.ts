import { expect, type Page } from '@playwright/test';
import { opened, rows } from './screen.ts';

export const search = (page: Page) => page.getByLabel('Поиск в списке');
/** The cells of the first data column of a list. */
export const names = (page: Page) => rows(page).locator('td:nth-child(2)');

/** Chooses one of the list tools in its menu. */
export async function moreTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens the list used by the tests of lists. */
export async function brands(page: Page, query = ''): Promise<void> {
  await page.goto(`/dictionary/brands${query}`);
  await opened(page, 'Производители');
  await expect(rows(page).first()).toBeVisible();
}
