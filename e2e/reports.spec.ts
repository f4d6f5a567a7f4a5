import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Page } from '@playwright/test';
import { api, items, unique } from './support/api.ts';
import { dialog, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const plain = (text: string) => text.replaceAll(/\s/g, '');

/** The text of a downloaded document without spaces. */
async function textOf(path: string): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(path))));
  return plain(text.join(''));
}

/** The rows of the report as shown on the screen, totals last. */
async function shownRows(page: Page, title: string): Promise<string[]> {
  const table = page.getByRole('region', { name: title });
  await expect(table).toBeVisible();
  return (await table.getByRole('row').allInnerTexts()).slice(1).map(plain);
}

async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download.path();
}

test('отчёт настроен, просмотрен, сделан и скачан: в PDF то же, что на экране', async ({ page }) => {
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Раздел, запись или действие').fill('отчёт');
  await page.getByRole('dialog').getByText('Отчёты', { exact: true }).click();
  await opened(page, 'Отчёты');
  await expect(page.getByText('Потребление по суткам')).toBeVisible();

  const name = unique('Сводный');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const creating = dialog(page, 'Создать отчёт');
  await field(creating, 'Название').fill(name);
  await creating.getByRole('combobox', { name: 'Шаблон' }).click();
  await page.getByRole('option', { name: 'Сводный по объектам' }).click();
  await expect(creating.getByText('Сколько потребил каждый объект')).toBeVisible();
  await creating.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(creating).toBeHidden();
  await page.getByRole('link', { name }).click();
  await opened(page, name);

  const rows = await shownRows(page, name);
  expect(rows.length).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Сделать PDF' }).click();
  await expect(page.getByRole('button', { name: 'Скачать последний' })).toBeVisible();
  const text = await textOf(await downloaded(page, 'Скачать последний'));
  for (const row of rows) expect(text).toContain(row);
  expect(text).toContain(plain(`Страница 1 из`));
  await page.getByRole('tab', { name: 'Файлы' }).click();
  await expect(page.getByRole('region', { name: 'Файлы отчёта' }).getByText('PDF', { exact: true })).toBeVisible();
});

test('отчёт по расписанию, запущенному вручную, приходит PDF, который говорит то же, что экран', async ({ page }) => {
  const name = unique('План');
  const empty = { points: [], objects: [], forecasts: [], branchGuid: null, step: null, indicator: null };
  const report = await api<{ guid: string }>('POST', '/api/reports', {
    body: {
      ...empty,
      name,
      template: 'plans',
      period: 'thisYear',
      dateFrom: null,
      dateTo: null,
      format: 'pdf',
      recipients: [],
      keepFiles: 3,
    },
  });
  await page.goto(`/report/${report.guid}`);
  await opened(page, name);
  const rows = await shownRows(page, name);
  await page.getByRole('button', { name: 'По расписанию' }).click();
  const planning = dialog(page, 'Создать задачу');
  await expect(field(planning, 'Название')).toHaveValue(`Отчёт: ${name}`);
  await planning.getByRole('button', { name: 'Создать', exact: true }).click();
  await opened(page, `Отчёт: ${name}`);

  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Запустить', exact: true }).click();
  await expect(async () => {
    const { files } = await api<{ files: object[] }>('GET', `/api/reports/${report.guid}/files`);
    expect(files).toHaveLength(1);
  }).toPass();
  await page.goto(`/report/${report.guid}/files`);
  await opened(page, name);
  await expect(
    page
      .getByText('в 08:00 1-го числа')
      .or(page.getByText(/в 08:00/))
      .first(),
  ).toBeVisible();
  const text = await textOf(await downloaded(page, 'Скачать последний'));
  for (const row of rows) expect(text).toContain(row);

  const [schedule] = await items(`/api/schedules?limit=1&search=${encodeURIComponent(name)}`);
  await api('DELETE', `/api/schedules/${schedule!.guid}`, { version: schedule!.version as number });
});
