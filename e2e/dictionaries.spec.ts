import { items, unique } from './support/api.ts';
import { dialog, field, opened } from './support/screen.ts';
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
