import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { api, unique, type Row } from './support/api.ts';
import { edit, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { createWidget } from './support/widgets.ts';

const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const act = async (page: Page, name: string, what: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') => {
  await page.getByRole('button', { name: `Действия с виджетом «${name}»` }).click();
  await page.getByRole(role, { name: what }).click();
};
/** A desktop with a number and a chart of energy. */
async function openDesktop(page: Page): Promise<{ number: string; chart: string; widget: Row }> {
  const [number, chart] = [unique('Сколько точек'), unique('Потребление')];
  const counted = { source: 'objectCount', kind: 'number', family: 'meteringPoints', width: 4 };
  const widget = await createWidget({ ...counted, name: number });
  const measured = { source: 'measuredConsumption', kind: 'line', period: 'last30days', threshold: 500 };
  const { guid } = await createWidget({ ...measured, name: chart });
  const items = [
    { widgetGuid: widget.guid, x: 0, y: 0, w: 4, h: 3 },
    { widgetGuid: guid, x: 4, y: 0, w: 8, h: 5 },
  ];
  const desktop = await api<Row>('POST', '/api/desktops', { body: { name: unique('Пороги'), isOwn: true, items } });
  await page.goto(`/desktop/${desktop.guid}`);
  await expect(article(page, chart).getByRole('img', { name: chart })).toBeVisible();
  return { number, chart, widget };
}

test('порог виджета: его задают в карточке, число за ним выделено, о нём сообщают тому, кто попросил', async ({
  page,
}) => {
  const { number, chart, widget } = await openDesktop(page);
  await expect(article(page, chart).getByText('порог 500')).toBeVisible();
  await expect(article(page, number).getByText('порога')).toHaveCount(0);

  await page.goto(`/widget/${widget.guid}`);
  await opened(page, number);
  await edit(page);
  await field(page, 'Порог').fill('2');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('button', { name: 'Изменить', exact: true })).toBeVisible();
  await page.goBack();
  await expect(article(page, number).getByText('Больше порога 2')).toBeVisible();
  await page.getByRole('button', { name: `Действия с виджетом «${number}»` }).click();
  const asked = page.getByRole('menuitemcheckbox', { name: 'Сообщать мне о пороге' });
  await expect(asked).not.toBeChecked();
  await asked.click();
  await expect(asked).toBeChecked();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.keyboard.press('Escape');

  const bell = page.getByRole('button', { name: /^Уведомления/ });
  const notifications = page.getByRole('dialog', { name: 'Уведомления' }).getByText(`«${number}»`);
  await expect(async () => {
    if (!(await page.getByRole('dialog', { name: 'Уведомления' }).isVisible())) await bell.click();
    await expect(notifications.first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await expect(notifications.first()).toContainText('больше порога 2');
  await notifications.first().click();
  await opened(page, number);
});

test('порог столбцов: строки за ним отмечены на столе и в таблице, а виджет — в библиотеке', async ({ page }) => {
  const name = unique('Состав');
  const widget = await createWidget({ source: 'objectCounts', kind: 'bars', name, threshold: 1, section: 'passport' });
  const items = [{ widgetGuid: widget.guid, x: 0, y: 0, w: 8, h: 6 }];
  const desktop = await api<Row>('POST', '/api/desktops', { body: { name: unique('Пороги'), isOwn: true, items } });
  await page.goto(`/desktop/${desktop.guid}`);
  const card = article(page, name);
  await expect(card.getByText(/^Больше порога 1: /)).toBeVisible();
  await expect(card.locator('th [data-kind="bad"]').first()).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await act(page, name, 'Данные таблицей');
  await expect(card.locator('td [data-kind="bad"]').first()).toBeVisible();

  await page.goto(`/widgets?search=${encodeURIComponent(name)}`);
  await opened(page, 'Виджеты');
  await expect(page.getByRole('cell', { name: 'Столбцы, за порогом' })).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
});
