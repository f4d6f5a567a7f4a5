import { readFile } from 'node:fs/promises';
import { api, type Row } from './support/api.ts';
import { dialog, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** A sample point with values; the program writes them after its start. */
async function measuredPoint(): Promise<Row> {
  const { items } = await api<{ items: Row[] }>('GET', '/api/metering-points?limit=1&sort=code&search=ввод 1');
  const [point] = items;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const path = `/api/metering-points/${point!.guid}/values?channel=01&from=${day(40)}&to=${day(0)}`;
  await expect(async () => {
    expect((await api<{ days: unknown[] }>('GET', path)).days.length).toBeGreaterThan(25);
  }).toPass();
  return point!;
}

test('профиль точки: график, исправление суток с причиной, прежняя версия, полнота и баланс', async ({ page }) => {
  const point = await measuredPoint();
  await page.goto(`/metering-points/${point.guid}/values`);
  await opened(page, String(point['name']));
  const chart = page.getByRole('img', { name: /Активная, приём/ });
  await expect(chart).toBeVisible();
  await page.getByRole('button', { name: 'Год', exact: true }).click();
  await expect(page.getByText(/полнота/)).toBeVisible();
  await page.getByRole('button', { name: 'Неделя' }).click();

  await chart.click({ position: { x: 300, y: 120 } });
  const day = page.getByRole('region', { name: /^Сутки/ });
  const noon = day.getByRole('textbox', { name: '12:00–12:30' });
  await expect(noon).toBeVisible();
  await noon.fill('12345,6');
  await day.getByRole('button', { name: 'Сохранить сутки…' }).click();
  const correction = dialog(page, 'Исправить сутки вручную');
  await expect(correction.getByText('Сумма за месяц')).toBeVisible();
  await expect(correction.getByText('Небаланс за месяц')).toBeVisible();
  await expect(correction.getByText('Факт организации')).toBeVisible();
  await expect(correction.getByText('Замечаний, которые никто не принял').first()).toBeVisible();
  await expect(correction.getByText('Прогноз: данные изменились').first()).toBeVisible();
  await correction.getByRole('button', { name: 'Исправить' }).click();
  await expect(correction.getByText('Это обязательное поле')).toBeVisible();
  await field(correction, 'Причина').fill('Акт сверки № 7');
  await correction.getByRole('button', { name: 'Исправить' }).click();
  await expect(correction).toBeHidden();
  await expect(noon).toHaveValue('12345,6');
  await day.getByRole('button', { name: 'Прежние версии' }).click();
  await expect(day.getByRole('cell', { name: 'Акт сверки № 7' })).toBeVisible();
  await expect(day.getByRole('cell', { name: 'Образцовые данные' })).toBeVisible();

  await page.getByRole('tab', { name: 'Полнота' }).click();
  await expect(page.getByRole('cell', { name: 'Скачок' })).toBeVisible();
  await page.getByRole('button', { name: 'Заполнить расчётом' }).click();
  await expect(dialog(page, 'Заполнить пропуски расчётом').getByText(/Этот способ даёт/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Баланс' }).click();
  await expect(page.getByText(/Небаланс —/)).toBeVisible();

  await page.goto('/object-types/measurements');
  await opened(page, 'Сбор данных');
  await expect(page.getByRole('region', { name: 'Замечания проверок' }).getByRole('link').first()).toBeVisible();
});

test('год точки виден на графике, а картинка сохраняется', { tag: '@firefox' }, async ({ page }) => {
  const point = await measuredPoint();
  await page.goto(`/metering-points/${point.guid}/values`);
  await opened(page, String(point['name']));
  await page.getByRole('button', { name: 'Год', exact: true }).click();
  await expect(page.getByText(/полнота/)).toBeVisible();
  await expect(page.getByRole('img', { name: /Активная, приём/ })).toBeVisible();
  await page.getByRole('button', { name: /^Действия с графиком/ }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Сохранить PNG' }).click(),
  ]);
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');
});
