import { faultsOf } from './support/accessibility.ts';
import { api, unique, type Row } from './support/api.ts';
import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { createWidget } from './support/widgets.ts';

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

test('на графике отмечено, что случилось: отметку пишут, читают с клавиатуры и в таблице, отметки скрывают', async ({
  page,
}) => {
  const [text, name] = [unique('Ремонт печи'), unique('Потребление')];
  await page.goto('/chart-marks');
  await opened(page, 'Отметки на графиках');
  await page.getByRole('button', { name: 'Создать' }).first().click();
  await page.getByRole('textbox', { name: 'Текст' }).fill(text);
  const [year, month, date] = day(10).split('-');
  await page.getByRole('textbox', { name: 'День' }).fill(`${date}.${month}.${year}`);
  await page.getByRole('textbox', { name: 'Текст' }).focus();
  await page.getByRole('button', { name: 'Создать', exact: true }).last().click();
  await expect(page.getByText(text).first()).toBeVisible();

  const widget = await createWidget({ source: 'measuredConsumption', kind: 'line', period: 'last30days', name });
  const items = [{ widgetGuid: widget.guid, x: 0, y: 0, w: 12, h: 5 }];
  const { guid } = await api<Row>('POST', '/api/desktops', { body: { name: unique('Отметки'), isOwn: true, items } });
  await page.goto(`/desktop/${guid}`);
  const card = page.getByRole('article', { name });
  const chart = card.getByRole('img', { name: /отметок: \d/ });
  await expect(chart).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await chart.focus();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(card.getByText(text)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await card.getByRole('button', { name: /^Скрыть отметки/ }).click();
  await expect(card.locator('[data-mark]')).toHaveCount(0);
  await page.reload();
  await expect(card.getByRole('button', { name: /^Показать отметки/ })).toBeVisible();
  await card.getByRole('button', { name: /^Показать отметки/ }).click();
  await expect(card.locator('[data-mark]').first()).toBeVisible();

  await page.getByRole('button', { name: `Действия с виджетом «${name}»` }).click();
  await page.getByRole('menuitem', { name: 'Данные таблицей' }).click();
  await expect(card.getByRole('columnheader', { name: 'Отметки' })).toBeVisible();
  await expect(card.getByRole('cell', { name: new RegExp(text) })).toBeVisible();
});
