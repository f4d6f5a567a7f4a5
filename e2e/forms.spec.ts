import { createBrand, unique } from './support/api.ts';
import { edit, field, opened, fieldValue } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('черновик переживает перезагрузку, и от него можно отказаться', async ({ page }) => {
  const { guid, name } = await createBrand(unique('Черновой'));
  await page.goto(`/dictionary/brands/${guid}`);
  await expect(fieldValue(page, 'Полное наименование')).toHaveCount(0);
  const fullName = field(page, 'Полное наименование');
  await edit(page);
  await fullName.fill('Начато и не сохранено');
  await expect(page.getByRole('region', { name: 'Сохранение' })).toContainText('Изменено: «Полное наименование»');
  await page.reload();
  await expect(page.getByText('Восстановлен черновик')).toBeVisible();
  await expect(fullName).toHaveValue('Начато и не сохранено');
  await page.getByRole('button', { name: 'Отменить черновик' }).click();
  await expect(fieldValue(page, 'Полное наименование')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Сохранение' })).toHaveCount(0);
  await page.reload();
  await opened(page, name);
  await expect(fieldValue(page, 'Полное наименование')).toHaveCount(0);
});
