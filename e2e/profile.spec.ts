import type { Page } from '@playwright/test';
import { api, createBrand, session, signIn, unique } from './support/api.ts';
import { startMailingProgram } from './support/mailing-program.ts';
import { choose, dialog, opened } from './support/screen.ts';
import { address, password } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import {
  acceptInvitation,
  codeOf,
  createUser,
  employ,
  enter,
  groupBy,
  openSection,
  PASSWORD,
  typeNewPassword,
  userOf,
  workingUser,
} from './support/users.ts';

test.use({ as: null });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы' });
const enrol = async (page: Page) => {
  await page.getByLabel('Ваш пароль').fill(PASSWORD);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByRole('img', { name: 'Ключ второго фактора' })).toBeVisible();
  const secret = await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText();
  await page.getByLabel('Код из приложения').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Подключить', exact: true }).last().click();
  const codes = await page.getByRole('region', { name: 'Запасные коды' }).locator('code').innerText();
  await page.getByRole('button', { name: 'Коды сохранены, продолжить' }).click();
  return { secret, codes: codes.split('\n') };
};

test('второй фактор: подключить, войти с кодом и с запасным кодом, отключить', async ({ page }) => {
  test.setTimeout(60_000);
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  await page.getByRole('button', { name: `Пользователь ${user['userName']}` }).click();
  await page.getByRole('menuitem', { name: 'Мой профиль' }).click();
  await opened(page, 'Мой профиль');
  await page.getByRole('tab', { name: 'Пароль и второй фактор' }).click();
  await page.getByRole('button', { name: 'Подключить' }).click();
  const { secret, codes } = await enrol(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText('Осталось: 10')).toBeVisible();

  await page.getByRole('button', { name: 'Выйти' }).click();
  await enter(page, user['userName']);
  await expect(page.getByRole('heading', { name: 'Подтверждение входа' })).toBeVisible();
  await expect(page.getByLabel('Код из приложения')).toBeFocused();
  await page.getByLabel('Код из приложения').fill('000000');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('alert')).toContainText('Код не подошёл');
  await page.getByLabel('Код из приложения').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(navigation(page)).toBeVisible();
  await expect(page.getByText('Прошлый вход:')).toBeVisible();

  await page.getByRole('button', { name: 'Выйти' }).click();
  await enter(page, user['userName']);
  await page.getByRole('button', { name: 'Ввести запасной код' }).click();
  await page.getByLabel('Запасной код').fill(codes[0]!);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(navigation(page)).toBeVisible();
  await page.goto('/profile/security');
  await expect(page.getByText('Осталось: 9')).toBeVisible();
  await page.getByRole('button', { name: 'Отключить' }).click();
  const removal = dialog(page, 'Отключить второй фактор?');
  await removal.getByLabel('Ваш пароль').fill(PASSWORD);
  await removal.getByRole('button', { name: 'Отключить' }).click();
  await expect(page.getByText('Не подключён')).toBeVisible();
});

test('организация требует второй фактор: сначала он, потом консоль', async ({ page }) => {
  test.setTimeout(60_000);
  // An organization whose security policy does not affect people of other stories.
  const plant = session('admin').organizations.find(({ name }) => name === 'ООО «Образцовый завод»')!;
  const headers = { 'Org-Id': plant.id };
  const user = await createUser({}, headers);
  await acceptInvitation(user, headers);
  await employ(user, [(await groupBy('Администратор организации', headers)).guid], headers);
  const policy = async (secondFactor: string) => {
    const { version } = await api('GET', '/api/security-policy', { headers });
    const body = {
      secondFactor,
      minPasswordLength: 12,
      passwordValidityDays: null,
      dormantDays: 90,
      requiredProviderGuid: null,
      secondPerson: [],
      secondPersonMembers: 10,
      secondPersonDays: 7,
    };
    await api('PUT', '/api/security-policy', { headers, body, version });
  };
  await policy('administrators');
  try {
    await enter(page, user['userName']);
    await expect(page).toHaveURL('/second-factor');
    await page.goto('/select-organization');
    await expect(page).toHaveURL('/second-factor');
    await enrol(page);
    await expect(navigation(page)).toBeVisible();
    await page.goto('/profile/security');
    await expect(page.getByRole('button', { name: 'Отключить' })).toBeDisabled();
  } finally {
    await policy('none');
  }
});

test('свой пароль: правила отмечаются при вводе, остальные сеансы завершаются', async ({ page, browser }) => {
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await enter(other, user['userName']);
  await expect(navigation(other)).toBeVisible();

  await page.goto('/profile/security');
  const change = page.getByRole('button', { name: 'Сменить пароль' });
  await page.getByLabel('Нынешний пароль').fill('не он');
  await typeNewPassword(page, `${PASSWORD} 2`);
  await change.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Нынешний пароль').fill(PASSWORD);
  await change.click();
  await expect(page.getByText('Пароль сменён, остальные сеансы завершены')).toBeVisible();
  await openSection(other, 'Глоссарий');
  await expect(other).toHaveURL('/login');
  await page.getByRole('link', { name: 'Глоссарий' }).click();
  await opened(page, 'Глоссарий');
});

test('свои сеансы видны, остальные завершаются одной кнопкой', async ({ page, browser }) => {
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await enter(other, user['userName']);
  await expect(navigation(other)).toBeVisible();

  await page.goto('/profile/sessions');
  const table = page.getByRole('region', { name: 'Открытые сеансы' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').filter({ hasText: 'этот сеанс' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Завершить остальные сеансы' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await openSection(other, 'Глоссарий');
  await expect(other).toHaveURL('/login');
});

test('ключ API создаётся, виден один раз, работает и отзывается', async ({ page }) => {
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  await page.goto('/profile/tokens');
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  const form = dialog(page, 'Создать ключ API');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Это обязательное поле')).toHaveCount(3);
  await expect(form.getByText('Выберите хотя бы один раздел')).toBeVisible();
  await form.getByLabel('Наименование').fill('Выгрузка в отчёт');
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('.');
  await form.getByLabel('Действует по').fill(day);
  await form.getByLabel('Действует по').press('Tab');
  await choose(form, 'Добавить раздел', 'Глоссарий');
  await form.getByLabel('Ваш пароль').fill(PASSWORD);
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  const key = await form.getByRole('region', { name: /Ключ/ }).locator('code').innerText();
  await form.getByRole('button', { name: 'Готово' }).click();
  const ask = async () =>
    (
      await fetch(`${address}/api/glossary?limit=1`, {
        headers: { Authorization: `Bearer ${key}`, 'Org-Id': session('admin').organization },
      })
    ).status;
  expect(await ask()).toBe(200);
  await expect(page.getByRole('row').filter({ hasText: 'Выгрузка в отчёт' })).toContainText('Глоссарий — чтение');
  await page.getByRole('button', { name: 'Отозвать ключ Выгрузка в отчёт' }).click();
  await dialog(page, /Отозвать ключ/)
    .getByRole('button', { name: 'Отозвать' })
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Выгрузка в отчёт' })).toContainText('Отозван');
  expect(await ask()).toBe(401);
});

test('забытый пароль: ответ один и тот же, есть ли такой пользователь', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await expect(page.getByRole('heading', { name: 'Забытый пароль' })).toBeVisible();
  // The program under test sends no letters, and the screen says so.
  await expect(page.getByText('Письма отсюда не отправляются.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить письмо' })).toHaveCount(0);
  await page.route('**/api/auth/mail', (route) => route.fulfill({ json: { isSent: true } }));
  await page.reload();
  await page.getByLabel('Имя пользователя').fill('такого-нет');
  await page.getByRole('button', { name: 'Отправить письмо' }).click();
  await expect(page.getByText('Если такая учётная запись есть')).toBeVisible();
});

test('письма: приглашение и забытый пароль ведут по ссылке к паролю и ко входу', async ({ browser }) => {
  test.setTimeout(90_000);
  const program = await startMailingProgram();
  const page = await browser.newPage({ baseURL: program.address });
  const followLetter = async (number: number, next: string) => {
    await expect.poll(() => program.letters.length).toBe(number);
    await page.goto(/http\S+#[\w-]+/.exec(program.letters[number - 1]!)![0]);
    await typeNewPassword(page, next);
    await page.getByRole('button', { name: 'Задать пароль' }).click();
    await page.getByRole('link', { name: 'Перейти ко входу' }).click();
  };
  try {
    await expect.poll(program.isReady, { timeout: 30_000 }).toBe(true);
    const at = { address: program.address, session: await signIn('admin', program.address) };
    const user = await createUser({}, {}, at);
    const invited = await api('PUT', `/api/users/${user.guid}/invitation`, { at });
    expect(invited).toMatchObject({ link: null, sentTo: user['email'] });
    await followLetter(1, PASSWORD);

    await page.getByRole('link', { name: 'Забыли пароль?' }).click();
    await expect(page.getByRole('heading', { name: 'Забытый пароль' })).toBeVisible();
    await page.getByLabel('Имя пользователя').fill(user['userName']);
    await page.getByRole('button', { name: 'Отправить письмо' }).click();
    await expect(page.getByText('Если такая учётная запись есть')).toBeVisible();
    await followLetter(2, `${PASSWORD} 2`);
    await enter(page, user['userName'], `${PASSWORD} 2`);
    await expect(page.getByRole('heading', { name: 'Здесь пока ничего не открыто' })).toBeVisible();
  } finally {
    await page.close();
    await program.stop();
  }
});

test('перед концом сеанса: предупреждение и вход на месте, форма остаётся', async ({ page }) => {
  const { guid } = await createBrand(unique('Перед концом сеанса'));
  await page.route('**/api/auth/info', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as object;
    await route.fulfill({ response, json: { ...json, sessionEndsAt: new Date(Date.now() + 200_000).toISOString() } });
  });
  await enter(page, 'admin', password);
  await page.getByRole('button', { name: 'АО «Образец Энергосбыт»' }).click();
  await expect(navigation(page)).toBeVisible();
  await page.goto(`/dictionary/brands/${guid}`);
  const name = page.getByLabel('Полное наименование');
  await name.fill('Наполовину введённое');
  await expect(page.getByText(/Сеанс закончится через [234]\sминуты/)).toBeVisible();
  await page.getByRole('button', { name: 'Войти снова' }).click();
  await page.unroute('**/api/auth/info');
  const again = dialog(page, 'Войти снова');
  await again.getByLabel('Пароль', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText(/Сеанс закончится через/)).toHaveCount(0);
  await expect(name).toHaveValue('Наполовину введённое');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('сохранено')).toBeVisible();
});

test('тихие часы: свои, через полночь, в карточке их видит администратор', async ({ page }) => {
  const user = await workingUser();
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  await page.goto('/profile/notifications');
  await page.getByLabel('Письмом').uncheck();
  await page.getByLabel('Тихо с').fill('22:00');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Это обязательное поле')).toBeVisible();
  await page.getByLabel('Тихо до').fill('07:00');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Уведомления: сохранено')).toBeVisible();
  expect(await userOf(user.guid)).toMatchObject({ notifiedByMail: false, quietHours: '22:00–07:00' });
});
