import { readFile } from 'node:fs/promises';
import { items, unique } from './support/api.ts';
import { dialog, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** As a spreadsheet of Windows saves it. */
const windows1251 = (text: string) =>
  Buffer.from([...text].map((char) => (char >= 'А' && char <= 'я' ? char.charCodeAt(0) - 0x3_50 : char.charCodeAt(0))));
const employeesOf = (position: string) => items(`/api/employees?search=${encodeURIComponent(position)}`);

test('сотрудники загружаются из файла: образец, отчёт по строкам, загрузка хороших строк', async ({ page }) => {
  await page.goto('/employees');
  await opened(page, 'Сотрудники');
  await page.getByRole('button', { name: 'Загрузить из файла' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Сотрудники: загрузка из файла');
  const load = form.getByRole('button', { name: /^Загрузить/ });
  const choice = form.locator('input[type="file"]');
  await expect(load).toBeDisabled();

  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Скачать образец' }).click(),
  ]);
  expect(sample.suggestedFilename()).toBe('Сотрудники, образец.xlsx');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await choice.setInputFiles({ name: 'пусто.xlsx', mimeType, buffer: await readFile(await sample.path()) });
  await expect(form.getByText('В файле нет строк.')).toBeVisible();
  await expect(load).toBeDisabled();

  const position = unique('Электромонтер');
  const lines = [
    'Фамилия;Имя;Должность;Руководитель;Телефон;Принят;Цвет глаз',
    `Загруженный;Иван;${position};Старшая Мария;8 (916) 123-45-67;01.02.2026;карие`,
    `Старшая;Мария;${position};;;;`,
    `Ошибкина;Ольга;${position};Никто Такой;12;32.01.2026;`,
  ];
  await choice.setInputFiles({ name: 'люди.csv', mimeType: 'text/csv', buffer: windows1251(lines.join('\r\n')) });
  await expect(form.getByText('Файл проверен')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Эти столбцы не загружаются: «Цвет глаз».');
  const report = form.getByRole('region', { name: 'Отчёт по строкам' }).getByRole('row');
  await expect(report.nth(1)).toContainText('Ошибкина Ольга');
  await expect(report.nth(1)).toContainText('Руководитель: Нет записи «Никто Такой»');
  await expect(report.nth(1)).toContainText('Принят: Укажите дату в виде дд.мм.гггг');
  await expect(report.nth(2)).toContainText('Загруженный Иван');
  expect(await employeesOf(position)).toEqual([]);

  await form.getByRole('button', { name: 'Загрузить: 2 сотрудника' }).click();
  await expect(page.getByText('Добавлено: 2, изменено: 0.')).toBeVisible();
  await expect(form).toBeHidden();
  await page.getByLabel('Поиск в списке').fill(position);
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'Загруженный Иван')).toContainText('+7');
  const loaded = await employeesOf(position);
  expect(loaded.find(({ names }) => names.managerGuid === 'Старшая Мария')).toMatchObject({ hiredAt: '2026-02-01' });
});

test.describe('кто только читает', () => {
  test.use({ as: 'fyodorov' });
  test('видит кнопку и причину, но не загружает', async ({ page }) => {
    await page.goto('/employees');
    await opened(page, 'Сотрудники');
    const button = page.getByRole('button', { name: 'Загрузить из файла' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', /нужно «Создание»/);
  });
});
