import { readFile } from 'node:fs/promises';
import { api, createBrand, items, unique } from './support/api.ts';
import { brands, moreTool, names } from './support/lists.ts';
import { choose, dialog, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('поле меняется сразу у многих, и видно заранее, что произойдёт', async ({ page }) => {
  const mark = unique('Много');
  for (const letter of ['А', 'Б', 'В']) await createBrand(`${mark} ${letter}`);
  await brands(page, `?search=${encodeURIComponent(mark)}`);
  await expect(rows(page)).toHaveCount(3);
  await row(page, `${mark} А`).getByRole('checkbox').click();
  await row(page, `${mark} В`)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Выделенные записи' });
  await expect(bar).toContainText('Выделено: 3 записи');
  await row(page, `${mark} Б`).getByRole('checkbox').click();
  await expect(bar).toContainText('Выделено: 2 записи');
  await bar.getByRole('button', { name: 'Изменить поле' }).click();
  const change = dialog(page, 'Изменить поле выделенных записей');
  await choose(change, 'Поле', 'Страна');
  await change.getByLabel('Новое значение').fill('by');
  await expect(change.getByText('Две латинские буквы кода ISO 3166')).toBeVisible();
  await change.getByLabel('Новое значение').fill('BY');
  await expect(change.getByText('Изменится: 2')).toBeVisible();
  await change.getByRole('button', { name: 'Изменить 2 записи' }).dblclick();
  await expect(page.getByText('Изменено: 2 записи')).toBeVisible();
  await expect(page.getByText('Изменено: 0 записей')).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'BY' })).toHaveCount(2);
});

test('удаление многих: используемые записи остаются', async ({ page }) => {
  const mark = unique('Удаление');
  const used = await createBrand(`${mark} с моделью`);
  await createBrand(`${mark} без модели`);
  const [type] = await items('/api/equipment-types?limit=1');
  await api('POST', `/api/dictionary/brands/${used.guid}/models`, {
    body: modelInput(unique('Модель'), used.guid, type!.guid),
  });
  await brands(page, `?search=${encodeURIComponent(mark)}`);
  await page.getByRole('checkbox').first().click();
  const bar = page.getByRole('region', { name: 'Выделенные записи' });
  await expect(bar).toContainText('Выделено: 2 записи');
  await bar.getByRole('button', { name: 'Удалить' }).click();
  const remove = dialog(page, 'Удалить выделенные записи');
  await expect(remove.getByText(/Будет удалено: 1.*нельзя: 1/)).toBeVisible();
  await expect(remove.getByRole('row', { name: `${mark} с моделью` })).toContainText('нельзя');
  await remove.getByRole('button', { name: 'Удалить 1 запись' }).click();
  await expect(page.getByText('Удалено: 1 запись')).toBeVisible();
  await expect(names(page)).toHaveText([`${mark} с моделью`]);
});

function modelInput(name: string, brandGuid: string, equipmentTypeGuid: string): object {
  const empty = [
    'registryNumber',
    'verificationIntervalYears',
    'phases',
    'accuracyActive',
    'accuracyReactive',
    'nominalVoltage',
  ];
  const more = ['baseCurrent', 'maxCurrent', 'tariffCount', 'protocol', 'profileIntervalMinutes', 'note'];
  const blank = Object.fromEntries([...empty, ...more].map((key) => [key, null]));
  return { ...blank, name, brandGuid, equipmentTypeGuid, interfaces: [], isSmart: false, isActive: true };
}

test('выгрузка отдаёт ровно то, что отобрано', async ({ page }) => {
  const mark = unique('Выгрузка');
  await createBrand(`${mark} А`, { fullName: '=1+1' });
  await createBrand(`${mark} Б`);
  await brands(page, `?search=${encodeURIComponent(mark)}&sort=-name`);
  const take = async (format: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), moreTool(page, `Выгрузить в ${format}`)]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await take('таблицу CSV');
  expect(csv.name).toMatch(/^Производители.*\.csv$/);
  const lines = csv.bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toMatch(/^"?Наименование"?;/);
  expect(lines.slice(1).map((line) => line.split(';')[0]?.replaceAll('"', ''))).toEqual([`${mark} Б`, `${mark} А`]);
  expect(lines[2]).not.toMatch(/;"?=1\+1/);
  const xlsx = await take('Excel (XLSX)');
  expect(xlsx.name).toMatch(/^Производители.*\.xlsx$/);
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('Файл «Производители» готов').first()).toBeVisible();
});
