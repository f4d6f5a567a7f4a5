import { faultsOf } from './support/accessibility.ts';
import { search } from './support/lists.ts';
import { dialog, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { createKind } from './support/widgets.ts';

test('столбцы умещаются в окно: у пользователей видны все восемь', async ({ page }) => {
  await page.goto('/users');
  await opened(page, 'Пользователи');
  await expect(page.getByRole('columnheader', { name: 'Сотрудник' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader')).toHaveCount(10);
});

test('длинное имя обрезано в середине: конец различает тёзок, остальное — в подсказке', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto('/metering-points');
  await opened(page, 'Точки учёта');
  const cell = row(page, 'ввод 2').first().locator('td').nth(1);
  await expect(cell.getByText(/ввод 2$/).last()).toBeInViewport({ ratio: 1 });
  await cell.hover();
  await expect(page.getByRole('tooltip')).toHaveText((await cell.textContent())!);
});

test('при прокрутке вбок первый столбец остаётся, а тень говорит, что справа есть ещё', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto('/dictionary');
  await opened(page, 'Словари');
  const table = page.getByRole('table').locator('xpath=..');
  const frame = table.locator('xpath=..');
  await expect(frame).toHaveAttribute('data-more', 'true');
  await table.evaluate((element) => (element.scrollLeft = element.scrollWidth));
  await expect(frame).not.toHaveAttribute('data-more', 'true');
  await expect(rows(page).first().locator('td').first()).toBeInViewport({ ratio: 1 });
});

test('год и номер — не количество: без разрядов и слева', async ({ page }) => {
  await page.goto('/calculator/prices?columns=title,year,meanPrice');
  await opened(page, 'Цены');
  await expect(
    rows(page)
      .first()
      .getByRole('cell', { name: /^20\d\d$/ }),
  ).toHaveCSS('text-align', 'start');
});

test('в узком окне запись — карточка: имя, состояние и главное с названиями; выделение и открытие остаются', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users');
  await opened(page, 'Пользователи');
  await expect(page.getByRole('banner').getByText('Образец Энергосбыт')).toBeInViewport({ ratio: 1 });
  // Other stories have users, too.
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('Орлова Елена');
  await expect(page.getByRole('row', { name: /Администратор Главный/ })).toHaveCount(0);
  const card = page.getByRole('row', { name: /Орлова Елена/ });
  await expect(card.getByRole('cell', { name: 'Активен' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Состояние' })).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await card.getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Выделенные записи' });
  await expect(bar).toContainText('Выделено: 1 запись');
  await bar.getByRole('button', { name: 'Другие действия' }).click();
  await expect(page.getByRole('button', { name: 'Заблокировать' })).toBeInViewport({ ratio: 1 });
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Снять выделение' }).click();
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Орлова');
});

const lists = [
  '/users',
  '/employees',
  '/organizations',
  '/permission-groups',
  '/forecast',
  '/region-actual/sources',
  '/calculator/prices',
  '/calculator/peak-hours',
  '/report',
  '/dictionary',
  '/dictionary-values/6',
  '/dictionary/brands',
  '/dictionary/equipment',
  '/glossary',
  '/glossary/sections',
  '/logs',
  '/logs/records',
  '/scheduler',
  '/scheduler/calendar',
  '/widgets',
  '/widgets/kinds',
  '/branch-offices',
  '/buildings',
  '/consumption-objects',
  '/metering-points',
  '/metering-devices',
  '/contracts',
  '/planned-data',
];

for (const path of lists)
  test(`в низком окне строки списка достижимы: ${path}`, async ({ page }) => {
    // The sample has none.
    if (path === '/widgets/kinds') await createKind();
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto(path);
    await opened(page, /./);
    await expect(rows(page).first()).toBeAttached();
    const reached = Math.min(3, await rows(page).count());
    for (let index = 0; index < reached; index += 1) {
      await rows(page).nth(index).focus();
      await expect(rows(page).nth(index).getByRole('cell').first()).toBeInViewport({ ratio: 0.9 });
    }
  });

test('над списком один ряд орудий: при 1440, 700 и 390 точках', async ({ page }) => {
  await page.goto('/users');
  await opened(page, 'Пользователи');
  const more = page.getByRole('button', { name: 'Ещё', exact: true });
  for (const width of [1440, 700, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(more).toBeInViewport({ ratio: 1 });
    const [from, to] = await Promise.all([search(page).boundingBox(), more.boundingBox()]);
    expect(Math.abs(from!.y - to!.y)).toBeLessThan(4);
  }
  const actions = page.getByRole('button', { name: 'Другие действия' });
  await actions.click();
  await page.getByRole('button', { name: 'Политика безопасности' }).click();
  await expect(dialog(page, 'Политика безопасности')).toBeVisible();
});
