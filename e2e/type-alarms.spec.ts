import { api, parameter, unique, type Row } from './support/api.ts';
import { look } from './support/look.ts';
import { createObject, createType } from './support/object-types.ts';
import { choose, dialog, field, opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('тревога типа: условие задают на типе, об объекте, который стал ему отвечать, сообщают', async ({ page }) => {
  const name = unique('Инверторы');
  const type = await createType(name, [parameter('load', 'Загрузка', 'decimal', { unit: '%' })]);
  await createObject(type, 'Северный', { load: 97 });
  await createObject(type, 'Южный', { load: 40 });

  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await page.getByRole('tab', { name: 'Тревоги' }).click();
  await expect(page.getByText('Следующая проверка —')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать тревогу');
  await field(form, 'О чём сообщить').fill('Перегрузка инвертора');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Это обязательное поле')).toBeVisible();
  await form.getByRole('button', { name: 'Каким стал объект: задать условие' }).click();
  const builder = dialog(page, 'Каким стал объект');
  await choose(builder, 'Поле', 'Загрузка');
  await choose(builder, 'Условие', 'не меньше');
  await builder.getByRole('textbox', { name: 'Загрузка' }).fill('90');
  await builder.getByRole('button', { name: 'Готово' }).click();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, 'Перегрузка инвертора')).toContainText('Загрузка не меньше 90');

  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByText('Тревоги проверяются: ход виден в «Запусках»')).toBeVisible();
  const alarm = `«Перегрузка инвертора» (${name}): «Северный»`;
  await expect
    .poll(async () => (await api('GET', '/api/notifications')).items.map(({ text }: Row) => text), { timeout: 30_000 })
    .toContain(alarm);
  await look(page, 'тревоги-типа');
  await page.getByRole('link', { name: /Загрузка не меньше 90/ }).click();
  await expect(row(page, 'Северный')).toBeVisible();
  await expect(row(page, 'Южный')).toHaveCount(0);
});
