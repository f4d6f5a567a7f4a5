import { createBrand, unique } from './support/api.ts';
import { brands, names, search } from './support/lists.ts';
import { choose, dialog } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('конструктор фильтра: условия становятся предложениями и остаются в адресе', async ({ page }) => {
  const mark = unique('Фильтр');
  await createBrand(`${mark} А`, { country: 'RU' });
  await createBrand(`${mark} Б`, { country: 'CN' });
  await createBrand(`${mark} В`, { country: 'RU', isActive: false });
  await brands(page, `?search=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: 'Фильтр' }).click();
  const builder = dialog(page, 'Фильтр');
  await choose(builder, 'Поле', 'Страна');
  await choose(builder, 'Условие', 'равно');
  await builder.getByRole('textbox', { name: 'Страна' }).fill('RU');
  await builder.getByRole('button', { name: 'Добавить условие' }).click();
  const second = builder.getByRole('combobox', { name: 'Поле' }).nth(1);
  await second.click();
  await page.getByRole('option', { name: 'Действует', exact: true }).click();
  await choose(builder, 'Значение', 'Да');
  await builder.getByRole('button', { name: 'Показать' }).click();
  await expect(names(page)).toHaveText([`${mark} А`]);

  const chips = page.getByRole('button', { name: /^(Страна|Действует)/ });
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Страна равно «RU»' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Действует: да' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('button', { name: 'Действует: да' })).toBeVisible();
  await expect(names(page)).toHaveText([`${mark} А`]);
  await expect(search(page)).toHaveValue(mark);
  await page.getByRole('button', { name: 'Убрать условие' }).nth(1).click();
  await expect(names(page)).toHaveText([`${mark} А`, `${mark} В`]);
  expect(await chips.count()).toBeGreaterThan(0);
});
