import { api, items, unique } from './support/api.ts';
import { message } from './support/exchange.ts';
import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('макет с неизвестной точкой: замечание, связь с точкой, повтор, принят', async ({ page }) => {
  const code = unique('ЧТ');
  const [point] = await items('/api/metering-points?limit=1&sort=name');
  const name = String(point!['name']);
  await page.goto('/measurement-imports');
  await opened(page, 'Обмен данными');
  const fileName = `${code}.xml`;
  await page
    .getByRole('region', { name: 'Передать файлы' })
    .locator('input[type="file"]')
    .setInputFiles({ name: fileName, mimeType: 'application/xml', buffer: message(code, Date.now() % 1_000_000) });
  const found = page.getByRole('row').filter({ hasText: fileName });
  await expect(found).toContainText('Принят с замечаниями');
  await found.getByRole('link', { name: fileName }).click();

  await opened(page, fileName);
  await expect(page.getByRole('region', { name: 'Ошибки и замечания' })).toContainText('Точки с таким кодом нет');
  const choice = page.getByRole('combobox', { name: `Точка учёта для кода ${code}` });
  await choice.fill(name);
  await page.getByRole('option', { name, exact: true }).first().click();
  await expect
    .poll(() => api<object[]>('GET', '/api/exchange-codes'))
    .toContainEqual(expect.objectContaining({ code }));
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Принят', { exact: true })).toBeVisible();
  await expect(page.getByText('240', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Неизвестные точки' })).toHaveCount(0);
});
