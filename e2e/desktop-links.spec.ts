import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { api, unique, type Row } from './support/api.ts';
import { dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { otherBrowser } from './support/users.ts';
import { createWidget } from './support/widgets.ts';

const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const more = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
  await page.getByRole('menuitem', { name }).click();
};
/** A desktop with a number and a chart of energy. */
async function openDesktop(page: Page): Promise<{ name: string; number: string; chart: string }> {
  const [name, number, chart] = [unique('Сводка'), unique('Сколько точек'), unique('Потребление')];
  const counted = await createWidget({ source: 'objectCount', kind: 'number', family: 'meteringPoints', name: number });
  const measured = await createWidget({ source: 'measuredConsumption', kind: 'line', name: chart });
  const items = [
    { widgetGuid: counted.guid, x: 0, y: 0, w: 4, h: 3 },
    { widgetGuid: measured.guid, x: 4, y: 0, w: 8, h: 5 },
  ];
  const { guid } = await api<Row>('POST', '/api/desktops', { body: { name, isOwn: true, items } });
  await page.goto(`/desktop/${guid}`);
  await expect(article(page, chart).getByRole('img', { name: chart })).toBeVisible();
  return { name, number, chart };
}
/** Creates a link in the open dialog and returns its address. */
async function madeLink(page: Page, name: string): Promise<string> {
  const sharing = dialog(page, `Поделиться: ${name}`);
  await sharing.getByRole('button', { name: 'Сделать ссылку' }).click();
  const shown = sharing.getByRole('region', { name: 'Адрес ссылки' });
  await expect(shown).toContainText('/shared#');
  const address = await shown.locator('code').textContent();
  await sharing.getByRole('button', { name: 'Готово' }).click();
  return address!;
}

test('рабочим столом делятся по ссылке: без входа видно то же, снимок не меняется, отозванная не открывается', async ({
  page,
  browser,
}) => {
  const { name, number, chart } = await openDesktop(page);
  await more(page, 'Поделиться…');
  const sharing = dialog(page, `Поделиться: ${name}`);
  await expect(sharing.getByRole('region', { name: 'Действующие ссылки' })).toBeVisible();
  await sharing.getByRole('combobox', { name: 'Открывается' }).click();
  await page.getByRole('option', { name: '30 дней' }).click();
  expect(await faultsOf(page, 'all')).toEqual([]);
  const live = await madeLink(page, name);

  const stranger = await otherBrowser(browser);
  await stranger.goto(live);
  await opened(stranger, name);
  await expect(stranger.getByText('Числа на момент открытия')).toBeVisible();
  await expect(article(stranger, chart).getByRole('img')).toBeVisible();
  await expect(article(stranger, number)).toContainText(/\d/);
  await expect(stranger.getByRole('button', { name: /Действия с виджетом/ })).toHaveCount(0);
  await expect(stranger.getByRole('link')).toHaveCount(0);
  expect(await faultsOf(stranger, 'all')).toEqual([]);
  // The token stays in the address, so that the page can be reloaded.
  await stranger.reload();
  await opened(stranger, name);

  await page.getByRole('button', { name: `Действия с виджетом «${chart}»` }).click();
  await page.getByRole('menuitem', { name: 'Поделиться…' }).click();
  await dialog(page, `Поделиться: ${chart}`).getByRole('combobox', { name: 'Что увидят' }).click();
  await page.getByRole('option', { name: /^Снимок/ }).click();
  const kept = await madeLink(page, chart);
  await stranger.goto(kept);
  await opened(stranger, chart);
  await expect(stranger.getByText(/^Снимок \d\d\.\d\d\.\d{4}/)).toBeVisible();

  await more(page, 'Поделиться…');
  const listed = sharing.getByRole('listitem').filter({ hasText: name });
  await expect(listed).toContainText('открывали 2 раза');
  await listed.getByRole('button', { name: /^Отозвать/ }).click();
  await expect(listed).toHaveCount(0);
  await stranger.goto(live);
  await stranger.reload();
  await expect(stranger.getByText('Ссылка не действует')).toBeVisible();
  expect(await faultsOf(stranger, 'all')).toEqual([]);
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await more(page, 'Скачать PDF');
  expect((await saved).suggestedFilename()).toBe(`${name}.pdf`);
});
