import { api, createBrand, unique } from './support/api.ts';
import { dialog, edit, field } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('запись изменил другой: выбор по полям', { tag: '@firefox' }, async ({ page }) => {
  const { guid } = await createBrand(unique('Спорный'), {
    fullName: 'Было',
    country: 'RU',
    site: 'https://old.example',
  });
  await page.goto(`/dictionary/brands/${guid}`);
  await edit(page);
  await field(page, 'Полное наименование').fill('Моё');
  await field(page, 'Страна').fill('CN');
  const { name } = await api('GET', `/api/brands/${guid}`);
  const theirs = { name, fullName: 'Чужое', country: 'BY', site: 'https://new.example', isActive: true };
  await api('PUT', `/api/brands/${guid}`, { body: theirs, version: 1 });
  await page.getByRole('button', { name: 'Сохранить' }).click();

  const conflict = dialog(page, 'Запись изменил другой пользователь');
  await expect(conflict).toContainText(/другими значениями \(Администратор\sГ\., \d\d\.\d\d\.\d{4}\s\d\d:\d\d\)/);
  await expect(conflict.getByRole('row', { name: /Полное наименование/ })).toContainText('Моё');
  await expect(conflict.getByRole('row', { name: /Полное наименование/ })).toContainText('Чужое');
  await conflict.getByRole('radio', { name: 'Полное наименование: ваше значение' }).check();
  await conflict.getByRole('radio', { name: 'Страна: сохранённое значение' }).check();
  await conflict.getByRole('button', { name: 'Сохранить выбранное' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByText('сохранено').first()).toBeVisible();
  expect(await api('GET', `/api/brands/${guid}`)).toMatchObject({
    fullName: 'Моё',
    country: 'BY',
    site: 'https://new.example',
    version: 3,
  });
});
