import type { Locator } from '@playwright/test';
import { items, parameter, unique } from './support/api.ts';
import { createDictionary, createValue, openValue, values } from './support/dictionaries.ts';
import { dialog, edit, field, moreAction, moreActions, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('словарь создаётся с параметрами разных видов', async ({ page }) => {
  await page.goto('/dictionary');
  await opened(page, 'Словари');
  await page.getByRole('button', { name: 'Создать' }).click();
  const form = dialog(page, 'Создать словарь');
  const name = unique('Виды параметров');
  await field(form, 'Наименование').fill(name);
  await field(form, 'Код').fill('Плохой код');
  const kinds: [title: string, code: string, type: string][] = [
    ['Примечание', 'note', 'Строка'],
    ['Мощность', 'power', 'Десятичное число'],
    ['Резервный', 'isReserve', 'Да/Нет'],
    ['Введён', 'since', 'Дата'],
    ['Род', 'sort2', 'Список вариантов'],
    ['Уровень', 'voltage', 'Значение словаря'],
  ];
  for (const [index, [title, code, type]] of kinds.entries()) {
    await form.getByRole('button', { name: 'Добавить параметр' }).click();
    await form.getByLabel('Название').nth(index).fill(title);
    await field(form, 'Код').last().fill(code);
    await form.getByRole('combobox', { name: 'Тип' }).nth(index).click();
    await page.getByRole('option', { name: type, exact: true }).click();
  }
  await form.getByLabel('Единица').fill('кВт');
  await form.getByRole('combobox', { name: 'Варианты' }).fill('Городской');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Сельский');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Латинские буквы, цифры, «-» и «_», первая — строчная буква')).toBeVisible();
  await expect(form.getByText('Выберите словарь').first()).toBeVisible();
  await field(form, 'Код').first().fill(`kinds${process.pid}`);
  await form.getByRole('combobox', { name: 'Словарь' }).fill('Уровни');
  await page.getByRole('option', { name: 'Уровни напряжения', exact: true }).click();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);

  const [created] = await items(`/api/dictionary/?search=${encodeURIComponent(name)}`);
  expect(created!['parameters'].map(({ type }: { type: string }) => type)).toEqual([
    'string',
    'decimal',
    'bool',
    'date',
    'list',
    'dictionary',
  ]);
  expect(created!['parameters'][1].unit).toBe('кВт');
  expect(created!['parameters'][4].options).toEqual(['Городской', 'Сельский']);
});

test('коды словаря и его параметров составляются из названий', async ({ page }) => {
  await page.goto('/dictionary');
  await opened(page, 'Словари');
  await page.getByRole('button', { name: 'Создать' }).click();
  const form = dialog(page, 'Создать словарь');
  const name = unique('Причины отключений');
  await field(form, 'Наименование').fill(name);
  await expect(form.getByText('Пусто — составится из названия')).toBeVisible();
  for (const [index, title] of ['Вид работ', 'Вид: работ', ''].entries()) {
    await form.getByRole('button', { name: 'Добавить параметр' }).click();
    await field(form, 'Название').nth(index).fill(title);
    await page.keyboard.press('Tab');
  }
  await expect(field(form, 'Код').nth(1)).toHaveValue('vidRabot');
  await expect(field(form, 'Код').nth(2)).toHaveValue('vidRabot2');
  await expect(field(form, 'Код').nth(3)).toHaveValue('');
  await form.getByRole('button', { name: 'Убрать параметр' }).last().click();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);

  const [created] = await items(`/api/dictionary/?search=${encodeURIComponent(name)}`);
  expect(created!['code']).toMatch(/^prichiny-otklyucheniy-\d/);
  expect(created!['parameters'].map(({ code }: { code: string }) => code)).toEqual(['vidRabot', 'vidRabot2']);
  await values(page, created!);
  const value = await openValue(page);
  await field(value, 'Наименование').fill('Ледяной дождь');
  await value.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, 'Ледяной дождь')).toContainText('ledyanoy-dozhd');
});

test('словарь удаляется вместе со значениями, и всё возвращается разом', async ({ page }) => {
  const dictionary = await createDictionary();
  const value = await createValue(dictionary, 'Уходит со словарём');
  await page.goto(`/dictionary/${dictionary['id']}`);
  await opened(page, dictionary['name']);
  await moreAction(page, 'Удалить');
  const remove = dialog(page, /^Удалить словарь/);
  await expect(remove.getByText('Вместе со словарём удалятся все его значения.')).toBeVisible();
  await remove.getByRole('button', { name: 'Удалить' }).click();
  await expect(remove).toBeHidden();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByText(/^Возвращено: /)).toBeVisible();
  await page.goto(`/dictionary-values/${dictionary['id']}/${value.guid}`);
  await opened(page, 'Уходит со словарём');
});

test('параметр, который заполнен, нельзя убрать: перечислено, где он', async ({ page }) => {
  const dictionary = await createDictionary([parameter('note', 'Заметка', 'string')]);
  await createValue(dictionary, 'С заметкой', { note: 'текст' });
  await page.goto(`/dictionary/${dictionary['id']}`);
  await edit(page);
  await page.getByRole('button', { name: 'Убрать параметр' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Значения словаря не подходят к новым параметрам.')).toBeVisible();
  await expect(page.getByText('Параметр «Заметка» заполнен, его нельзя убрать')).toBeVisible();
});

test('системные записи защищены, и сказано почему', async ({ page }) => {
  const reason = 'Это системная запись: на ней держится работа программы, её нельзя изменить или удалить.';
  await page.goto('/dictionary/11');
  await opened(page, 'Период');
  await expect(page.getByText('Системный словарь')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await moreActions(page);
  await expect(page.getByRole('button', { name: 'Удалить' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Удалить' })).toHaveAccessibleDescription(reason);
  await page.goto('/dictionary?search=Период');
  await row(page, 'Период').first().hover();
  await row(page, 'Период').first().getByRole('button', { name: 'Действия со строкой' }).click();
  await expect(page.getByRole('menuitem', { name: 'Удалить' })).toBeDisabled();
});

test('поиск сразу по всем словарям ведёт к значению', async ({ page }) => {
  const dictionary = await createDictionary();
  const name = unique('Искомое ёлочное');
  const { guid } = await createValue(dictionary, name);
  await page.goto('/dictionary');
  const search = page.getByRole('combobox', { name: 'Найти значение во всех словарях' });
  const [proposals, propose] = ['Предложения', 'Предложить'].map((called) => page.getByText(called, { exact: true }));
  const top = async (what: Locator) => Math.round((await what.boundingBox())!.y);
  expect(await top(proposals!)).toBe(await top(propose!));
  await search.fill('такого значения нет');
  await expect(page.getByRole('option', { name: 'Ничего не нашлось' })).toBeVisible();
  await search.fill(name.replaceAll('ё', 'е').toUpperCase());
  await expect(page.getByRole('group').or(page.getByText(dictionary['name'])).first()).toBeVisible();
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(`/dictionary-values/${dictionary['id']}/${guid}`);
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });

  test('видит словари и не меняет их', async ({ page }) => {
    await page.goto('/dictionary-values/2');
    await opened(page, 'Категории максимальной мощности');
    await expect(rows(page).first()).toBeVisible();
    for (const name of ['Создать', 'Порядок']) {
      await expect(page.getByRole('main').getByRole('button', { name, exact: true }).first()).toBeDisabled();
    }
    await page.getByRole('button', { name: 'Классификатор' }).click();
    await expect(dialog(page, /^Внешний классификатор/).getByText(/^Это системная запись/)).toBeVisible();
    await page.keyboard.press('Escape');
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByText(/Только просмотр/)).toBeVisible();
  });
});
