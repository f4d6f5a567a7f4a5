import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { dialog } from './support/screen.ts';
import { port } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { PASSWORD, workingUser } from './support/users.ts';

test.use({ as: null });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы' });
const signOut = (page: Page) => page.getByRole('button', { name: 'Выйти' }).click();

/** A device with a fingerprint reader that always recognizes its owner. */
async function plugIn(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options });
  return (isUserVerified: boolean) => devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

async function enterWithPassword(page: Page, userName: string) {
  await page.goto('/login');
  await page.getByLabel('Имя пользователя').fill(userName);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

async function addPasskey(page: Page, name: string) {
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click();
  const form = dialog(page, 'Новый ключ доступа');
  await form.getByLabel('Название').fill(name);
  await form.getByLabel('Ваш пароль').fill(PASSWORD);
  expect(await faultsOf(page, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Добавить' }).click();
  await expect(form).toHaveCount(0);
}

test('ключ доступа: добавить, войти без пароля и после пароля, переименовать, убрать; по IP-адресу его не предлагают', async ({
  browser,
  page: byAddress,
}) => {
  // WebAuthn does not allow passkeys for an IP address.
  const page = await (await browser.newContext({ baseURL: `http://localhost:${port}` })).newPage();
  const user = await workingUser();
  const recognize = await plugIn(page);
  await enterWithPassword(page, user['userName']);
  await expect(navigation(page)).toBeVisible();
  await addPasskey(page, 'Телефон');
  const table = page.getByRole('region', { name: 'Ключи доступа' });
  await expect(table.getByRole('row').filter({ hasText: 'Телефон' })).toContainText('не было');
  expect(await faultsOf(page, 'all')).toEqual([]);

  await signOut(page);
  await expect(page.getByRole('button', { name: 'Войти ключом доступа' })).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await recognize(false);
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click();
  await expect(page.getByRole('alert')).toContainText('не дождалось подтверждения');
  await recognize(true);
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click();
  await expect(navigation(page)).toBeVisible();

  await signOut(page);
  await enterWithPassword(page, user['userName']);
  await expect(page.getByRole('heading', { name: 'Подтверждение входа' })).toBeVisible();
  await expect(page.getByLabel('Код из приложения')).toHaveCount(0);
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click();
  await expect(navigation(page)).toBeVisible();

  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Переименовать ключ доступа Телефон' }).click();
  await dialog(page, 'Переименовать ключ доступа').getByLabel('Название').fill('Ноутбук');
  await dialog(page, 'Переименовать ключ доступа').getByRole('button', { name: 'Переименовать' }).click();
  await page.getByRole('button', { name: 'Убрать ключ доступа Ноутбук' }).click();
  const removal = dialog(page, 'Убрать ключ доступа?');
  await removal.getByLabel('Ваш пароль').fill(PASSWORD);
  await removal.getByRole('button', { name: 'Убрать' }).click();
  await expect(page.getByText('Ключей доступа нет.')).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click();
  await expect(page.getByRole('alert')).toContainText('Ключ доступа не подошёл');
  await enterWithPassword(page, user['userName']);
  await expect(navigation(page)).toBeVisible();

  await byAddress.goto('/login');
  await expect(byAddress.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
  await expect(byAddress.getByRole('button', { name: 'Войти ключом доступа' })).toHaveCount(0);
  await enterWithPassword(byAddress, user['userName']);
  await expect(navigation(byAddress)).toBeVisible();
  await byAddress.goto('/profile/security');
  await expect(byAddress.getByText('По IP-адресу ключи доступа не действуют')).toBeVisible();
  await expect(byAddress.getByRole('button', { name: 'Добавить ключ доступа' })).toHaveCount(0);
});
