import { readFile } from 'node:fs/promises';
import { createBrand, unique } from './support/api.ts';
import { brands, moreTool } from './support/lists.ts';
import { expect, test } from './support/test.ts';

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
