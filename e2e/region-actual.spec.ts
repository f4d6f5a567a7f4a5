import { monthAgo } from './support/months.ts';
import { dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** A published month of a region with every hour of every day. */
function monthFile(month: string, isHole = (_day: number, _hour: number) => false): Buffer {
  const [year, number] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year!, number!, 0)).getUTCDate();
  const hours = Array.from({ length: days * 24 }, (_, index) => index);
  const lines = hours.flatMap((index) => {
    if (isHole(Math.floor(index / 24) + 1, (index % 24) + 1)) return [];
    const day = String(Math.floor(index / 24) + 1).padStart(2, '0');
    return `${day}.${String(number).padStart(2, '0')}.${year};${(index % 24) + 1};${300 + (index % 24)},5`;
  });
  return Buffer.from(['Факт', 'Дата;Час;Объём потребления, МВт·ч', ...lines].join('\r\n'));
}

test('пропуски выбраны с клавиатуры, видно, что будет получено, ячейки меняются сами; файл руками заполняет месяц', async ({
  page,
}) => {
  await page.goto('/region-actual');
  await opened(page, 'Подкачка');
  await page.getByRole('searchbox', { name: 'Найти регион' }).fill('Магаданская');
  await expect(page.getByText('1 регион, полных: 0')).toBeVisible();
  const matrix = page.getByRole('application', { name: 'Матрица регионов' });
  const cell = page.locator('#region-cell');
  await matrix.press('Home');
  await expect(cell).toContainText('Магаданская область');
  await expect(cell).toContainText('не запрашивали, 0 из');
  await matrix.press('Shift+ArrowRight');
  await matrix.press('Shift+ArrowRight');
  await expect(page.getByText('Выбрано пропусков: 3, регионов: 1.')).toBeVisible();

  await page.getByRole('button', { name: 'Запустить подкачку' }).click();
  const plan = dialog(page, 'Что будет получено и перезаписано');
  await expect(plan.getByText('Файлов: 3. Источники по порядку: Папка обмена.')).toBeVisible();
  await plan.getByRole('button', { name: 'Запустить' }).click();
  await expect(plan).toBeHidden();
  // Without any action, the cell changes when the refresh reaches it.
  await expect(cell).toContainText('не опубликовано');

  const month = monthAgo(2);
  await page.getByRole('button', { name: 'Загрузить файл' }).click();
  const upload = dialog(page, 'Загрузить файлы');
  const name = `${month.replace('-', '')}01_44_fact_region.csv`;
  await upload.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: monthFile(month) });
  await expect(upload.getByText('Всё распознано')).toBeVisible();
  await upload.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(upload).toBeHidden();
  await matrix.press('End');
  await matrix.press('ArrowLeft');
  await matrix.press('ArrowLeft');
  await expect(cell).toContainText('полные');
  await matrix.press('Enter');
  const shown = dialog(page, /^Магаданская область/);
  await expect(shown.getByRole('cell', { name: /час 10: 309,5/ }).first()).toBeVisible();
  await shown.getByText('Журнал').click();
  await expect(shown.getByText(name)).toBeVisible();
});

test('пропуск рассчитан по выбору, помечен и убран одним действием', async ({ page }) => {
  await page.goto('/region-actual');
  await opened(page, 'Подкачка');
  const month = monthAgo(4);
  await page.getByRole('button', { name: 'Загрузить файл' }).click();
  const upload = dialog(page, 'Загрузить файлы');
  const name = `${month.replace('-', '')}01_77_fact_region.csv`;
  const buffer = monthFile(month, (_, hour) => hour === 10);
  await upload.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(upload.getByText('Всё распознано')).toBeVisible();
  await upload.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(upload).toBeHidden();
  await page.getByRole('searchbox', { name: 'Найти регион' }).fill('Чукотский');
  const matrix = page.getByRole('application', { name: 'Матрица регионов' });
  const cell = page.locator('#region-cell');
  await matrix.press('End');
  for (let step = 0; step < 4; step++) await matrix.press('ArrowLeft');
  await expect(cell).toContainText('есть пропуски');
  await matrix.press('Shift+ArrowLeft');
  await matrix.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Рассчитать…' }).click();
  const estimate = dialog(page, 'Рассчитать пропуски');
  await estimate.getByRole('combobox', { name: 'Способ' }).click();
  await page.getByRole('option', { name: 'По соседним часам' }).click();
  await expect(estimate.getByText(/останется пропусков: 0/)).toBeVisible();
  await estimate.getByRole('button', { name: 'Рассчитать', exact: true }).click();
  await expect(estimate).toBeHidden();
  await expect(cell).toContainText('полные, есть замечания или рассчитанные');

  await matrix.press('Enter');
  const shown = dialog(page, /^Чукотский/);
  await expect(shown.getByRole('cell', { name: /час 10: 309,5.*рассчитано/ }).first()).toBeVisible();
  await shown.getByRole('button', { name: 'Убрать значения…' }).click();
  await shown.getByRole('combobox', { name: 'Источник' }).click();
  await page.getByRole('option', { name: 'Расчёт' }).click();
  await shown.getByRole('textbox', { name: 'Причина' }).fill('Проверка');
  await shown.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(shown.getByRole('cell', { name: /рассчитано/ })).toHaveCount(0);
  await expect(shown.getByRole('cell', { name: /час 9: 308,5/ }).first()).toBeVisible();
});
