import { api, parameter, unique } from './support/api.ts';
import { createObject, createType } from './support/object-types.ts';
import { createGroup } from './support/people.ts';
import { choose, dialog, edit, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser } from './support/users.ts';

test('перед изменением типа видно, каким объектам оно не подойдёт', async ({ page }) => {
  const name = unique('Насосы');
  const type = await createType(name, [parameter('flow', 'Подача', 'int', { unit: 'м³/ч' })]);
  await createObject(type, 'Н-1', { flow: 30 });
  await createObject(type, 'Н-2', { flow: 90 });
  await page.goto('/object-types');
  await opened(page, 'Технический паспорт');
  await expect(page.getByRole('row', { name }).getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Настроить тип «${name}»` }).click();
  await opened(page, name);
  await expect(page.getByText('Семейство')).toHaveCount(0);

  await edit(page);
  await field(page, 'Не больше').fill('60');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  const check = dialog(page, 'Что станет с объектами');
  await expect(check.getByText('Не подходят: 1 объект из 2')).toBeVisible();
  await expect(check.getByRole('row', { name: /Н-2.*«Подача»: Не больше 60/ })).toBeVisible();
  await check.getByRole('button', { name: 'Отмена' }).click();
  await expect(check).toBeHidden();
  expect((await api('GET', `/api/object-types/${type.guid}`)).version).toBe(1);

  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await check.getByRole('button', { name: 'Сохранить всё равно' }).click();
  await expect(check).toBeHidden();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();

  await page.getByRole('tab', { name: 'Объекты' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'Н-2')).toContainText('90');
  await row(page, 'Н-2').getByRole('link', { name: 'Н-2' }).click();
  await opened(page, 'Н-2');
  await edit(page);
  await field(page, 'Подача').fill('91');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Не больше 60')).toBeVisible();
});

test('смена кода параметра сохраняет столбец и значения, а ошибка параметра сама встаёт перед глазами', async ({
  page,
}) => {
  const name = unique('Станки');
  const more = Array.from({ length: 6 }, (_, index) => parameter(`more${index}`, `Прочее ${index}`, 'int'));
  const type = await createType(name, [parameter('kW', 'Мощность станка', 'decimal', { unit: 'кВт' }), ...more]);
  await createObject(type, 'С-1', { kW: 7.5, ...Object.fromEntries(more.map(({ code }) => [code, null])) });
  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await edit(page);

  const code = page.getByRole('textbox', { name: 'Код', exact: true }).nth(1);
  await expect(code).toHaveValue('kW');
  await code.fill('Мощность');
  const last = page.getByRole('button', { name: 'Добавить параметр' });
  await last.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(code).toBeFocused();
  await expect(page.getByText('Латинские буквы и цифры, первая — строчная буква')).toBeInViewport();

  await code.fill('name');
  await last.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Код «name» занят полем самого объекта')).toBeInViewport();

  await code.fill('power');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();
  await page.getByRole('tab', { name: 'Объекты' }).click();
  await expect(row(page, 'С-1')).toContainText('7,5');
});

test('группа даёт объекты одного типа, а других не показывает', async ({ page, browser }) => {
  const [stations, stables] = [await createType(unique('Станции'), []), await createType(unique('Конюшни'), [])];
  await createObject(stations, 'Станция у ворот', {});
  await createObject(stables, 'Конюшня у ворот', {});
  const group = await createGroup({ objectTypes: 'read', typeObjects: 'update' });
  await page.goto(`/permission/${group.guid}/rules`);
  await opened(page, group['name'] as string);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать правило');
  await field(form, 'Правило').fill('Только станции');
  await choose(form, 'Раздел', 'Объекты своих типов');
  await form.getByRole('button', { name: 'Какие записи: задать условие' }).click();
  const builder = dialog(page, 'Какие записи');
  await choose(builder, 'Поле', 'Тип');
  await choose(builder, 'Тип', stations['name'] as string);
  await page.keyboard.press('Tab');
  await builder.getByRole('button', { name: 'Готово' }).click();
  await expect(form.getByText(`Тип: ${stations['name']}`)).toBeVisible();
  await expect(form.getByText('С чего начинается новая запись')).toBeHidden();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, 'Только станции')).toContainText(stations['name'] as string);

  const user = await createUser();
  await acceptInvitation(user);
  const card = await employ(user, [group.guid]);
  await page.goto(`/permission-groups/explorer?person=${card.guid}`);
  await page.getByRole('button', { name: /^Объекты своих типов: Изменение:.*: с ограничениями$/ }).click();
  await expect(dialog(page, 'Объекты своих типов: Изменение')).toContainText(stations['name'] as string);

  const other = await otherBrowser(browser);
  await enter(other, user['userName'] as string);
  await opened(other, 'Технический паспорт');
  await other.goto(`/object-types/${stations.guid}/objects`);
  await expect(row(other, 'Станция у ворот')).toBeVisible();
  await other.goto(`/object-types/${stables.guid}/objects`);
  await opened(other, stables['name'] as string);
  await expect(rows(other)).toHaveCount(0);
  await expect(other.getByText('Конюшня у ворот')).toBeHidden();
  await other.context().close();
});

test('по шаблону типа создают объект, а карточка сама становится шаблоном', async ({ page }) => {
  const name = unique('Трансформаторы');
  const parameters = [
    parameter('power', 'Мощность', 'int', { unit: 'кВА' }),
    parameter('cooling', 'Охлаждение', 'list', { options: ['масло', 'воздух'] }),
  ];
  const type = await createType(name, parameters);
  const object = await createObject(type, 'Т-1', { power: 630, cooling: 'масло' });
  await page.goto(`/object-types/${type.guid}/objects`);
  await expect(row(page, 'Т-1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Создать по шаблону' })).toHaveCount(0);

  await page.goto(`/object-types/${type.guid}/objects/${object.guid}`);
  await opened(page, 'Т-1');
  await page.getByRole('button', { name: 'Другие действия' }).click();
  await page.getByRole('button', { name: 'Сохранить как шаблон' }).click();
  const saving = dialog(page, 'Сохранить как шаблон');
  await expect(saving.getByText('Мощность: 630')).toBeVisible();
  await field(saving, 'Шаблон').fill('Масляный 630');
  await saving.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Шаблон «Масляный 630» сохранён')).toBeVisible();

  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await expect(page.getByText('Масляный 630')).toBeVisible();
  await edit(page);
  await page.getByRole('button', { name: 'Добавить шаблон' }).click();
  const second = page.getByRole('group', { name: 'Шаблон «»' });
  await field(second, 'Шаблон').fill('Масляный 630');
  await expect(page.getByText('Такой шаблон уже есть')).toBeVisible();
  await page.getByRole('textbox', { name: 'Шаблон' }).last().fill('Сухой');
  const dry = page.getByRole('group', { name: 'Шаблон «Сухой»' });
  await choose(dry, 'Добавить поле', 'Охлаждение');
  await choose(dry, 'Охлаждение', 'воздух');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();

  await page.getByRole('tab', { name: 'Объекты' }).click();
  await page.getByRole('button', { name: 'Создать по шаблону' }).click();
  await dialog(page, 'Создать по шаблону')
    .getByRole('button', { name: /Масляный 630/ })
    .click();
  const form = dialog(page, 'Создать объект');
  await expect(field(form, 'Мощность')).toHaveValue('630');
  await expect(field(form, 'Наименование')).toHaveValue('');
  await field(form, 'Наименование').fill('Т-2');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, 'Т-2')).toContainText('масло');
});

test('неполные объекты своего типа видны на «Полноте паспорта»', async ({ page }) => {
  const name = unique('Задвижки');
  const type = await createType(name, [parameter('width', 'Диаметр', 'int')]);
  await createObject(type, 'З-1', { width: null });
  await createObject(type, 'З-2', { width: 300 });
  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await edit(page);
  await page.getByRole('combobox', { name: 'Обязательны для полноты' }).click();
  await page.getByRole('option', { name: 'Диаметр' }).click();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();
  await page.goto('/object-types/completeness');
  await opened(page, 'Сбор данных');
  await page.getByRole('row', { name }).getByRole('link', { name: '1', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'З-1')).toBeVisible();
});
