import { faultsOf } from './support/accessibility.ts';
import { dialog, opened, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

test('над журналом при 390 точках один ряд орудий: отборы — за одной кнопкой, выбранное — словами под ней', async ({
  page,
}) => {
  await page.goto('/logs/records');
  await opened(page, 'Журнал действий пользователей');
  const search = page.getByRole('searchbox', { name: 'Поиск в журнале' });
  const filter = page.getByRole('button', { name: 'Фильтр' });
  const save = page.getByRole('button', { name: 'Выгрузить' });
  const places = await Promise.all([search, filter, save].map((tool) => tool.boundingBox()));
  for (const place of places) expect(Math.abs(place!.y - places[0]!.y)).toBeLessThan(4);
  await filter.click();
  const fields = dialog(page, 'Фильтр');
  await fields.getByRole('combobox', { name: 'Результат' }).click();
  await page.getByRole('option', { name: 'Выполнено' }).click();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await fields.getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/result=done/);
  await expect(filter).toBeFocused();
  await page.getByRole('button', { name: 'Результат: Выполнено' }).click();
  await expect(fields).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Убрать условие' }).click();
  await expect(page).not.toHaveURL(/result/);
  await expect(rows(page).first()).toBeAttached();
});

test('«Подкачка» при 390 точках — список регионов с их состоянием, регион открывает свой месяц', async ({ page }) => {
  await page.goto('/region-actual');
  await opened(page, 'Подкачка');
  await expect(page.getByRole('application')).toHaveCount(0);
  const region = page.getByRole('button', { name: /^Московская область/ });
  await expect(region).toContainText(/20\d\d г\.: полные/);
  await expect(region).toContainText(/Не хватает: \d+\sмесяц\S* из 14/);
  expect(await faultsOf(page, 'all')).toEqual([]);
  await region.click();
  await expect(dialog(page, /^Московская область/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region).toBeFocused();
});

test('при 390 точках длинное слово заголовка не достаёт до кнопок, а название виджета видно целиком', async ({
  page,
}) => {
  await page.goto('/scheduler/calendar');
  await opened(page, 'Производственный календарь');
  const end = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    return words.getBoundingClientRect().right;
  });
  const buttons = page.locator('#main header').getByRole('button', { name: /^(Другие действия|Создать)$/ });
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) expect((await button.boundingBox())!.x).toBeGreaterThanOrEqual(end);

  await page.goto('/desktop');
  await opened(page, 'Рабочий стол');
  const name = page.getByRole('article', { name: 'Прогноз и факт по часам' }).getByRole('heading');
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('при 390 точках кнопки рабочего стола — один ряд под названием, «Обновить» — в меню', async ({ page }) => {
  await page.goto('/desktop');
  await opened(page, 'Рабочий стол');
  const head = page.locator('#main header').first();
  const top = async (role: 'button' | 'combobox', name: string) =>
    (await head.getByRole(role, { name }).boundingBox())!.y;
  await expect(head.getByRole('combobox', { name: 'Период' })).toBeVisible();
  expect(await top('combobox', 'Период')).toBe(await top('button', 'Столы'));
  expect(await top('button', 'Настроить')).toBe(await top('button', 'Ещё о рабочем столе'));
  await head.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
  await expect(page.getByRole('menuitem', { name: 'Обновить' })).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
});

test('запуски при 390 точках читаются сверху вниз: чем кончился каждый, видно без прокрутки вбок', async ({ page }) => {
  await page.goto('/scheduler/runs');
  await opened(page, 'Запуски');
  const table = page.getByRole('region', { name: 'Запуски' });
  await expect(table.getByText(/WAPE/).first()).toBeVisible();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // The heads of the columns, which only a screen reader is told, take no place.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faultsOf(page, 'all')).toEqual([]);
});

const screens = [
  '/home',
  '/users',
  '/employees',
  '/organizations',
  '/permission-groups',
  '/forecast',
  '/region-actual',
  '/dictionary',
  '/glossary',
  '/desktop',
  '/object-types',
  '/metering-points',
  '/logs',
  '/logs/records',
  '/scheduler',
  '/calculator',
  '/report',
  '/profile',
];

test('при увеличении в четыре раза (320 точек) экраны не прокручиваются вбок, главное и первая строка достижимы', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 400 });
  for (const path of screens) {
    await page.goto(path);
    await opened(page, /./);
    const sideways = await page.evaluate(() =>
      Math.max(
        ...[document.documentElement, document.querySelector('main')!].map((box) => box.scrollWidth - box.clientWidth),
      ),
    );
    expect.soft(sideways, path).toBeLessThanOrEqual(0);
    const main = page.getByRole('main');
    const primary = main.locator('header').getByRole('button').last();
    for (const wanted of [primary, rows(page).first()]) {
      if ((await wanted.count()) === 0) continue;
      await wanted.focus();
      const seen = await wanted.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const x = Math.max(left, 0) / 2 + Math.min(right, innerWidth) / 2;
        const met = document.elementFromPoint(x, Math.min(Math.max(top, 0) + 8, bottom - 2));
        return element.contains(met) || Boolean(met?.contains(element));
      });
      expect.soft(seen, `${path} ${await wanted.innerText()}`).toBe(true);
    }
  }
});
