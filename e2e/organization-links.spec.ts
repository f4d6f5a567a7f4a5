import { session, unique } from './support/api.ts';
import { createBranch } from './support/organizations.ts';
import { allowClipboard, opened } from './support/screen.ts';
import { password } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { otherBrowser } from './support/users.ts';

test('ссылка с организацией открывает экран в ней: и в другой вкладке, и после входа, и не чужому', async ({
  page,
  browser,
}) => {
  const { organizations, organization } = session('admin');
  const other = organizations.find(({ id }) => id !== organization)!;
  await page.goto('/glossary');
  await opened(page, 'Глоссарий');
  const second = await page.context().newPage();
  await second.goto(`/o/${other.id}/dictionary/brands?sort=-name`);
  await opened(second, 'Производители');
  await expect(second).toHaveURL('/dictionary/brands?sort=-name');
  await expect(second.getByRole('banner')).toContainText(other.name);
  await page.reload();
  await expect(page.getByRole('banner')).not.toContainText(other.name);
  await second.close();

  const fresh = await otherBrowser(browser);
  await fresh.goto(`/o/${other.id}/employees`);
  await expect(fresh).toHaveURL('/login');
  await fresh.getByLabel('Имя пользователя').fill('admin');
  await fresh.getByLabel('Пароль', { exact: true }).fill(password);
  await fresh.getByRole('button', { name: 'Войти' }).click();
  await opened(fresh, 'Сотрудники');
  await expect(fresh.getByRole('banner')).toContainText(other.name);
  // An organization where nobody works yet, and one that does not exist.
  const { guid } = await createBranch(unique('Чужая'));
  for (const unknown of [guid, '01890000-0000-7000-8000-000000000000']) {
    await fresh.goto(`/o/${unknown}/employees`);
    await expect(fresh).toHaveURL('/select-organization');
    await expect(fresh.getByText(`Организации с адресом «${unknown}» среди ваших нет.`)).toBeVisible();
  }
});

test('ссылка с кодом организации: её копирует коллега, открывает работающий в другой и тот, кто ещё не вошёл', async ({
  page,
  browser,
}) => {
  const { organizations } = session('admin');
  const other = organizations.find(({ linkCode }) => linkCode === 'zavod')!;
  await page.goto('/o/ZAVOD/dictionary/brands?sort=-name');
  await opened(page, 'Производители');
  await expect(page).toHaveURL('/dictionary/brands?sort=-name');
  await expect(page.getByRole('banner')).toContainText(other.name);
  await allowClipboard(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Поиск и команды' }).fill('Скопировать ссылку');
  await page.getByRole('button', { name: 'Скопировать ссылку с организацией' }).click();
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe('/o/zavod/dictionary/brands');
  await page.goto('/o/zavod');
  await expect(page).toHaveURL('/');

  const fresh = await otherBrowser(browser);
  await fresh.goto(link);
  await expect(fresh).toHaveURL('/login');
  await fresh.getByLabel('Имя пользователя').fill('admin');
  await fresh.getByLabel('Пароль', { exact: true }).fill(password);
  await fresh.getByRole('button', { name: 'Войти' }).click();
  await opened(fresh, 'Производители');
  await expect(fresh).toHaveURL('/dictionary/brands?sort=-name');
  await expect(fresh.getByRole('banner')).toContainText(other.name);
});
