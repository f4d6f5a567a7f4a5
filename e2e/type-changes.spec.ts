import { parameter, unique } from './support/api.ts';
import { look } from './support/look.ts';
import { createObject, createType } from './support/object-types.ts';
import { choose, dialog, edit, field, moreAction, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('смена вида параметра переносит значения, соединённые остаются вместе, а прежняя версия возвращается', async ({
  page,
}) => {
  const name = unique('Ёмкости');
  const type = await createType(name, [
    parameter('volume', 'Объём', 'string'),
    parameter('series', 'Серия', 'string'),
    parameter('number', 'Номер', 'string'),
  ]);
  await createObject(type, 'Ё-1', { volume: '12,5', series: 'АБ', number: '7' });
  await createObject(type, 'Ё-2', { volume: 'большая', series: 'ВГ', number: null });
  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await edit(page);
  await page.getByRole('combobox', { name: 'Тип', exact: true }).first().click();
  await page.getByRole('option', { name: 'Десятичное число' }).click();
  await page.getByRole('textbox', { name: 'Название', exact: true }).nth(1).fill('Серия и номер');
  await page.getByRole('button', { name: 'Убрать параметр' }).nth(2).click();
  await page.getByRole('button', { name: 'Что станет с объектами…' }).click();
  const check = dialog(page, 'Что станет с объектами');
  await expect(check.getByText('«Объём»: перенесётся 1 значение; не получится перенести 1 значение')).toBeVisible();
  await expect(check.getByRole('row', { name: /Ё-2.*«большая» — укажите число/ })).toBeVisible();
  await expect(check.getByText('Параметр «Номер» заполнен: 1 объект')).toBeVisible();

  await check.getByRole('button', { name: 'Добавить перенос' }).click();
  const joining = check.getByRole('group', { name: 'Значения «»' });
  await choose(joining, 'Параметр', 'Серия и номер');
  const joined = check.getByRole('group', { name: 'Значения «Серия и номер»' });
  await choose(joined, 'Значения из', 'Серия');
  await page.getByRole('option', { name: 'Номер' }).click();
  await page.keyboard.press('Escape');
  await field(joined, 'Соединить через').fill('-');
  await expect(check.getByRole('button', { name: /^Сохранить/ })).toBeDisabled();
  await check.getByRole('button', { name: 'Проверить перенос' }).click();
  await expect(check.getByRole('row', { name: 'Ё-1 АБ · 7 АБ-7' })).toBeVisible();
  await expect(check.getByText('Параметр «Номер» заполнен')).toBeHidden();
  await check.getByRole('button', { name: 'Сохранить всё равно' }).click();
  await expect(check).toBeHidden();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();

  await page.getByRole('tab', { name: 'Объекты' }).click();
  await expect(row(page, 'Ё-1')).toContainText('АБ-7');
  await expect(row(page, 'Ё-2')).not.toContainText('большая');
  await page.getByRole('tab', { name: 'Версии' }).click();
  await expect(page.getByText('«Объём»: тип строка → десятичное число')).toBeVisible();
  await expect(page.getByText('Убран «Номер»')).toBeVisible();
  await page
    .getByRole('button', { name: /^Показать параметры/ })
    .last()
    .click();
  const version = dialog(page, /^Параметры:/);
  await expect(version.getByRole('row', { name: /Объём volume Строка/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tabpanel').getByRole('button', { name: 'Вернуть', exact: true }).click();
  await dialog(page, /Вернуть/)
    .getByRole('button', { name: /^Вернуть/ })
    .click();
  await expect(page.getByText('«Объём»: тип десятичное число → строка')).toBeVisible();
  await page.getByRole('tab', { name: 'Объекты' }).click();
  await expect(row(page, 'Ё-2')).toContainText('большая');
  await expect(row(page, 'Ё-1')).toContainText('7');
});

test('объекты своих типов связывают, и связь видна с обеих сторон', async ({ page }) => {
  const [stations, pumps] = [unique('Станции'), unique('Агрегаты')];
  const station = await createType(stations, []);
  const mobile = await createType(unique('Передвижные'), [], { parentGuid: station.guid });
  const type = await createType(pumps, []);
  await createObject(station, 'ПС-1', {});
  await createObject(mobile, 'ПС-2', {});
  await createObject(type, 'Н-1', {});

  await page.goto(`/object-types/${type.guid}`);
  await opened(page, pumps);
  await edit(page);
  await page.getByRole('button', { name: 'Добавить параметр' }).click();
  await field(page, 'Название').last().fill('Питается от');
  await field(page, 'Код').last().fill('feeds');
  await choose(page, /^Тип$/, 'Связь с объектами');
  await choose(page, 'С чем связь', stations);
  await field(page, 'Название с другой стороны').fill('Питает');
  await page.getByRole('checkbox', { name: 'С другой стороны — только один' }).check();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${pumps}»: сохранено`)).toBeVisible();

  await page.getByRole('tab', { name: 'Объекты' }).click();
  await row(page, 'Н-1').getByRole('link', { name: 'Н-1' }).click();
  await opened(page, 'Н-1');
  await edit(page);
  await choose(page, 'Питается от', 'ПС-2');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await page.getByRole('link', { name: 'ПС-2' }).click();
  await opened(page, 'ПС-2');
  // Beside the tree of the passport there is room for the panel only in a wide window.
  await page.setViewportSize({ width: 1600, height: 900 });
  const usage = page.getByRole('listitem').filter({ hasText: `Питает: ${pumps}: 1` });
  await usage.getByRole('link', { name: 'Н-1' }).click();
  await opened(page, 'Н-1');

  await createObject(type, 'Н-2', {});
  await page.goto(`/object-types/${type.guid}/objects`);
  await expect(row(page, 'Н-1')).toContainText('ПС-2');
  await row(page, 'Н-2').getByRole('link', { name: 'Н-2' }).click();
  await opened(page, 'Н-2');
  await edit(page);
  await choose(page, 'Питается от', 'ПС-2');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Выбранная запись уже связана: «Н-1»')).toBeVisible();
});

test('подтип получает параметры родительского типа, а перемена у родителя доходит до его объектов', async ({
  page,
}) => {
  const [name, below] = [unique('Агрегаты'), unique('Насосные агрегаты')];
  const type = await createType(name, [parameter('power', 'Мощность', 'decimal', { unit: 'кВт' })]);
  await createObject(type, 'Агрегат', { power: 3 });
  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await moreAction(page, 'Создать подтип');
  const form = dialog(page, /Создать тип/);
  await expect(form.getByText(`От типа «${name}»: Мощность`)).toBeVisible();
  await field(form, 'Наименование').fill(below);
  await field(form, 'Код')
    .first()
    .fill(`s${Date.now().toString(36)}`);
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await opened(page, below);
  const subtype = page.url().split('/').at(-1)!;
  await createObject({ ...type, guid: subtype }, 'Насосный агрегат', { power: 90 });

  await edit(page);
  await expect(page.getByText('power · Десятичное число · от родительского типа')).toBeVisible();
  await expect(field(page, 'Единица')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Убрать параметр' })).toHaveCount(0);
  await field(page, 'Группа на карточке: «Мощность»').fill('Работа');
  await look(page, 'подтип');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${below}»: сохранено`)).toBeVisible();

  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await edit(page);
  await field(page, 'Единица').fill('МВт');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  const check = dialog(page, 'Что станет с объектами');
  await expect(check.getByText('«Мощность»: перенесутся 2 значения')).toBeVisible();
  await expect(check.getByRole('row', { name: 'Насосный агрегат 90 0,09' })).toBeVisible();
  await check.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();

  await page.getByRole('tab', { name: 'Объекты' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByText('С подтипами').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'Насосный агрегат')).toContainText('0,09');
  await expect(row(page, 'Насосный агрегат')).toContainText(below);
  await row(page, 'Насосный агрегат').getByRole('link', { name: 'Насосный агрегат', exact: true }).click();
  await opened(page, 'Насосный агрегат');
});
