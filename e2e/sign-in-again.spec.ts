import { faultsOf } from './support/accessibility.ts';
import { stored } from './support/login.ts';
import { edit, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { codeOf, enter, PASSWORD } from './support/users.ts';
import { again, begun, country, countryOf, keeper, own, revoke, saveTooLate } from './support/sign-in-again.ts';

test.use({ as: null });

test('сеанс кончился при сохранении: пароль спрашивают поверх, сохранение повторяется, а фокус возвращается', async ({
  page,
}) => {
  const [user, brand] = [await keeper(), await own('Сохраняемый')];
  await begun(page, user, brand);
  await saveTooLate(page);
  const form = again(page);
  await expect(form.getByLabel('Пароль', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Имя пользователя')).toHaveValue(user['userName']);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert').filter({ hasText: 'Авторизация' })).toHaveCount(1);
  expect(await stored(page, 'access_token')).toBeNull();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  await page.keyboard.type('не тот пароль');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Войти не удалось')).toBeVisible();
  expect(await countryOf(brand)).toBeNull();
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();
  await expect(page).toHaveURL(`/dictionary/brands/${brand.guid}`);
  expect(await countryOf(brand)).toBe('KZ');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.getByRole('link', { name: 'Справочники' }).click();
  await opened(page, 'Словари');
});

test('второй фактор спрашивают там же', async ({ page }) => {
  const [user, brand] = [await keeper(), await own('С кодом')];
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Подключить' }).click();
  await page.getByLabel('Ваш пароль').fill(PASSWORD);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  const secret = await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText();
  await page.getByLabel('Код из приложения').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Подключить', exact: true }).last().click();
  await page.getByRole('button', { name: 'Коды сохранены, продолжить' }).click();
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await edit(page);
  await country(page).fill('BY');
  await saveTooLate(page);
  const form = again(page);
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const code = form.getByLabel('Код из приложения или запасной код');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Войти не удалось')).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();
  expect(await countryOf(brand)).toBe('BY');
});

test('в двух вкладках начато разное: вход в одной продолжает обе, а «Выйти» в одной закрывает обе', async ({
  page,
  context,
}) => {
  const [user, one, other] = [await keeper(), await own('В первой'), await own('Во второй')];
  await begun(page, user, one);
  const second = await context.newPage();
  await second.goto(`/dictionary/brands/${other.guid}`);
  await opened(second, other['name']);
  await edit(second);
  await country(second).fill('AM');
  await saveTooLate(page);
  await expect(again(page)).toBeVisible();
  await expect(again(second)).toBeVisible();
  await again(second).getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await again(second).getByRole('button', { name: 'Войти' }).click();
  await expect(again(second)).toBeHidden();
  await expect(again(page)).toBeHidden();
  await expect(page.getByText(`«${one['name']}»: сохранено`)).toBeVisible();
  await expect(country(second)).toHaveValue('AM');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  await expect(second.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(again(second)).toHaveCount(0);
  await second.close();
});

test('под другим именем экран закрывается, и введённого другой не видит; автор находит его черновиком', async ({
  page,
  complaints,
}) => {
  const [user, stranger, brand] = [await keeper(), await keeper(), await own('Чужой')];
  await begun(page, user, brand);
  await saveTooLate(page);
  const form = again(page);
  await form.getByLabel('Имя пользователя').fill(stranger['userName']);
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  // As long as it is not known who has signed in, nobody has.
  await page.route('**/api/auth/info', (route) => route.fulfill({ status: 503 }));
  await form.getByRole('button', { name: 'Войти' }).click();
  await expect(form.getByText('Сервер ответил непонятно')).toBeVisible();
  expect(await stored(page, 'access_token')).toBeNull();
  expect(complaints.every((text) => text.includes('503'))).toBe(true);
  complaints.length = 0;
  await page.unroute('**/api/auth/info');
  await form.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('banner').first()).toContainText(stranger['userName']);
  await expect(form).toBeHidden();
  expect(await countryOf(brand)).toBeNull();
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await expect(page.getByText('Восстановлен черновик')).toHaveCount(0);
  await page.getByRole('button', { name: 'Выйти' }).click();
  await enter(page, user['userName']);
  await expect(page.getByRole('banner').first()).toContainText(user['userName']);
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(country(page)).toHaveValue('KZ');
});

test('со страницы входа возвращаются туда же, с черновиком; где ничего не начато, ведут прямо на неё', async ({
  page,
}) => {
  const [user, brand] = [await keeper(), await own('Оставленный')];
  await begun(page, user, brand);
  await page.waitForTimeout(500);
  await saveTooLate(page);
  await again(page).getByRole('button', { name: 'На страницу входа' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await page.getByLabel('Имя пользователя').fill(user['userName']);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(country(page)).toHaveValue('KZ');
  expect(await countryOf(brand)).toBeNull();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();

  await page.getByRole('tab', { name: 'История' }).focus();
  await revoke((await stored(page, 'access_token'))!);
  // A request of the screen itself may tell of it before the key.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(again(page)).toHaveCount(0);
});
