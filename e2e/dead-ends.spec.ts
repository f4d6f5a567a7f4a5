import { expect, test } from './support/test.ts';
import { api } from './support/api.ts';
import { head, opened, row } from './support/screen.ts';
import { workingUser } from './support/users.ts';

test('уволенный виден уволенным в «Пользователях», и увольнение отменяют по ссылке с его карточки', async ({
  page,
}) => {
  const user = await workingUser('Наблюдатель, аудитор', { lastName: 'Уволенцев' });
  const { version } = await api('GET', `/api/employees/${user['employeeGuid']}`);
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Moscow' });
  await api('POST', `/api/employees/${user['employeeGuid']}/dismissal`, {
    body: { dismissedAt: today, successorGuid: null },
    version,
  });
  await page.goto('/users');
  await opened(page, 'Пользователи');
  await page.getByRole('button', { name: 'Выборки' }).click();
  await page.getByRole('menuitem', { name: 'Уволенные' }).click();
  await expect(row(page, user['userName'])).toContainText('Уволен');
  await page.goto(`/users/${user.guid}`);
  await opened(page, /Уволенцев/);
  await expect(head(page)).toContainText('прав в этой организации нет, в другие вход остаётся');
  await head(page).getByRole('link', { name: 'Отменить увольнение' }).click();
  await expect(page.getByRole('button', { name: 'Отменить увольнение' })).toBeVisible();
  await page.goto(`/users-everywhere?search=${user['userName']}&state=dismissed`);
  await expect(page.getByRole('row').filter({ hasText: user['userName'] })).toContainText('Уволен');
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov', hasTouch: true });

  test('причину закрытой кнопки читают с клавиатуры, мышью и пальцем', async ({ page }) => {
    await page.goto('/dictionary/brands');
    await opened(page, 'Производители');
    const create = page.getByRole('button', { name: 'Создать' });
    const tip = page.getByText(/нужно «Создание».*Попросите право/);
    await expect(create).toBeDisabled();
    await expect(create).toHaveAccessibleDescription(/нужно «Создание»/);
    await create.hover({ force: true });
    await expect(tip).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(tip).toBeHidden();

    await create.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(tip).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(create).toBeFocused();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();

    await page.getByRole('heading', { level: 1 }).tap();
    await create.tap({ force: true });
    await expect(tip).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tip).toBeHidden();
  });

  test('закрытое в меню строки обходят стрелками, и причина видна', async ({ page }) => {
    await page.goto('/dictionary/brands');
    await opened(page, 'Производители');
    const first = page.locator('tr[data-index]').first();
    await first.hover();
    await first.getByRole('button', { name: 'Действия со строкой' }).click();
    const remove = page.getByRole('menuitem', { name: 'Удалить' });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(remove).toBeFocused();
    await expect(page.getByText('Это общие данные: их ведёт «Администрация сервиса».')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(remove).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
