import type { Browser, Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { session } from './support/api.ts';
import { createEmployee } from './support/people.ts';
import { edit, field, head, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { otherBrowser } from './support/users.ts';

/** Opens a window of the administrator's colleague. */
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
  // Another window of the same person is not shown as another viewer.
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
