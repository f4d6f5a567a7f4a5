import { api, unique } from './support/api.ts';
import { brands, search } from './support/lists.ts';
import { dialog } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('сохранённый вид: личный не виден другим, общий виден всей организации', async ({ page }) => {
  const [own, shared] = [unique('Мой вид'), unique('Общий вид')];
  await brands(page, '?search=энерго&sort=-name');
  const save = async (name: string, isShared: boolean) => {
    await page.getByRole('button', { name: 'Виды' }).click();
    await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
    const form = dialog(page, 'Сохранить вид списка');
    await form.getByLabel('Название').fill(name);
    if (isShared) await form.getByLabel('Виден всем в организации').check();
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText(`Вид «${name}» сохранён`)).toBeVisible();
    await expect(form).toHaveCount(0);
  };
  await save(own, false);
  await save(shared, true);
  await brands(page);
  await page.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('menuitem', { name: own, exact: true }).click();
  await expect(search(page)).toHaveValue('энерго');
  await expect(page).toHaveURL(/sort=-name/);

  const views = await api<{ name: string }[]>('GET', '/api/saved-views?resource=brands', { as: 'orlova' });
  expect(views.map(({ name }) => name)).toContain(shared);
  expect(views.map(({ name }) => name)).not.toContain(own);
  await page.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('menuitem', { name: `Удалить вид «${shared}»` }).click();
  const asked = dialog(page, `Удалить вид «${shared}»?`);
  await expect(asked).toContainText('Вид пропадёт у всех');
  await asked.getByRole('button', { name: 'Удалить' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Виды' }).click();
  await expect(page.getByRole('menuitem', { name: own, exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: shared })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByText('Возвращено: 1 запись')).toBeVisible();
  await page.getByRole('button', { name: 'Виды' }).click();
  await expect(page.getByRole('menuitem', { name: shared }).first()).toBeVisible();
});
