import type { Page } from '@playwright/test';
import { api, unique } from './support/api.ts';
import { openBranch } from './support/organizations.ts';
import { dialog, opened } from './support/screen.ts';
import { address } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { codeOf, enter, PASSWORD, workingUser } from './support/users.ts';

test.use({ as: null });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы' });

/** Sets up an authenticator application, up to the backup codes. */
const connect = async (page: Page) => {
  await page.getByLabel('Ваш пароль').fill(PASSWORD);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByRole('img', { name: 'Ключ второго фактора' })).toBeVisible();
  const secret = await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText();
  await page.getByLabel('Код из приложения').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Подключить', exact: true }).last().click();
  const shown = page.getByRole('region', { name: 'Запасные коды' }).locator('code');
  return { secret, shown, codes: await shown.innerText() };
};

const enrol = async (page: Page) => {
  const { secret, shown, codes } = await connect(page);
  // The codes are shown once, so an accidental key must not close the dialog.
  await page.keyboard.press('Escape');
  await expect(shown).toHaveText(codes);
  await page.getByRole('button', { name: 'Коды сохранены, продолжить' }).click();
  return { secret, codes: codes.split('\n') };
};

test('второй фактор: подключить, войти с кодом и с запасным кодом, отключить', async ({ page }) => {
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

/** An administrator with a second factor, in an organization that other tests do not use and that may therefore require
 *  one. */
async function openDemanding() {
  const { guid: organization } = await openBranch(unique('Требующая'));
  const headers = { 'Org-Id': organization };
  const { userName } = await workingUser('Администратор организации', {}, headers);
  const body = new URLSearchParams({ grant_type: 'password', username: String(userName), password: PASSWORD });
  const answer = await fetch(`${address}/connect/token`, { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const at = { address, session: { token, organization, organizations: [] } };
  const factor = '/api/profile/second-factor';
  const { secret } = await api('POST', factor, { at, body: { password: PASSWORD } });
  await api('POST', `${factor}/confirm`, { at, body: { code: codeOf(String(secret)) } });
  const demand = async (secondFactor: 'none' | 'administrators') => {
    const { version } = await api('GET', '/api/security-policy', { at });
    const policy = {
      secondFactor,
      minPasswordLength: 12,
      passwordValidityDays: null,
      dormantDays: 90,
      requiredProviderGuid: null,
      secondPerson: [],
      secondPersonMembers: 10,
      secondPersonDays: 7,
      emergencyGuid: null,
      allowsLinks: true,
    };
    await api('PUT', '/api/security-policy', { at, body: policy, version });
  };
  return { headers, demand };
}

test('организация потребовала второй фактор посреди формы: сначала он, потом консоль и та же форма', async ({
  page,
}) => {
  const { headers, demand } = await openDemanding();
  const user = await workingUser('Администратор организации', {}, headers);
  await enter(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  await page.goto('/employees?create=true');
  const form = dialog(page, 'Создать сотрудника');
  const required = async () => {
    await demand('administrators');
    await expect(page).toHaveURL('/second-factor');
    await expect(page.getByText(/второй фактор/)).toBeVisible();
  };
  const back = async () => {
    await expect(page).toHaveURL('/employees?create=true');
    await expect(form.getByLabel('Фамилия')).toHaveValue('Недописанный');
  };
  for (const name of ['Фамилия', 'Имя', 'Должность'])
    await form.getByLabel(new RegExp(`^${name}`)).fill('Недописанный');
  try {
    await required();
    await demand('none');
    await page.reload();
    await expect(page.getByText('больше ничего не нужно')).toBeVisible();
    await page.getByRole('button', { name: 'Продолжить работу' }).click();
    await back();
    await required();
    await page.goto('/select-organization');
    await expect(page).toHaveURL('/second-factor');
    await connect(page);
    await page.reload();
    await expect(page.getByText('Приложение с кодами подключено')).toBeVisible();
    await expect(page.getByLabel('Ваш пароль')).toHaveCount(0);
    await page.getByRole('button', { name: 'Продолжить работу' }).click();
    await back();
    await page.goto('/profile/security');
    await expect(page.getByRole('button', { name: 'Отключить' })).toBeDisabled();
  } finally {
    await demand('none');
  }
});
