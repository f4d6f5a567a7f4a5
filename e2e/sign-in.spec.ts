import { api, createBrand, session, unique } from './support/api.ts';
import { enter, header, secret, signIn, stored, user } from './support/login.ts';
import { holdAnswers, choose, dialog, edit, opened, russianKey } from './support/screen.ts';
import { address, password } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const isAlive = async (token: string) =>
  (await fetch(`${address}/api/auth/info`, { headers: { Authorization: `Bearer ${token}` } })).status;

/** What only the file of the further ways to sign in says. */
const WAYS = 'Войти через';

test.describe('без входа', () => {
  test.use({ as: null });

  test('оба поля обязательны, а фокус встаёт на первое незаполненное', async ({ page }) => {
    await page.goto('/login');
    await expect(user(page)).toBeFocused();
    await enter(page).click();
    await expect(page.getByText('Это обязательное поле')).toHaveCount(2);
    await expect(user(page)).toBeFocused();
    await user(page).fill('admin');
    await enter(page).click();
    await expect(page.getByText('Это обязательное поле')).toHaveCount(1);
    await expect(secret(page)).toBeFocused();
  });

  test('неверный пароль объясняется, и его можно ввести снова', { tag: '@firefox' }, async ({ page }) => {
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
  });

  test('кто состоит в одной организации, входит сразу, а заголовок называет и его, и организацию', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'lebedeva');
    await expect(page).toHaveURL('/');
    await expect(header(page)).toContainText('lebedeva');
    await expect(header(page)).toContainText('АО «Образец Энергосбыт»');
    expect(await stored(page, 'access_token')).toBeTruthy();
    expect(await stored(page, 'organization')).toBeTruthy();
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

  test('кто состоит в нескольких, выбирает', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'gromov');
    await expect(page).toHaveURL('/select-organization');
    const options = page.getByRole('list', { name: 'Организации' });
    await expect(options.getByRole('button')).toHaveText(['АО «Образцовые электросети»', 'ООО «Образцовый завод»']);
    await page.getByLabel('Поиск организации').fill('PFDJL');
    await expect(options.getByRole('button')).toHaveText(['ООО «Образцовый завод»']);
    await page.getByLabel('Поиск организации').press('Enter');
    await expect(header(page)).toContainText('ООО «Образцовый завод»');
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

  test('что приходит на страницу входа, когда уже вошли, не мешает открыть то, ради чего входили', async ({ page }) => {
    const { promise: isEntered, resolve: tellEntered } = Promise.withResolvers<void>();
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
    tellEntered();
    await ways;
    // Where there are no providers, nothing shows that it stands.
    await page.waitForTimeout(500);
    answer();
    await opened(page, 'Производители');
    await expect(page.getByLabel('Поиск в списке')).toHaveValue('энерго');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('«Выйти» завершает сеанс и на сервере', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'orlova');
    await expect(page).toHaveURL('/');
    const token = (await stored(page, 'access_token'))!;
    expect(await isAlive(token)).toBe(200);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL('/login');
    expect(await stored(page, 'access_token')).toBeNull();
    expect(await stored(page, 'organization')).toBeNull();
    await expect.poll(() => isAlive(token)).toBe(401);
    await expect(page.getByText('Авторизация')).toHaveCount(0);
  });

  test('тема переключается кнопкой и клавишами Alt+J на русской раскладке и запоминается', async ({ page }) => {
    await page.goto('/login');
    await expect(enter(page)).toBeVisible();
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    expect(await scheme()).toBe('light');
    await russianKey(page, 'о', 'KeyJ', { altKey: true });
    await expect.poll(scheme).toBe('dark');
    expect(await stored(page, 'color-scheme')).toBe('dark');
    await page.reload();
    await expect(enter(page)).toBeVisible();
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: /Светлая тема/ }).click();
    await expect.poll(scheme).toBe('light');
  });
});

test('смена организации', async ({ page }) => {
  await page.goto('/glossary');
  await page.getByRole('button', { name: 'Сменить организацию' }).click();
  const change = dialog(page, 'Смена организации');
  await expect(change.getByPlaceholder('Выберите организацию')).toBeVisible();
  await expect(change.getByRole('button', { name: 'Отмена' })).toBeEnabled();
  await expect(change.getByRole('button', { name: 'Добавить' })).toBeDisabled();
  await choose(change, 'Организация', 'ООО «Образцовый завод»');
  await change.getByRole('button', { name: 'Добавить' }).click();
  await expect(page).toHaveURL('/');
  await expect(header(page)).toContainText('ООО «Образцовый завод»');
  await expect(change).toHaveCount(0);
  const chosen = session('admin').organizations.find(({ name }) => name === 'ООО «Образцовый завод»')!;
  expect(await stored(page, 'organization')).toBe(chosen.id);
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
