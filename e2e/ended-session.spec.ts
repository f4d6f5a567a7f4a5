import { faultsOf } from './support/accessibility.ts';
import {
  begin,
  country,
  countryOf,
  ENDED,
  expectEnded,
  keeper,
  keysLeft,
  own,
  revoke,
  saveTooLate,
  signedIn,
  signInHere,
} from './support/ended-session.ts';
import { stored } from './support/login.ts';
import { opened, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test.use({ as: null });

test('сеанс кончился при сохранении: страница входа и чистое хранилище, а после входа черновик на том же месте', async ({
  page,
}) => {
  const [user, brand] = [await keeper(), await own('Сохраняемый')];
  await signedIn(page, user);
  await page.evaluate(() => localStorage.setItem('color-scheme', 'dark'));
  await begin(page, brand);
  await saveTooLate(page);
  await expectEnded(page);
  expect(await stored(page, 'color-scheme')).toBe('dark');
  expect(await faultsOf(page, 'all')).toEqual([]);
  expect(await countryOf(brand)).toBeNull();
  await signInHere(page, user);
  await opened(page, brand['name']);
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(country(page)).toHaveValue('KZ');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();
  expect(await countryOf(brand)).toBe('KZ');
});

test('страница, открытая с мёртвым токеном, говорит о конце сеанса и на занятой машине, в любом разделе', async ({
  page,
}) => {
  const user = await keeper();
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const path of ['/', '/dictionary/brands', '/profile/security', '/select-organization', '/login']) {
    await signedIn(page, user);
    await revoke((await stored(page, 'access_token'))!);
    await page.goto(path);
    await expectEnded(page);
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});

test('конец сеанса узнают все вкладки, «Выйти» закрывает их молча, а набранное ждёт в каждой', async ({
  page,
  context,
}) => {
  const [user, one, other] = [await keeper(), await own('В первой'), await own('Во второй')];
  await signedIn(page, user);
  await begin(page, one);
  const second = await context.newPage();
  await begin(second, other, 'AM');
  await saveTooLate(page);
  await expectEnded(page);
  await expectEnded(second);
  await signInHere(second, user);
  await expect(country(second)).toHaveValue('AM');
  await expect(second.getByText(ENDED)).toHaveCount(0);
  await page.bringToFront();
  await page.goto('/login');
  await signInHere(page, user);
  await expect(country(page)).toHaveValue('KZ');

  await page.getByRole('button', { name: 'Выйти' }).click();
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByRole('heading', { name: 'Вход' })).toBeVisible();
    await expect(tab.getByText(ENDED)).toHaveCount(0);
    expect(await keysLeft(tab)).toEqual([]);
  }
  await second.close();
});

test('«Выйти» не оставляет в браузере ничего, кроме темы', async ({ page }) => {
  const user = await keeper();
  await signedIn(page, user);
  for (const path of ['/dictionary/brands', '/dictionary']) {
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
  }
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  expect(await keysLeft(page)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
