import type { Browser, Page } from '@playwright/test';
import { keeper, keysLeft, signedIn } from './support/ended-session.ts';
import { opened, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { otherBrowser } from './support/users.ts';

test.use({ as: null });

const head = (page: Page) => page.getByRole('columnheader', { name: 'Наименование', exact: true });
const widthOf = async (page: Page) => (await head(page).boundingBox())!.width;

async function enterElsewhere(browser: Browser, user: Awaited<ReturnType<typeof keeper>>) {
  const page = await otherBrowser(browser);
  await signedIn(page, user);
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await expect(rows(page).first()).toBeVisible();
  return page;
}

test('как расставлен экран, помнит учётная запись, а не браузер', async ({ browser }) => {
  const user = await keeper();
  const first = await enterElsewhere(browser, user);
  const before = await widthOf(first);
  const { x, y, width, height } = (await head(first).boundingBox())!;
  await first.mouse.move(x + width - 2, y + height / 2);
  await first.mouse.down();
  await first.mouse.move(x + width + 118, y + height / 2, { steps: 4 });
  await first.mouse.up();
  await expect.poll(() => widthOf(first)).toBeGreaterThan(before + 50);
  await first.getByRole('button', { name: 'Свернуть меню' }).click();
  await first.getByRole('button', { name: 'Выйти' }).click();
  await expect(first.getByRole('heading', { name: 'Вход' })).toBeVisible();
  expect(await keysLeft(first)).toEqual([]);

  const second = await enterElsewhere(browser, user);
  await expect(second.getByRole('button', { name: 'Развернуть меню' })).toBeVisible();
  expect(await widthOf(second)).toBeGreaterThan(before + 50);
  const stranger = await enterElsewhere(browser, await keeper());
  await expect(stranger.getByRole('button', { name: 'Свернуть меню' })).toBeVisible();
  expect(await widthOf(stranger)).toBeLessThan(before + 50);
});
