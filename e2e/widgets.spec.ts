import { items, unique } from './support/api.ts';
import { choose, dialog, edit, field, opened, row, fieldValue } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('виджет создают с показом на настоящих данных', async ({ page }) => {
  await page.goto('/widgets?create=true');
  const form = dialog(page, 'Создать виджет');
  const name = unique('Подстанции');
  await field(form, 'Название').fill(name);
  await field(form, 'Код').fill(`stations-${Date.now()}`);
  await choose(form, 'Раздел', 'Технический паспорт');
  await choose(form, 'Откуда данные', 'Число объектов');
  await expect(form.getByText('Заполните: «Какие объекты»')).toBeVisible();
  await choose(form, 'Какие объекты', 'Подстанции');
  await expect(form.getByRole('figure')).toHaveText(/^\d+/);
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await row(page, name).getByRole('link').first().click();
  await opened(page, name);
  await expect(page.getByRole('tab')).toHaveText(['Карточка виджета', 'Где используется', 'История']);
  await expect(fieldValue(page, 'Высота')).toHaveText('4\u00a0строки');
  await edit(page);
  await choose(page, 'Откуда данные', 'Входы в консоль');
  await expect(page.getByRole('combobox', { name: 'Как показать' })).toHaveValue('Линия');
  await expect(page.getByRole('figure').getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  const [kept] = await items(`/api/widgets?search=${encodeURIComponent(name)}`);
  expect(kept!['source']).toBe('objectCount');
});
