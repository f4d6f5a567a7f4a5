import { api, parameter, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { look } from './support/look.ts';
import { createObject, createType } from './support/object-types.ts';
import { choose, dialog, edit, field, opened, option, row, rows } from './support/screen.ts';
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
  const told = `«Перегрузка инвертора» (${name}): «Северный»`;
  await expect
    .poll(async () => (await api('GET', '/api/notifications')).items.map(({ text }: Row) => text), { timeout: 30_000 })
    .toContain(told);
  await look(page, 'тревоги-типа');
  await page.getByRole('link', { name: /Загрузка не меньше 90/ }).click();
  await expect(row(page, 'Северный')).toBeVisible();
  await expect(row(page, 'Южный')).toHaveCount(0);
});

test('параметр типа считается по формуле: его не вводят, а видят в карточке и в списке', async ({ page }) => {
  const name = unique('Котлы');
  const type = await createType(name, [
    parameter('power', 'Мощность', 'decimal', { unit: 'кВт' }),
    parameter('hours', 'Часы', 'int'),
  ]);
  const boiler = await createObject(type, 'Первый', { power: 12.5, hours: 100 });
  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await edit(page);
  await page.getByRole('button', { name: 'Добавить параметр' }).click();
  await field(page, 'Название').last().fill('Энергия');
  await field(page, 'Код').last().fill('energy');
  await page.getByRole('combobox', { name: 'Тип' }).last().click();
  await page.getByRole('option', { name: 'Десятичное число', exact: true }).click();
  await page.getByLabel('Единица').last().fill('МВт·ч');
  await expect(page.getByText('Здесь есть power («Мощность»), hours («Часы»)')).toBeVisible();
  await page.getByLabel('Формула').last().fill('power × часы');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Непонятно с 9-го знака')).toBeVisible();
  await page.getByLabel('Формула').last().fill('power × hours ÷ 1000');
  await look(page, 'формула-параметра');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();

  await page.goto(`/object-types/${type.guid}/objects/${boiler.guid}`);
  await opened(page, 'Первый');
  await expect(page.getByText('1,25 МВт·ч')).toBeVisible();
  await page.goto(`/object-types/${type.guid}/objects`);
  await expect(row(page, 'Первый')).toContainText('1,25');
});

test('проверка полноты берёт названный тип вместе с подтипами, а журнал запуска ведёт к неполным объектам', async ({
  page,
}) => {
  const power = parameter('power', 'Мощность насоса', 'int');
  const name = unique('Агрегаты');
  const type = await createType(name, [power], { needed: ['power'] });
  const below = await createType(unique('Подагрегаты'), [power], { needed: ['power'], parentGuid: type.guid });
  await createObject(type, 'А-1', { power: 5 });
  await createObject(below, 'Пустой', { power: null });
  await page.goto('/scheduler?create=true');
  const form = dialog(page, /Создать задачу/);
  await field(form, 'Название').fill(unique('Полнота агрегатов'));
  await choose(form, 'Что делает', 'Проверка полноты технического паспорта');
  await form.getByRole('combobox', { name: 'Типы объектов' }).fill(name);
  await option(page, name).click();
  await page.keyboard.press('Escape');
  await choose(form, 'Когда запускать', 'Только вручную');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Полнота агрегатов/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  await dialog(page, /Запустить/)
    .getByRole('button', { name: 'Запустить' })
    .click();
  await expect(page.getByText('С замечаниями', { exact: true })).toBeVisible();
  const log = page.getByRole('list', { name: 'Журнал работы' });
  await expect(log.getByRole('listitem')).toHaveCount(4);
  expect(await faultsOf(page, 'all')).toEqual([]);
  await log.getByRole('link', { name: `${below['name']}: не заполнено нужное — 1` }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Пустой')).toBeVisible();
});
