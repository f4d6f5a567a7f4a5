import { moscowToday } from 'contract/time/day-shape.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { api, items, unique } from './support/api.ts';
import { choose, dialog, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

interface Cell {
  value: string;
  formula: string | null;
}

/** The non-empty cells of a workbook, row by row. */
async function sheetOf(path: string, number = 1): Promise<Cell[][]> {
  const parts = unzipSync(await readFile(path));
  const sheet = strFromU8(parts[`xl/worksheets/sheet${number}.xml`]!);
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*>(?:<f>(.*?)<\/f>)?(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, formula, number, text]) => ({ value: number ?? text ?? '', formula: formula ?? null }),
    ),
  );
}

/** A workbook of sheets with texts and numbers. */
function bookOf(sheets: Record<string, (string | number)[][]>): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const names = Object.keys(sheets);
  const part = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Target="${part(index)}"/>`).join('')}</Relationships>`,
  };
  for (const [index, rows] of Object.values(sheets).entries())
    parts[`xl/${part(index)}`] =
      `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

const digits = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));

test('точки выбраны, категории сравниваются, час объяснён, расчёт сохранён и выгружен с формулами', async ({
  page,
}) => {
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Раздел, запись или действие').fill('калькул');
  await page.getByRole('dialog').getByText('Калькулятор').click();
  await opened(page, 'Калькулятор');
  await expect(page.getByText('Здесь будет стоимость по ценовым категориям')).toBeVisible();

  await page.getByRole('combobox', { name: 'Точки учёта' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  const totals = page.getByRole('region', { name: 'Стоимость по категориям' });
  await expect(totals.getByRole('row')).toHaveCount(8);
  await expect(totals.getByText('лучшая')).toHaveCount(1);

  const plan = page.getByRole('combobox', { name: 'Почасовой план' });
  await plan.click();
  await page.getByRole('option', { name: 'Опубликованный прогноз' }).click();
  await expect(page.getByText('Выберите прогноз, который служит планом.')).toBeVisible();
  await plan.click();
  await page.getByRole('option', { name: 'Без плана' }).click();
  await expect(page.getByText(/цены — образец/).first()).toBeVisible();

  const hours = page.getByRole('region', { name: 'Часы месяца' });
  const words = page.getByLabel('Из чего складывается час');
  await hours
    .getByRole('cell', { name: /час пик$/ })
    .first()
    .click();
  await expect(words).toContainText('Час пик региона:');
  const [, volume = '', price = '', cost = ''] =
    /Энергия: ([\d\s,]+) МВт·ч × ([\d\s,]+) руб\.\/МВт·ч = ([\d\s,]+) руб\./.exec((await words.textContent()) ?? '') ??
    [];
  expect(digits(volume) * digits(price)).toBeCloseTo(digits(cost), 1);
  await page.keyboard.press('ArrowRight');
  await expect(words).not.toContainText('Час пик региона:');

  await page.getByText('Перенести нагрузку из часа пик').click();
  await expect(page.getByRole('region', { name: 'Стоимость после изменений' })).toBeVisible();
  await page.getByText('Перенести нагрузку из часа пик').click();
  await expect(page.getByRole('region', { name: 'Стоимость после изменений' })).toBeHidden();

  const name = unique('Расчёт');
  await page.getByRole('button', { name: 'Сохранить расчёт' }).click();
  const saving = dialog(page, 'Сохранить расчёт');
  await field(saving, 'Название').fill(name);
  await saving.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(saving).toBeHidden();
  await expect(page.getByText(`«${name}»`, { exact: true })).toBeVisible();

  const third = await totals.getByRole('row').filter({ hasText: /^3/ }).getByRole('cell').first().textContent();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Выгрузить XLSX' }).click(),
  ]);
  const sheet = await sheetOf(await download.path());
  expect(sheet.length).toBeGreaterThan(28 * 24);
  const row = sheet.find((cells) => cells.some(({ value }, index) => value === '3' && cells[index + 1]?.formula))!;
  const total = row.find(({ formula }) => formula?.startsWith('ROUND('))!;
  expect(Number(total.value)).toBe(digits(third!));

  await page.getByRole('button', { name: 'Сохранённые' }).click();
  const kept = dialog(page, 'Сохранённые расчёты');
  await kept.getByRole('button', { name: `Удалить «${name}»` }).click();
  await dialog(page, `Удалить расчёт «${name}»?`).getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(kept.getByText(name)).toBeHidden();
});

test('сохранённый расчёт открывается по адресу, переименован, помнит историю, «что если» — в файле', async ({
  page,
}) => {
  const name = unique('Общий');
  await page.goto('/calculator');
  await opened(page, 'Калькулятор');
  await page.getByRole('combobox', { name: 'Точки учёта' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Почасовой план' }).click();
  await page.getByRole('option', { name: 'Как неделю назад' }).click();
  await page.getByText('План и факт', { exact: true }).click();
  await expect(page.getByText(/Отклонения, .+ по модулю/)).toBeVisible();
  await page.getByText('Поставить накопитель').click();
  const changed = page.getByRole('region', { name: 'Стоимость после изменений' });
  await expect(changed).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить расчёт' }).click();
  const saving = dialog(page, 'Сохранить расчёт');
  await field(saving, 'Название').fill(name);
  await saving.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page).toHaveURL(/scenario=/);

  // Everyone who opens the address sees the same figures.
  const third = () => changed.getByRole('row').filter({ hasText: /^3/ }).innerText();
  const before = await third();
  await page.reload();
  await expect(page.getByText(`«${name}»`, { exact: true })).toBeVisible();
  expect(await third()).toBe(before);
  await page.getByRole('button', { name: 'Изменить название' }).click();
  const naming = dialog(page, 'Изменить название');
  await field(naming, 'Примечание').fill('Проверен');
  await naming.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(naming).toBeHidden();
  await page.getByRole('button', { name: 'История', exact: true }).click();
  const history = dialog(page, `История расчёта «${name}»`);
  await expect(history.getByText('Проверен')).toBeVisible();
  await expect(history.getByText(/— создание/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Выгрузить XLSX' }).click(),
  ]);
  const sheet = await sheetOf(await download.path(), 2);
  const total = sheet.flat().filter(({ formula }) => formula?.startsWith('ROUND('));
  expect(total.map(({ value }) => Number(value))).toContain(digits(/^3\D*?\s([\d\s]+,\d\d)/.exec(before)![1]!));

  const path = `/api/calculator/scenarios/${new URL(page.url()).searchParams.get('scenario')}`;
  const { version, ...scenario } = await api<{ version: number; name: string }>('GET', path);
  expect(scenario.name).toBe(name);
  await api('DELETE', path, { version });
});

/** Opens the loading of this month's prices for a region and its first supplier. */
async function openPriceLoading(page: Page, search: string) {
  const [region] = await items(`/api/dictionary/6/values?limit=1&search=${search}`);
  const [supplier] = await api<{ guid: string; name: string }[]>(
    'GET',
    `/api/dictionary/market-participants-by-region/${region!.guid}`,
  );
  await page.goto('/calculator/prices');
  await opened(page, 'Цены и тарифы');
  await page.getByRole('button', { name: 'Загрузить цены' }).click();
  const loading = dialog(page, 'Загрузить цены');
  await choose(loading, 'Регион', String(region!['name']));
  await choose(loading, 'Поставщик', supplier!.name);
  const [year = 0, month = 0] = moscowToday().split('-').map(Number);
  const filter = JSON.stringify({ field: 'regionGuid', op: 'in', value: [region!.guid] });
  return {
    loading,
    loadedSet: async () => (await items(`/api/price-sets?limit=1&filter=${encodeURIComponent(filter)}`))[0],
    days: new Date(Date.UTC(year, month, 0)).getUTCDate(),
  };
}

test('цены из файла проверены до записи и ложатся в набор месяца', async ({ page }) => {
  const { loading, loadedSet, days } = await openPriceLoading(page, 'Костромская');
  const [year, month] = moscowToday().split('-');
  const fileOf = (last: string) => ({
    name: 'цены.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      Array.from({ length: days }, (_, index) => {
        const day = `${String(index + 1).padStart(2, '0')}.${month}.${year}`;
        return [
          day,
          ...Array.from({ length: 24 }, (__, hour) => (hour === 23 && index === 0 ? last : `${1000 + hour},5`)),
        ].join(';');
      }).join('\r\n'),
    ),
  });
  await loading.locator('input[type="file"]').setInputFiles(fileOf('дорого'));
  await expect(loading.getByText('«дорого» — не число от нуля')).toBeVisible();
  await expect(loading.getByRole('button', { name: 'Загрузить', exact: true })).toBeDisabled();
  await loading.locator('input[type="file"]').setInputFiles(fileOf('1023,5'));
  await expect(loading.getByText('Будет создан новый набор.')).toBeVisible();
  await loading.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(loading).toBeHidden();
  const set = await loadedSet();
  expect(set).toMatchObject({ status: 'loaded', isSample: false, sourceName: 'цены.csv' });
  await page.goto(`/calculator/prices/${set!.guid}/hours`);
  await expect(page.getByRole('region', { name: 'Цена часа: тепловая карта' })).toBeVisible();
});

test('лист поставщика с двумя таблицами: назначение каждой спрошено, записаны обе', async ({ page }) => {
  const { loading, loadedSet, days } = await openPriceLoading(page, 'Тверская');
  const table = (price: number) =>
    Array.from({ length: days }, (_, day) => [day + 1, ...Array.from({ length: 24 }, (__, hour) => price + hour)]);
  const rows = [['Основная таблица'], ...table(1500), ['Ставка больше плана'], ...table(1600)];
  await loading.locator('input[type="file"]').setInputFiles({
    name: 'предельные уровни.xlsx',
    mimeType: 'application/octet-stream',
    buffer: bookOf({ 'третья ц.к.': rows }),
  });
  const [first, second] = [`Строки 2–${days + 1}`, `Строки ${days + 3}–${2 * days + 2}`];
  await expect(loading.getByRole('combobox', { name: second })).toHaveValue('Цена часа: больше плана');
  await expect(loading.getByText('не понятно, что это за цены', { exact: false })).toBeVisible();
  await loading.getByRole('combobox', { name: first }).click();
  await page.getByRole('option', { name: 'Цена часа', exact: true }).click();
  await expect(loading.getByText(`${(2 * days * 24).toLocaleString('ru')} цен`, { exact: false })).toBeVisible();
  await loading.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(loading).toBeHidden();
  const set = await loadedSet();
  const hours = await api<{ hours: number[]; hoursUp: number[] }>('GET', `/api/price-sets/${set!.guid}/hours`);
  expect([hours.hours[0], hours.hoursUp[0]]).toEqual([1500, 1600]);
});
