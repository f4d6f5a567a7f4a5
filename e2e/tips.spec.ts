import { createBrand, unique } from './support/api.ts';
import { opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('подсказки заголовка, обрезанной ячейки и кнопки-значка — свои: от мыши, от клавиатуры, Esc убирает', async ({
  page,
}) => {
  const brand = await createBrand(unique(`Завод с очень длинным названием ${'и ещё длиннее '.repeat(12)}`));
  await page.goto(`/dictionary/brands?search=${encodeURIComponent(brand['name'])}`);
  await opened(page, 'Производители');
  const tip = page.getByRole('tooltip');
  await row(page, brand['name']).first().locator('td').nth(1).hover();
  await expect(tip).toHaveText(brand['name']);
  expect(await tip.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.1s');
  await page.getByRole('button', { name: 'Тёмная тема (Alt+J)' }).hover();
  await expect(tip).toHaveText('Тёмная тема (Alt+J)');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.getByRole('columnheader', { name: 'Наименование' }).getByRole('button').first().hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(700, 880);
  await expect(tip).toBeHidden();
  await expect(page.getByRole('button', { name: /^Уведомления/ })).toBeVisible();
  await page.getByRole('button', { name: 'Поиск и команды' }).focus();
  await page.keyboard.press('Tab');
  await expect(tip).toHaveText(/^Уведомления/);
  await expect(page.locator('[title]')).toHaveCount(0);
});
