import { dialog, head, moreAction, opened } from './support/screen.ts';
import { address } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import {
  codeOf,
  createUser,
  employ,
  enter,
  groupBy,
  otherBrowser,
  PASSWORD,
  userOf,
  workingUser,
} from './support/users.ts';

test('две учётные записи одного человека становятся одной, и прежний адрес ведёт к ней', async ({ page }) => {
  const [into, from] = [await workingUser(), await createUser({ lastName: 'Двойников' })];
  await employ(from, [(await groupBy('Наблюдатель, аудитор')).guid]);
  await page.goto(`/users/${from.guid}`);
  await opened(page, 'Двойников Семён');
  await moreAction(page, 'Объединить с другой учётной записью');
  const merge = dialog(page, /Объединить: Двойников Семён/);
  const other = merge.getByRole('combobox', { name: 'Останется учётная запись' });
  await other.fill(into['userName'] as string);
  await expect(page.getByRole('option')).toHaveCount(1);
  await other.press('Enter');
  await merge.getByRole('button', { name: 'Объединить' }).click();
  await opened(page, 'Проверкин Семён');
  await page.goto(`/users/${from.guid}`);
  await expect(page).toHaveURL(`/users/${into.guid}`);
  await expect(page.getByText('По этому адресу теперь «Проверкин Семён»')).toBeVisible();
});

test('администратор сбрасывает второй фактор, и для входа хватает пароля', async ({ page, browser }) => {
  const user = await workingUser();
  const his = await otherBrowser(browser);
  await enter(his, user['userName']);
  await expect(his.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await his.goto('/profile/security');
  await his.getByRole('button', { name: 'Подключить', exact: true }).click();
  await his.getByLabel('Ваш пароль').fill(PASSWORD);
  await his.getByRole('button', { name: 'Продолжить' }).click();
  const secret = await his.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText();
  await his.getByLabel('Код из приложения').fill(codeOf(secret));
  await his.getByRole('button', { name: 'Подключить', exact: true }).last().click();
  await expect(his.getByRole('region', { name: 'Запасные коды' })).toBeVisible();

  await page.goto(`/users/${user.guid}`);
  await opened(page, 'Проверкин Семён');
  await moreAction(page, 'Сбросить второй фактор');
  await dialog(page, /Сбросить второй фактор/)
    .getByRole('button', { name: 'Сбросить' })
    .click();
  await expect(page.getByText('второй фактор сброшен')).toBeVisible();
  const again = await otherBrowser(browser);
  await enter(again, user['userName']);
  await expect(again.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
});

test('вход, закрытый из-за неверных паролей, открывает администратор', async ({ page, browser }) => {
  const user = await workingUser();
  const guess = () =>
    fetch(`${address}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: user['userName'], password: 'не тот пароль' }),
    });
  for (let count = 0; count < 10; count++) await guess();
  const his = await otherBrowser(browser);
  await enter(his, user['userName']);
  await expect(his.getByRole('alert')).toBeVisible();

  await page.goto(`/users/${user.guid}`);
  await opened(page, 'Проверкин Семён');
  await expect(head(page)).toContainText('вход закрыт из-за неверных паролей до');
  await head(page).getByRole('button', { name: 'Снять запрет' }).click();
  await dialog(page, /Снять запрет входа/)
    .getByRole('button', { name: 'Снять запрет' })
    .click();
  await expect(head(page)).not.toContainText('вход закрыт');
  await enter(his, user['userName']);
  await expect(his.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  expect((await userOf(user.guid))['isLocked']).toBe(false);
});
