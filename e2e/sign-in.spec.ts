import { api, createBrand, session, unique } from './support/api.ts';
import { enter, header, secret, signIn, stored, user } from './support/login.ts';
import { holdAnswers, choose, dialog, edit, opened } from './support/screen.ts';
import { address, password } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const isAlive = async (token: string) =>
  (await fetch(`${address}/api/auth/info`, { headers: { Authorization: `Bearer ${token}` } })).status;

/** A text that occurs only in the file with the other ways to sign in. */
const WAYS = 'Войти через';

test.describe('без входа', () => {
  test.use({ as: null });

  test(
    'неверный пароль объясняется, после верного открыта консоль, «Выйти» завершает сеанс и на сервере',
    { tag: '@firefox' },
    async ({ page }) => {
      await page.goto('/login');
      await user(page).fill('voronina');
      await secret(page).fill('не тот пароль');
      await enter(page).click();
      await expect(page.getByRole('alert')).toContainText(/невер/i);
      await expect(secret(page)).toBeFocused();
      await expect(page).toHaveURL('/login');
      await secret(page).fill(password);
      await enter(page).click();
      await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
      const token = (await stored(page, 'access_token'))!;
      expect(await isAlive(token)).toBe(200);
      await page.getByRole('button', { name: 'Выйти' }).click();
      await expect(page).toHaveURL('/login');
      expect(await stored(page, 'access_token')).toBeNull();
      expect(await stored(page, 'organization')).toBeNull();
      await expect.poll(() => isAlive(token)).toBe(401);
      await expect(page.getByText('Авторизация')).toHaveCount(0);
    },
  );

  test('что приходит на страницу входа, когда уже вошли, не мешает открыть то, ради чего входили', async ({ page }) => {
    const { promise: isEntered, resolve: resolveEntered } = Promise.withResolvers<void>();
    const ways = page.waitForResponse(
      async (answer) => answer.url().endsWith('.js') && (await answer.text()).includes(WAYS),
    );
    await page.route('**/assets/*.js', async (route) => {
      const answer = await route.fetch();
      if ((await answer.text()).includes(WAYS)) await isEntered;
      await route.fulfill({ response: answer });
    });
    const answer = await holdAnswers(page, '**/api/auth/info');
    await page.goto('/dictionary/brands?search=энерго');
    await signIn(page, 'orlova');
    await expect(page).toHaveURL(/brands/);
    resolveEntered();
    await ways;
    // Without providers nothing on the page shows that the file was loaded.
    await page.waitForTimeout(500);
    answer();
    await opened(page, 'Производители');
    await expect(page.getByLabel('Поиск в списке')).toHaveValue('энерго');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('о конченом сеансе говорит и экран входа, и от него не остаётся следа', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)));
    await page.reload();
    await expect.poll(() => stored(page, 'access_token')).toBeNull();
    await expect(page.getByText('Вы уже вошли')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: 'Авторизация' })).toHaveCount(1);
    await signIn(page, 'lebedeva');
    await expect(page).toHaveURL('/');
  });

  test('защищённый экран ведёт на вход и открывается после него', { tag: '@firefox' }, async ({ page }) => {
    await page.goto('/dictionary/brands?search=энерго&sort=-name');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Авторизация')).toHaveCount(0);
    await signIn(page, 'orlova');
    await opened(page, 'Производители');
    await expect(page.getByLabel('Поиск в списке')).toHaveValue('энерго');
    await expect(page).toHaveURL(/sort=-name/);
  });
});

test('что угодно под ключом организации — не выбор: её выбирают заново', async ({ page }) => {
  await page.goto('/livez');
  await page.evaluate(() => localStorage.setItem('organization', '{"name":"АО"}'));
  await page.goto('/glossary');
  await page.getByRole('link', { name: 'Вы уже вошли: выбрать организацию' }).click();
  await expect(page).toHaveURL('/select-organization');
});

test('две вкладки в двух организациях не мешают друг другу, а запись с прежнего экрана не уходит', async ({
  page,
  context,
}) => {
  const [first, second] = session('admin').organizations;
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  const other = await context.newPage();
  await other.goto('/glossary');
  await other.getByRole('button', { name: 'Сменить организацию' }).click();
  const change = dialog(other, 'Смена организации');
  await choose(change, 'Организация', second!.name);
  await change.getByRole('button', { name: 'Добавить' }).click();
  await expect(header(other)).toContainText(second!.name);

  await page.reload();
  await expect(header(page)).toContainText(first!.name);
  const sent = page.waitForRequest('**/api/brands?**');
  await page.getByLabel('Поиск в списке').fill('энерго');
  expect((await sent).headers()['org-id']).toBe(first!.id);

  const { guid } = await createBrand(unique('Для другой вкладки'));
  await page.goto(`/dictionary/brands/${guid}`);
  await edit(page);
  await page.getByLabel('Полное наименование').fill('Изменено на прежнем экране');
  await page.evaluate((id) => sessionStorage.setItem('organization', id), second!.id);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Открыта другая организация')).toBeVisible();
  expect((await api('GET', `/api/brands/${guid}`)).version).toBe(1);
});
