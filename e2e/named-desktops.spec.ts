import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { unique, type Row } from './support/api.ts';
import { dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { createWidget } from './support/widgets.ts';

const desktops = (page: Page) => page.getByRole('button', { name: 'Рабочие столы' });
const more = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const note = (name: string): Promise<Row> =>
  createWidget({
    name,
    section: 'notes',
    source: 'note',
    kind: 'text',
    text: 'Совещание в девять',
    width: 3,
    height: 2,
  });
test('ещё один рабочий стол: создают, расставляют, копируют, переименовывают, удаляют', async ({ page }) => {
  const name = unique('Утро');
  const widget = await note(unique('Объявление'));
  await page.goto('/desktop?period=thisYear');
  await opened(page, 'Рабочий стол');
  await desktops(page).click();
  await page.getByRole('menuitem', { name: 'Новый рабочий стол…' }).click();
  const naming = dialog(page, 'Новый рабочий стол');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await naming.getByLabel('Название').fill(`  ${name} `);
  await naming.getByRole('button', { name: 'Создать' }).click();
  await expect(page).toHaveURL(/\/desktop\/[0-9a-f-]{36}$/);
  const address = new URL(page.url()).pathname;
  await page.getByLabel('Поиск виджета').fill(String(widget['name']));
  await expect(page.getByRole('button', { name: /^Добавить «/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Добавить «${widget['name']}»` }).click();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await opened(page, name);
  await expect(page.getByText('Ваша расстановка · 1 виджет')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Рабочий стол' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(page.getByRole('article', { name: String(widget['name']) })).toContainText('Совещание в девять');
  expect(await faultsOf(page, 'all')).toEqual([]);

  await more(page, 'Сделать копию…');
  await dialog(page, 'Копия рабочего стола').getByRole('button', { name: 'Создать' }).click();
  await opened(page, `${name} — копия`);
  await more(page, 'Переименовать…');
  const renaming = dialog(page, 'Переименовать рабочий стол');
  await renaming.getByLabel('Название').fill(name);
  await renaming.getByRole('button', { name: 'Переименовать' }).click();
  await expect(renaming.getByText('Рабочий стол с таким названием уже есть')).toBeVisible();
  await renaming.getByLabel('Название').fill(`${name} и вечер`);
  await renaming.getByRole('button', { name: 'Переименовать' }).click();
  await opened(page, `${name} и вечер`);

  await desktops(page).click();
  await expect(page.getByRole('menuitem', { name: `${name} и вечер` })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page).toHaveURL(address);
  await opened(page, name);
  await more(page, 'Удалить…');
  await dialog(page, `Удалить рабочий стол «${name}»?`).getByRole('button', { name: 'Удалить' }).click();
  await opened(page, 'Рабочий стол');
  await expect(page).toHaveURL('/desktop');
  await page.goto(address);
  await expect(page.getByText('Такого рабочего стола нет.')).toBeVisible();
});
