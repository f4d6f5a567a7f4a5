import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { api, unique, type Row } from './support/api.ts';
import { createGroup } from './support/people.ts';
import { choose, dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter } from './support/users.ts';
import { createWidget } from './support/widgets.ts';

const desktops = (page: Page) => page.getByRole('button', { name: 'Столы' });
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
const desktop = (name: string, isOwn: boolean, widget: Row): Promise<Row> =>
  api('POST', '/api/desktops', {
    body: { name, isOwn, items: [{ widgetGuid: widget.guid, x: 0, y: 0, w: 4, h: 3 }] },
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

test('карточка виджета называет столы, на которых он стоит', async ({ page }) => {
  const widget = await note(unique('Объявление'));
  const name = unique('Сводка');
  await desktop(name, false, widget);
  await page.goto(`/widget/${widget.guid}/usage`);
  await expect(page.getByText('Рабочие столы: 1')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await opened(page, name);
  await expect(page.getByText('Общий для организации · 1 виджет')).toBeVisible();
});

test('общий стол показывают тем, кто читает названный раздел', async ({ page }) => {
  const name = unique('Сборы');
  const { guid } = await desktop(name, false, await note(unique('Объявление')));
  await page.goto(`/desktop/${guid}`);
  await opened(page, name);
  await more(page, 'Название и кому показывать…');
  const naming = dialog(page, 'Название и кому показывать');
  await choose(naming, 'Кому показывать', 'Журнал действий');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await naming.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Общий: кто читает «Журнал действий» · 1 виджет')).toBeVisible();
  const listed = (await api<Row[]>('GET', '/api/desktops', { as: 'tikhonov' })).map((one) => one.guid);
  expect(listed).not.toContain(guid);
});

test.describe('у кого право только смотреть столы', () => {
  test.use({ as: null });
  test('свои заводят, а общих не меняют', async ({ page }) => {
    const common = await desktop(unique('Сводка'), false, await note(unique('Объявление')));
    const user = await createUser();
    await acceptInvitation(user);
    await employ(user, [(await createGroup({ desktops: 'read' })).guid]);
    await enter(page, user.userName);
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    await page.goto(`/desktop/${common.guid}`);
    await opened(page, String(common['name']));
    await expect(page.getByRole('button', { name: 'Настроить' })).toBeDisabled();
    await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
    await expect(page.getByRole('menuitem', { name: 'Удалить…' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Сделать копию…' }).click();
    const copying = dialog(page, 'Копия рабочего стола');
    await expect(copying.getByRole('combobox', { name: 'Чей' })).toBeDisabled();
    await copying.getByRole('button', { name: 'Создать' }).click();
    await expect(page.getByText('Ваша расстановка · 1 виджет')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Настроить' })).toBeEnabled();
  });
});
