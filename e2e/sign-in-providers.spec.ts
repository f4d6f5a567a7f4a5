import type { BrowserContext, Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { api, type Row } from './support/api.ts';
import { startIdentityProvider } from './support/identity-provider.ts';
import { header, stored, user } from './support/login.ts';
import { look } from './support/look.ts';
import { choose, dialog, edit, field, opened, option, row } from './support/screen.ts';
import { password } from './support/settings.ts';
import { byPassword, runNow, enterName, startSigningIn, type SigningIn } from './support/signing-in.ts';
import { directory, hasSlapd, startSlapd } from './support/slapd.ts';
import { expect, test } from './support/test.ts';
import { createUser } from './support/users.ts';

test.use({ as: null, provokes: /чужой адрес/ });
// All tests share one program and one provider.
test.describe.configure({ mode: 'serial' });

const anna = { name: 'Анна Новая', family_name: 'Новая', given_name: 'Анна', preferred_username: 'novaya' };
const people = new Map<string, Record<string, unknown>>([
  ['anna', { ...anna, email: 'novaya@example.ru', email_verified: true, groups: ['energy-admins'] }],
  ['stranger', { name: 'Чужой Человек', email: 'stranger@example.ru', email_verified: false }],
]);

let slapd: Awaited<ReturnType<typeof startSlapd>> | undefined;
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;
let program: SigningIn['program'];
let at: SigningIn['at'];
let admins: BrowserContext;
let admin: Page;
let hers: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  idp = await startIdentityProvider(people);
  if (hasSlapd) slapd = await startSlapd();
  ({ program, at, admins, admin, hers, page } = await startSigningIn(browser));
});
test.afterAll(async () => {
  await Promise.all([admins.close(), hers.close()]);
  await program.stop();
  await Promise.all([idp.close(), slapd?.close()]);
});

/** Checks the administrator's screen, and then widens the window so that the card's actions are visible. */
async function looked(name: string): Promise<void> {
  await look(admin, name);
  await admin.setViewportSize({ width: 1440, height: 900 });
}
const through = (page: Page) => page.getByRole('button', { name: 'Войти через «Кейклок»' });
const providers = () => api<{ items: Row[] }>('GET', '/api/sign-in-providers', { at });

test('администратор добавляет поставщика и проверяет, что тот отвечает', async () => {
  await admin.goto('/sign-in-providers?create=true');
  const form = dialog(admin, /поставщика входа/i);
  await field(form, 'Название').fill('Кейклок');
  await field(form, 'Адрес (issuer)').fill(idp.issuer);
  await field(form, 'Имя клиента (client_id)').fill(idp.client);
  await field(form, 'Что спрашивать (scope)').fill('openid profile email groups');
  await field(form, 'Где группы (claim)').fill('groups');
  expect(await faultsOf(admin, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);
  await opened(admin, 'Поставщики входа');
  await looked('поставщики-входа');

  const [provider] = (await providers()).items;
  await admin.goto(`/sign-in-providers/${provider!.guid}`);
  await admin.getByRole('button', { name: 'Задать секрет' }).click();
  await dialog(admin, 'Секрет клиента').getByLabel('Секрет', { exact: true }).fill(idp.secret);
  await dialog(admin, 'Секрет клиента').getByRole('button', { name: 'Сохранить секрет' }).click();
  await expect(admin.getByRole('button', { name: 'Сменить секрет' })).toBeVisible();
  const addresses = await api<{ redirectUri: string; logoutUri: string }>(
    'GET',
    `/api/sign-in-providers/${provider!.guid}/addresses`,
    { at },
  );
  await expect(admin.getByText(addresses.redirectUri)).toBeVisible();
  idp.register(addresses.redirectUri, addresses.logoutUri);
  await admin.getByRole('button', { name: 'Проверить', exact: true }).click();
  await expect(admin.getByText('Выход из консоли выведет и у поставщика')).toBeVisible();
  await looked('поставщик-входа');

  await admin.getByRole('tab', { name: 'Группы и новые люди' }).click();
  await admin.getByRole('combobox', { name: 'Группа у поставщика' }).fill('energy-admins');
  await admin.getByRole('combobox', { name: 'Группа прав' }).click();
  await option(admin, 'Системный администратор').click();
  await admin.getByRole('button', { name: 'Связать' }).click();
  const pairs = admin.getByRole('region', { name: 'Связи групп' });
  await expect(pairs).toContainText('Системный администратор');
  await expect(pairs).toContainText('ни у кого из вошедших её не было');
  await choose(admin, 'Заводить в организации', 'Администрация сервиса');
  await expect(admin.getByRole('combobox', { name: 'Заводить в организации' })).toHaveValue('Администрация сервиса');
  await looked('поставщик-входа-группы');
});

/** A person without a password confirms their identity at the provider, and then sets up a second factor. */
async function confirmsWithoutPassword(): Promise<void> {
  await expect(page.getByText(/Пароля в консоли у вас нет/)).toBeVisible();
  await expect(page.getByText(/Вы недавно вошли: до \d\d:\d\d/)).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 660_000);
  await page.reload();
  await page.getByRole('button', { name: 'Подключить', exact: true }).click();
  const setup = dialog(page, 'Подключение второго фактора');
  await expect(setup.getByRole('button', { name: 'Продолжить' })).toBeDisabled();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await look(page, 'подтвердить-через-поставщика');
  await setup.getByRole('button', { name: 'Подтвердить через «Кейклок»' }).click();
  await page.clock.setSystemTime(Date.now());
  await enterName(page, 'anna');
  await expect(page).toHaveURL(/\/profile\/security$/);
  await page.getByRole('button', { name: 'Подключить', exact: true }).click();
  await look(page, 'подтверждено-поставщиком');
  await setup.getByRole('button', { name: 'Продолжить' }).click();
  await expect(setup.getByLabel('Код из приложения')).toBeVisible();
  await page.keyboard.press('Escape');
}

test('человек входит через поставщика туда, куда шёл, получает группу, продолжает начатое и выходит с обеих сторон', async () => {
  await page.goto('/users');
  await expect(through(page)).toBeVisible();
  await look(page, 'вход-через-поставщика');
  await through(page).focus();
  await page.keyboard.press('Enter');
  await enterName(page, 'anna');
  await opened(page, 'Пользователи');
  await expect(header(page)).toContainText('novaya');

  const { items } = await api<{ items: Row[] }>('GET', '/api/employees?search=Новая', { at });
  await admin.goto(`/employee/${items[0]!.guid}/permission-groups`);
  await expect(admin.getByRole('row', { name: /Системный администратор.*Поставщиком входа.*Кейклок/ })).toBeVisible();
  const [account] = (await api<{ items: Row[] }>('GET', '/api/users?search=novaya', { at })).items;
  await admin.goto(`/users/${account!.guid}/sign-ins`);
  await expect(admin.getByRole('region', { name: 'Внешние входы' })).toContainText('anna');
  await looked('внешние-входы');

  await page.goto('/profile/security');
  await expect(page.getByRole('region', { name: 'Внешние входы' })).toContainText('Кейклок');
  await confirmsWithoutPassword();

  await header(page).getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(through(page)).toBeVisible();
  await through(page).click();
  await enterName(page, 'anna');
  await expect(header(page)).toContainText('novaya');

  await page.goto('/dictionary/brands?create=true');
  const begun = dialog(page, 'Создать производителя');
  await field(begun, 'Наименование').fill('Начатый до конца сеанса');
  // Waits until the draft is saved.
  await page.waitForTimeout(600);
  const token = (await stored(page, 'access_token'))!;
  await fetch(`${program.address}/connect/revocation`, { method: 'POST', body: new URLSearchParams({ token }) });
  await begun.getByRole('button', { name: 'Создать', exact: true }).click();
  await through(page).click();
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(field(begun, 'Наименование')).toHaveValue('Начатый до конца сеанса');

  const elsewhere = await hers.newPage();
  await elsewhere.goto(`${idp.issuer}/session/end`);
  await elsewhere.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(elsewhere.getByText('Sign-out Success')).toBeVisible();
  await page.goto('/users');
  await expect(through(page)).toBeVisible();
});

test('каталог: настройка, проверка, группа, сотрудники по задаче и вход его паролем', async ({ browser }) => {
  test.skip(!hasSlapd, 'НЕ ПРОВЕРЕНО: на этой машине нет slapd (пакет slapd)');
  await admin.goto('/sign-in-providers?create=true');
  const form = dialog(admin, /поставщика входа/i);
  await field(form, 'Название').fill('Каталог компании');
  await choose(form, 'Что это', 'Каталог LDAP');
  await choose(form, 'Какой каталог', 'OpenLDAP и другие');
  await field(form, 'Адреса').fill(directory.address);
  await field(form, 'Служебная учётная запись').fill(directory.service);
  await field(form, 'Где искать (base DN)').fill(directory.base);
  await field(form, 'Сертификаты удостоверяющего центра').fill(directory.certificate);
  await choose(form, 'Где группы человека', 'В группах (member, uniqueMember, memberUid)');
  await looked('каталог-новый');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);
  await row(admin, 'Каталог компании').getByRole('link', { name: 'Каталог компании' }).click();
  await admin.getByRole('button', { name: 'Задать секрет' }).click();
  const asked = dialog(admin, 'Пароль служебной учётной записи');
  await asked.getByLabel('Секрет', { exact: true }).fill('not-it');
  await asked.getByRole('button', { name: 'Сохранить секрет' }).click();
  const check = admin.getByRole('button', { name: 'Проверить', exact: true });
  await check.click();
  await expect(admin.getByText('Каталог не признал служебной учётной записи')).toBeVisible();
  await admin.getByRole('button', { name: 'Сменить секрет' }).click();
  await asked.getByLabel('Секрет', { exact: true }).fill(directory.secret);
  await asked.getByRole('button', { name: 'Сохранить секрет' }).click();
  await expect(asked).toHaveCount(0);
  await check.click();
  await expect(admin.getByText('Людей найдено: 2')).toContainText('Озерова Ольга (ozerova)');
  await looked('каталог');

  await admin.getByRole('tab', { name: 'Группы и новые люди' }).click();
  await admin.getByRole('combobox', { name: 'Группа у поставщика' }).fill(directory.group);
  await admin.getByRole('combobox', { name: 'Группа прав' }).click();
  await option(admin, 'Системный администратор').click();
  await admin.getByRole('button', { name: 'Связать' }).click();
  await expect(admin.getByRole('region', { name: 'Связи групп' })).toContainText(directory.group);
  await choose(admin, 'Заводить в организации', 'Администрация сервиса');
  await expect(admin.getByRole('combobox', { name: 'Заводить в организации' })).toHaveValue('Администрация сервиса');

  await admin.goto('/scheduler');
  await admin.getByRole('button', { name: 'Создать', exact: true }).click();
  const task = admin.getByRole('dialog');
  await field(task, 'Название').fill('Каталог ночью');
  await choose(task, 'Что делает', 'Сотрудники из каталога');
  await field(task, 'Расписание').fill('0 3 * * *');
  await choose(task, 'Что делать', 'Только показать');
  await task.getByRole('button', { name: 'Создать' }).click();
  await expect(task).toHaveCount(0);
  await expect(await runNow(admin, at, 'Каталог ночью')).toContainText(
    'Добавился бы: Озерова Ольга (ozerova). Диспетчер',
  );
  await looked('сотрудники-из-каталога-проверка');
  await admin.goto('/scheduler');
  await row(admin, 'Каталог ночью').getByRole('link', { name: 'Каталог ночью' }).click();
  await edit(admin);
  await choose(admin, 'Что делать', 'Добавить, изменить и заблокировать');
  await admin.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(admin.getByRole('button', { name: 'Сохранить', exact: true })).toHaveCount(0);
  await expect(await runNow(admin, at, 'Каталог ночью')).toContainText('Добавлен: Речкин Роман (rechkin). Инженер');

  // Without a group the user sees nothing, and with one they do.
  const further = await browser.newContext({ baseURL: program.address, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  const theirs = await further.newPage();
  await byPassword(theirs, 'rechkin', 'мимо');
  await expect(theirs.getByRole('alert')).toContainText('Неверное имя');
  await byPassword(theirs, 'rechkin', 'directory-password');
  await expect(header(theirs)).toContainText('rechkin');
  await theirs.goto('/sign-in-providers');
  await expect(theirs.getByText('Каталог компании')).toHaveCount(0);
  await header(theirs).getByRole('button', { name: 'Выйти' }).click();
  await expect(user(theirs)).toBeVisible();
  await byPassword(theirs, 'ozerova', 'directory-password');
  await expect(header(theirs)).toContainText('ozerova');
  await theirs.goto('/sign-in-providers');
  await expect(theirs.getByText('Каталог компании')).toBeVisible();
  await further.close();
});

test('кого не знают и кто передумал, читают почему; вход только через поставщика закрывает пароль', async () => {
  const provider = (await providers()).items.find(({ name }) => name === 'Кейклок');
  const nowhere = { organizationGuid: null };
  await api('PUT', `/api/sign-in-providers/${provider!.guid}/newcomers`, { at, body: nowhere });
  await through(page).click();
  await enterName(page, 'stranger');
  await expect(page.getByRole('alert').filter({ hasText: 'Учётная запись не найдена' })).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await expect(page).toHaveURL('/login');
  await hers.clearCookies();
  // The notice of the ended session stays until the sign-in or until it is closed.
  await page.getByRole('button', { name: 'Закрыть уведомление' }).click();
  await through(page).click();
  await page.getByRole('link', { name: '[ Cancel ]' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'отменён' })).toBeVisible();

  await admin.goto('/users');
  await admin.getByRole('button', { name: 'Политика безопасности' }).click();
  const policy = dialog(admin, 'Политика безопасности');
  await choose(policy, 'Вход только через поставщика', 'Кейклок');
  await expect(policy.getByText(/Внешнего входа через «Кейклок» ещё нет у \d+ из \d+: .*Администратор/)).toBeVisible();
  await policy.getByRole('button', { name: 'Сохранить' }).click();
  await expect(policy).toHaveCount(0);
  const member = await createUser({}, {}, at);
  const { link } = await api<{ link: string }>('PUT', `/api/users/${member.guid}/invitation`, { at });
  const body = new URLSearchParams({ token: link.split('#')[1]!, password });
  expect((await fetch(`${program.address}/api/auth/links/accept`, { method: 'POST', body })).ok).toBe(true);
  await byPassword(page, member['userName']);
  await expect(page.getByRole('alert').filter({ hasText: 'принимает вход только через «Кейклок»' })).toBeVisible();
  // The provider knows her by e-mail: entering her own password once links the two.
  const path = `/api/sign-in-providers/${provider!.guid}`;
  const present = await api<Row>('GET', path, { at });
  const headers = { 'if-match': `"${present['version']}"` };
  await api('PUT', path, { at, headers, body: { ...present, mailDomains: ['example.ru'] } });
  people.set('member', { name: 'Семён Проверкин', email: member['email'], email_verified: true });
  await through(page).click();
  await enterName(page, 'member');
  await expect(page.getByText(`учётная запись «${member['userName']}»`)).toBeVisible();
  await look(page, 'вход-связать');
  await page.getByLabel('Пароль учётной записи').fill('мимо');
  await page.getByRole('button', { name: 'Связать и войти' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'не подошёл' })).toBeVisible();
  await page.getByLabel('Пароль учётной записи').fill(password);
  await page.getByRole('button', { name: 'Связать и войти' }).click();
  await expect(header(page)).toContainText(member['userName']);
  await header(page).getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(through(page)).toBeVisible();
  // An administrator of the service fixes a failing provider.
  await byPassword(page, 'admin');
  await expect(header(page)).toContainText('admin');
});
