import type { Browser, Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { session } from './support/api.ts';
import { createEmployee } from './support/people.ts';
import { dialog, edit, field, head, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { otherBrowser } from './support/users.ts';

/** A window of the colleague of the admin. */
async function colleague(browser: Browser): Promise<Page> {
  const page = await otherBrowser(browser);
  await page.goto('/livez');
  const { token: access_token, organization } = session('orlova');
  await page.evaluate((given) => void Object.assign(localStorage, given), { access_token, organization });
  return page;
}

const looking = (page: Page) => head(page).getByRole('status');
const bar = (page: Page) => page.getByRole('region', { name: 'Сохранение' });
const FIRST = 'Должность';

test('на карточке видно, кто ещё её смотрит и правит, а ушедшего больше нет; форма от этого не сдвигается', async ({
  page,
  browser,
}) => {
  const { guid } = await createEmployee();
  await page.goto(`/employee/${guid}`);
  const place = async () => (await page.getByRole('tabpanel').locator('dt').first().boundingBox())!.y;
  const before = await place();
  await expect(looking(page)).toBeAttached();
  await expect(looking(page)).toHaveText('');

  const hers = await colleague(browser);
  await hers.goto(`/employee/${guid}`);
  await opened(hers, /Смирнова/);
  await expect(looking(page)).toHaveText(/^Сейчас смотрит: Орлова\s/);
  await expect(looking(hers)).toHaveText(/^Сейчас смотрит: /);
  expect(await place()).toBe(before);
  expect(await faultsOf(page, 'all')).toEqual([]);

  await edit(hers);
  await expect(looking(page)).toHaveText(/^Сейчас правит: Орлова\s/);
  await edit(page);
  await field(page, FIRST).fill('Мастер');
  await expect(bar(page)).toContainText(/Запись сейчас правит и\s+Орлова\s/);
  expect(await faultsOf(page, 'all')).toEqual([]);
  // What one does in another window of one's own is nobody else.
  const second = await page.context().newPage();
  await second.goto(`/employee/${guid}`);
  await opened(second, /Смирнова/);
  await expect(looking(second)).toHaveText(/^Сейчас правит: Орлова\s/);

  await head(hers).getByRole('button', { name: 'Отменить' }).click();
  await expect(looking(page)).toHaveText(/^Сейчас смотрит: Орлова\s/);
  await expect(bar(page)).not.toContainText('Запись сейчас');
  await hers.close();
  await expect(looking(page)).toHaveText('');
});

test('правку в диалоге и в ячейке списка видно там же и на карточке, а второму сказано, что он второй', async ({
  page,
  browser,
}) => {
  const { guid, position } = await createEmployee();
  await page.goto(`/employee/${guid}`);
  await opened(page, /Смирнова/);
  const hers = await colleague(browser);
  await hers.goto(`/employees?search=${encodeURIComponent(position)}&edit=${guid}`);
  const form = dialog(hers, /Смирнова/);
  await expect(looking(page)).toHaveText(/^Сейчас правит: Орлова\s/);
  const beside = form.getByRole('status').filter({ hasText: /\S/ });
  await expect(beside).toHaveText(/^Сейчас смотрит: /);
  await edit(page);
  await expect(beside).toHaveText(/^Запись сейчас правит и\s.+: кто сохранит вторым, сравнит изменения$/);
  expect(await faultsOf(hers, 'all')).toEqual([]);
  await hers.keyboard.press('Escape');
  await expect(looking(page)).toHaveText('');

  const line = hers.locator(`tr[data-index]:has(a[href*="${guid}"])`);
  await line.focus();
  await hers.keyboard.press('F2');
  await expect(looking(page)).toHaveText(/^Сейчас правит: Орлова\s/);
  await expect(hers.getByText(/^Запись сейчас правит и\s/)).toBeVisible();
  await hers.keyboard.press('Escape');
  await expect(looking(page)).toHaveText('');
});
