import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { api, items, session, unique } from './support/api.ts';
import { dialog, opened, row, rows } from './support/screen.ts';
import { address } from './support/settings.ts';
import { expect, test } from './support/test.ts';

/** A text file as a spreadsheet program on Windows saves it. */
const windows1251 = (text: string) =>
  Buffer.from([...text].map((char) => (char >= 'А' && char <= 'я' ? char.charCodeAt(0) - 0x3_50 : char.charCodeAt(0))));

/** A workbook with text cells. */
function workbook(lines: readonly string[][]): Buffer {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
  const sheet = lines.map((line) => `<row>${line.map(cell).join('')}</row>`).join('');
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<R><R Id="r1" Target="worksheets/sheet1.xml"/></R>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))));
}
const employeesOf = (position: string) => items(`/api/employees?search=${encodeURIComponent(position)}`);

test(
  'сотрудники загружаются из файла: образец, отчёт по строкам, загрузка хороших строк',
  { tag: '@firefox' },
  async ({ page }) => {
    await page.goto('/employees');
    await opened(page, 'Сотрудники');
    await page.getByRole('button', { name: 'Загрузить из файла' }).press('Enter');
    const form = dialog(page, 'Сотрудники: загрузка из файла');
    const load = form.getByRole('button', { name: /^Загрузить/ });
    const choice = form.locator('input[type="file"]');

    const [sample] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Скачать образец' }).click(),
    ]);
    expect(sample.suggestedFilename()).toBe('Сотрудники, образец.xlsx');
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await choice.setInputFiles({ name: 'пусто.xlsx', mimeType, buffer: await readFile(await sample.path()) });
    await form.getByRole('button', { name: 'Проверить' }).click();
    await expect(load).toBeDisabled();

    const position = unique('Электромонтер');
    const chief = unique('Старшая')
      .replaceAll(/\d/g, (digit) => 'абвгдежзик'[Number(digit)]!)
      .replace(' ', '-');
    const lines = [
      'Фамилия;Имя;Должность;Руководитель;Тел.;Дата приема;Группа по ЭБ;Цвет глаз',
      `Загруженный;Иван;${position};${chief} Мария;8 (916) 123-45-67;01.02.2026;III;карие`,
      `${chief};Мария;${position};;;;III;`,
      `Ошибкина;Ольга;${position};Никто Такой;12;32.01.2026;;`,
      'Итого: 3;;;;;;;',
    ];
    await form.getByRole('button', { name: 'Другой файл' }).click();
    await choice.setInputFiles({ name: 'люди.csv', mimeType: 'text/csv', buffer: windows1251(lines.join('\r\n')) });
    await expect(form.getByRole('combobox', { name: 'Поле для столбца «Фамилия»' })).toHaveValue('Фамилия *');
    await expect(form.getByRole('combobox', { name: 'Поле для столбца «Цвет глаз»' })).toHaveValue('');
    await form.getByRole('button', { name: 'Проверить' }).click();
    await expect(form.getByText('Файл проверен')).toBeVisible();
    await expect(form.getByText('Не записи: 5 («Итого: 3»).')).toBeVisible();
    const kinds = form.getByRole('region', { name: 'Ошибки по видам' });
    await expect(kinds.getByRole('row').nth(1)).toContainText('2 строки');
    await kinds.getByRole('combobox', { name: 'Читать «III» как' }).click();
    await page.getByRole('option', { name: 'III до 1000 В' }).click();
    await form.getByRole('button', { name: 'Исправить во всех строках' }).click();
    await expect(form.getByText('«III» читается как «III до 1000 В»')).toBeVisible();
    const report = form.getByRole('region', { name: 'Ошибки по строкам' }).getByRole('row');
    await expect(report.nth(1)).toContainText('Ошибкина Ольга');
    await expect(report.nth(1)).toContainText('Нет записи «Никто Такой»');
    await expect(report.nth(3)).toContainText('Укажите дату в виде дд.мм.гггг');
    const other = await page.context().newPage();
    await other.goto('/employees');
    await other.getByRole('button', { name: 'Загрузить из файла' }).click();
    await expect(dialog(other, 'Сотрудники: загрузка из файла').getByText('Файл проверен')).toBeVisible();
    await other.close();
    expect(await employeesOf(position)).toEqual([]);

    await form.getByRole('button', { name: 'Загрузить только верные: 2 строки' }).click();
    await expect(page.getByText('Добавлено: 2, изменено: 0.')).toBeVisible();
    await expect(form).toBeHidden();
    await page.getByLabel('Поиск в списке').fill(position);
    await expect(rows(page)).toHaveCount(2);
    await expect(row(page, 'Загруженный Иван')).toBeVisible();
    const loaded = await employeesOf(position);
    expect(loaded.map(({ phone }) => phone)).toContainEqual(expect.stringMatching(/^\+7/));
    expect(loaded.find(({ names }) => names.managerGuid === `${chief} Мария`)).toMatchObject({
      hiredAt: '2026-02-01',
      electricalSafetyGroup: 'IIILow',
    });
  },
);

test('паспорт из XLSX: двадцать ошибок видны сразу, исправленный файл загружается, загрузка возвращается', async ({
  page,
}) => {
  const name = unique('ПС Загрузка');
  const [object] = await items('/api/consumption-objects?limit=1');
  const titles = [
    'Наименование',
    'Код точки измерения',
    'Объект потребления',
    'Назначение учета',
    'Направление',
    'Уровень напряжения',
    'Состояние',
  ];
  const right = (index: number) => [
    `${name}, яч. ${index}`,
    '',
    String(object?.name),
    'Технический',
    'Приём',
    'Низкое (НН)',
    'В работе',
  ];
  const wrong = (index: number) => [
    `${name}, яч. ${index}`,
    '12',
    String(object?.name),
    'Никакое',
    'Вбок',
    'Низкое (НН)',
    'Новая',
  ];
  const [voltage] = await items('/api/dictionary/1/values?limit=1');
  const book = (lines: string[][]) => workbook([titles, ...lines.map((line) => line.with(5, String(voltage?.name)))]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const pointsOf = () => items(`/api/metering-points?search=${encodeURIComponent(name)}`);
  const numbers = [1, 2, 3, 4, 5];

  await page.goto('/metering-points');
  await opened(page, 'Точки учёта');
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  const form = dialog(page, 'Точки учёта: загрузка из файла');
  const choice = form.locator('input[type="file"]');
  await choice.setInputFiles({ name: 'паспорт.xlsx', mimeType, buffer: book(numbers.map(wrong)) });
  await form.getByRole('button', { name: 'Проверить' }).click();
  await expect(form.getByRole('region', { name: 'Ошибки по строкам' }).getByRole('row')).toHaveCount(21);
  await expect(form.getByRole('button', { name: /^Загрузить/ })).toBeDisabled();
  const [marked] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Скачать с пометками' }).click(),
  ]);
  expect(marked.suggestedFilename()).toBe('паспорт, ошибки.xlsx');

  await form.getByRole('button', { name: 'Другой файл' }).click();
  await choice.setInputFiles({ name: 'паспорт.xlsx', mimeType, buffer: book(numbers.map(right)) });
  await form.getByRole('button', { name: 'Проверить' }).click();
  await form.getByRole('button', { name: 'Загрузить: 5 строк' }).click();
  await expect(page.getByText('Добавлено: 5, изменено: 0.')).toBeVisible();
  expect(await pointsOf()).toHaveLength(5);

  const [entry] = await items('/api/journal?action=import&entity=metering_point&limit=1');
  await api('POST', `/api/journal/${String(entry?.number)}/return`, { body: { preview: false, overwrite: [] } });
  expect(await pointsOf()).toHaveLength(0);
});

test.describe('из другого окна', () => {
  test.use({ as: 'orlova' });

  test('выбран другой файл: об этом сказано, и загрузку начинают заново', async ({ page }) => {
    await page.goto('/employees');
    await opened(page, 'Сотрудники');
    await page.getByRole('button', { name: 'Загрузить из файла' }).click();
    const form = dialog(page, 'Сотрудники: загрузка из файла');
    const gone = form.getByText('Начатой загрузки больше нет');
    const file = { name: 'люди.csv', mimeType: 'text/csv', buffer: Buffer.from('Фамилия;Имя;Должность') };
    const choose = () => form.locator('input[type="file"]').setInputFiles(file);
    const chooseElsewhere = async () => {
      const { token, organization } = session('orlova');
      const headers = {
        Authorization: `Bearer ${token}`,
        'Org-Id': organization,
        'Content-Type': 'application/octet-stream',
      };
      const query = new URLSearchParams({ fileName: 'другие.csv' });
      const answer = await fetch(`${address}/api/employees/imports?${query}`, {
        method: 'POST',
        headers,
        body: file.buffer,
      });
      expect(answer.status).toBe(201);
    };

    await choose();
    await expect(form.getByRole('region', { name: 'Столбцы файла' })).toBeVisible();
    await chooseElsewhere();
    await form.getByRole('button', { name: 'Проверить' }).click();
    await expect(gone).toBeVisible();

    await choose();
    await expect(form.getByRole('region', { name: 'Столбцы файла' })).toBeVisible();
    await expect(gone).toBeHidden();
    await chooseElsewhere();
    await page.reload();
    await page.getByRole('button', { name: 'Загрузить из файла' }).click();
    await expect(gone).toBeVisible();
  });
});
