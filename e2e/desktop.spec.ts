import type { Page } from '@playwright/test';
import { api, items, type Row } from './support/api.ts';
import { choose, dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const widget = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Переместить «${name}»` });

const said = (page: Page) => page.getByRole('status').filter({ hasText: '«' });
const library = (page: Page) => page.getByRole('complementary', { name: 'Библиотека виджетов' });

/** Tests of the layout run sequentially, because a person has one desktop. */
test.describe.configure({ mode: 'serial' });

/** The common desktop of these tests, independent of the default desktop of organizations. */
const known = [
  { code: 'metering-points', x: 0, y: 0, w: 3, h: 2 },
  { code: 'overdue-verifications', x: 3, y: 0, w: 3, h: 2 },
  { code: 'verifications', x: 6, y: 0, w: 6, h: 5 },
  { code: 'contradictions', x: 0, y: 2, w: 6, h: 4 },
  { code: 'plan-by-branch', x: 6, y: 5, w: 6, h: 3 },
  { code: 'last-actions', x: 0, y: 6, w: 6, h: 6 },
  { code: 'substations-map', x: 6, y: 8, w: 6, h: 4 },
];
interface CommonDesktop {
  defaultVersion: number;
  items: object[];
}
let former: CommonDesktop;
const arrange = async (placed: object[]) => {
  const { defaultVersion: version } = await api<CommonDesktop>('GET', '/api/desktop');
  await api('PUT', '/api/desktop/default', { version, body: { items: placed } });
};
test.beforeAll(async () => {
  former = await api<CommonDesktop>('GET', '/api/desktop');
  const all = await items('/api/widgets?limit=100');
  const guidOf = (code: string) => all.find((one) => one['code'] === code)!.guid;
  await arrange(known.map(({ code, ...place }) => ({ widgetGuid: guidOf(code), ...place })));
});
test.afterAll(() => arrange(former.items));

test.afterEach(async () => {
  const { version } = await api<Row>('GET', '/api/desktop');
  if (version) await api('DELETE', '/api/desktop', { version });
});

test('рабочий стол стоит на главной и на своём экране; период — в адресе, виджет ведёт к тому, что за ним', async ({
  page,
}) => {
  await page.goto('/');
  await opened(page, 'Главная');
  await expect(widget(page, 'Точки учёта')).toBeVisible();
  await page.getByRole('combobox', { name: 'Период' }).click();
  await page.getByRole('option', { name: 'Этот год' }).click();
  await expect(page).toHaveURL('/?period=thisYear');
  await widget(page, 'Просроченные поверки').getByRole('link', { name: 'Просроченные поверки' }).click();
  await opened(page, 'Поверки');
  await page.getByRole('link', { name: /на главную/ }).click();
  await opened(page, 'Главная');
  await page.getByRole('link', { name: 'Настроить' }).click();
  await expect(grip(page, 'Точки учёта')).toBeVisible();
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await opened(page, 'Рабочий стол');
  await expect(page.getByText('Общий для организации · 7 виджетов')).toBeVisible();
});

test('рабочий стол расставляют с клавиатуры: двигают, меняют размер, отменяют и сохраняют', async ({ page }) => {
  await page.goto('/desktop');
  await opened(page, 'Рабочий стол');
  await page.getByRole('button', { name: 'Настроить' }).click();
  await grip(page, 'Точки учёта').focus();
  await page.keyboard.press('ArrowDown');
  await expect(said(page)).toHaveText('«Точки учёта»: столбец 1, строка 2, ширина 3, высота 2');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said(page)).toHaveText('«Точки учёта»: столбец 1, строка 2, ширина 4, высота 2');
  await expect(grip(page, 'Точки учёта')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(said(page)).toHaveText('«Точки учёта» снова на месте: столбец 1, строка 1, ширина 3, высота 2');
  await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled();

  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await grip(page, 'Просроченные поверки').focus();
  await page.keyboard.press('Delete');
  await expect(widget(page, 'Просроченные поверки')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Переместить/ }).and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(widget(page, 'Просроченные поверки')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(widget(page, 'Просроченные поверки')).toHaveCount(0);

  await page.getByRole('button', { name: 'Добавить виджет' }).click();
  await library(page).getByLabel('Поиск виджета').fill('по дням');
  await expect(library(page).getByText('Объекты по видам')).toHaveCount(0);
  await library(page).getByRole('button', { name: 'Добавить «Входы по дням»' }).focus();
  await page.keyboard.press('Enter');
  await expect(library(page).locator(':focus')).toBeVisible();
  await expect(widget(page, 'Входы по дням')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await opened(page, 'Рабочий стол');
  await expect(page.getByText('Ваша расстановка · 7 виджетов')).toBeVisible();
  const saved = await api<{ items: { h: number }[] }>('GET', '/api/desktop');
  expect(saved.items[0]!.h).toBe(3);

  await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
  await page.getByRole('menuitem', { name: 'Вернуть общий вид' }).click();
  await dialog(page, 'Вернуть общий вид?').getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByText('Общий для организации')).toBeVisible();
  await expect(widget(page, 'Просроченные поверки')).toBeVisible();
});

test('виджет тянут мышью, Esc возвращает его на место', async ({ page }) => {
  await page.goto('/desktop');
  await opened(page, 'Рабочий стол');
  await page.getByRole('button', { name: 'Настроить' }).click();
  await expect(grip(page, 'Точки учёта')).toBeVisible();
  const title = widget(page, 'Точки учёта').getByRole('heading');
  const from = (await title.boundingBox())!;
  const drag = async (right: number, down: number) => {
    await page.mouse.move(from.x + 10, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 10 + right, from.y + 8 + down, { steps: 4 });
  };
  await drag(300, 160);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled();
  await drag(0, 152);
  await page.mouse.up();
  await expect(said(page)).toHaveText('«Точки учёта»: столбец 1, строка 3, ширина 3, высота 2');
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click();
});

test('кто опоздал сохранить рабочий стол, сохраняет своё поверх чужого или видит чужое; общим его делают не с одного щелчка', async ({
  page,
}) => {
  await page.goto('/desktop');
  await opened(page, 'Рабочий стол');
  await page.getByRole('button', { name: 'Настроить' }).click();
  await page.getByRole('button', { name: 'Убрать «Точки учёта»' }).click();
  const { items: placed } = await api<{ items: object[] }>('GET', '/api/desktop');
  await api('PUT', '/api/desktop', { version: 0, body: { items: placed.slice(0, 2) } });
  const save = page.getByRole('button', { name: 'Сохранить', exact: true });
  const late = dialog(page, 'Рабочий стол уже изменили');
  await save.click();
  await late.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  await save.click();
  await late.getByRole('button', { name: 'Сохранить мою расстановку' }).click();
  await expect(page.getByText('Ваша расстановка · 6 виджетов')).toBeVisible();

  await page.getByRole('button', { name: 'Настроить' }).click();
  await page.getByRole('button', { name: 'Ещё о расстановке' }).click();
  await page.getByRole('menuitem', { name: 'Сделать общим для организации' }).click();
  const common = dialog(page, 'Сделать общим для организации?');
  await expect(common).toContainText('Прежняя общая пропадёт');
  await common.getByRole('button', { name: 'Отмена' }).click();
  const { defaultVersion } = await api<CommonDesktop>('GET', '/api/desktop');
  await page.getByRole('button', { name: 'Ещё о расстановке' }).click();
  await page.getByRole('menuitem', { name: 'Сделать общим для организации' }).click();
  await common.getByRole('button', { name: 'Сделать общим' }).click();
  await opened(page, 'Рабочий стол');
  await expect(page.getByText('Ваша расстановка · 6 виджетов')).toBeVisible();
  expect((await api<CommonDesktop>('GET', '/api/desktop')).defaultVersion).toBeGreaterThan(defaultVersion);
  await arrange(placed);
});

test('и того, кто меняет организацию на самом рабочем столе', async ({ page }) => {
  await page.goto('/desktop');
  await opened(page, 'Рабочий стол');
  await page.getByRole('button', { name: 'Настроить', exact: true }).click();
  await grip(page, 'Точки учёта').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Сменить организацию' }).click();
  const change = dialog(page, 'Смена организации');
  await choose(change, 'Организация', 'ООО «Образцовый завод»');
  await change.getByRole('button', { name: 'Добавить' }).click();
  await dialog(page, 'Уйти, не сохранив?').getByRole('button', { name: 'Уйти' }).click();
  await opened(page, 'Главная');
  await expect(page.getByRole('banner')).toContainText('ООО «Образцовый завод»');
});

test.describe('договорной отдел', () => {
  test.use({ as: 'gromov' });
});

test.describe('без права на рабочие столы', () => {
  test.use({ as: null });
});
