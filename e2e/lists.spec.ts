import { faultsOf } from './support/accessibility.ts';
import { createBrand, items, unique } from './support/api.ts';
import { brands, moreTool, names, search } from './support/lists.ts';
import { choose, dialog, holdAnswers, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('поиск не замечает регистра, ё и раскладки', async ({ page }) => {
  const name = unique('Тёплый Счётчик');
  await createBrand(name);
  await brands(page);
  for (const text of [name.toUpperCase(), name.replaceAll('ё', 'е'), `Ntgksq Cxtnxbr ${name.split(' ').at(-1)}`]) {
    await search(page).fill(text);
    await expect(names(page)).toHaveText([name]);
  }
  await page.getByRole('button', { name: 'Очистить поиск' }).click();
  await expect(rows(page)).not.toHaveCount(1);
  await search(page).fill('такого точно нет');
  await expect(page.getByText('По этому запросу ничего не нашлось')).toBeVisible();
  await page.getByRole('button', { name: 'Показать все записи' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('порядок по двум столбцам', async ({ page }) => {
  const mark = unique('Порядок');
  await createBrand(`${mark} А`, { country: 'RU' });
  await createBrand(`${mark} Б`, { country: 'CN' });
  await createBrand(`${mark} В`, { country: 'RU' });
  await brands(page, `?search=${encodeURIComponent(mark)}`);
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  await head('Страна').click();
  await expect(names(page).first()).toHaveText(`${mark} Б`);
  await head('Наименование')
    .first()
    .click({ modifiers: ['Shift'] });
  await head('Наименование')
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(names(page)).toHaveText([`${mark} Б`, `${mark} В`, `${mark} А`]);
  await expect(page).toHaveURL(/sort=country%2C-name/);
  await expect(page.getByRole('columnheader', { name: 'Страна' })).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(names(page)).toHaveText([`${mark} Б`, `${mark} В`, `${mark} А`]);
});

test('конструктор фильтра: условия становятся предложениями и остаются в адресе', async ({ page }) => {
  const mark = unique('Фильтр');
  await createBrand(`${mark} А`, { country: 'RU' });
  await createBrand(`${mark} Б`, { country: 'CN' });
  await createBrand(`${mark} В`, { country: 'RU', isActive: false });
  await brands(page, `?search=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: 'Фильтр' }).click();
  const builder = dialog(page, 'Фильтр');
  await choose(builder, 'Поле', 'Страна');
  await choose(builder, 'Условие', 'равно');
  await builder.getByRole('textbox', { name: 'Страна' }).fill('RU');
  await builder.getByRole('button', { name: 'Добавить условие' }).click();
  const second = builder.getByRole('combobox', { name: 'Поле' }).nth(1);
  await second.click();
  await page.getByRole('option', { name: 'Действует', exact: true }).click();
  await choose(builder, 'Значение', 'Да');
  await builder.getByRole('button', { name: 'Показать' }).click();
  await expect(names(page)).toHaveText([`${mark} А`]);

  const chips = page.getByRole('button', { name: /^(Страна|Действует)/ });
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Страна равно «RU»' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Действует: да' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('button', { name: 'Действует: да' })).toBeVisible();
  await expect(names(page)).toHaveText([`${mark} А`]);
  await expect(search(page)).toHaveValue(mark);
  await page.getByRole('button', { name: 'Убрать условие' }).nth(1).click();
  await expect(names(page)).toHaveText([`${mark} А`, `${mark} В`]);
  expect(await chips.count()).toBeGreaterThan(0);
});

test('страницы, место в списке и соседние записи', async ({ page }) => {
  await page.goto('/dictionary-values/6');
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Следующая страница' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/Страница.2.из.2/)).toBeVisible();
  await expect(page.locator('footer')).toContainText('51–');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const third = rows(page).nth(2);
  const title = await third.getByRole('link').first().textContent();
  await third.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
  await page.getByRole('link', { name: 'Следующая запись' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title!);
  await page.getByRole('link', { name: 'Предыдущая запись' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
  await page.getByRole('link', { name: 'Субъекты Российской Федерации' }).click();
  await expect(page).toHaveURL(/\/dictionary-values\/6\?page=2/);
  await expect(rows(page).nth(2)).toContainText(title!);
});

test('строка прежней страницы, открытая до прихода новой, остаётся на своём месте в списке', async ({ page }) => {
  await page.goto('/dictionary-values/6');
  await expect(rows(page)).toHaveCount(50);
  const title = await rows(page).nth(2).getByRole('link').first().textContent();
  const answer = await holdAnswers(page, /offset=50/);
  await page.getByRole('button', { name: 'Следующая страница' }).click();
  await expect(page).toHaveURL(/page=2/);
  await rows(page).nth(2).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
  answer();
  await page.getByRole('link', { name: 'Следующая запись' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title!);
  await page.getByRole('link', { name: 'Предыдущая запись' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
});

test('прокрутка возвращается на то же место', async ({ page }) => {
  await page.goto('/dictionary-values/6');
  await expect(rows(page)).toHaveCount(50);
  const table = page.getByRole('table').locator('xpath=..');
  await table.evaluate((element) => (element.scrollTop = 700));
  await rows(page).nth(30).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Карточка значения' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(50);
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBe(700);
});

test('лента показывает всё одной прокруткой', async ({ page }) => {
  await page.goto('/dictionary-values/6');
  await expect(rows(page)).toHaveCount(50);
  await moreTool(page, 'Показать всё одной лентой');
  await expect(page).toHaveURL(/mode=ribbon/);
  await expect(page.getByRole('navigation', { name: 'Страницы' })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount');
  const [last] = await items('/api/dictionary/6/values?sort=-sort,-name&limit=1');
  await rows(page).first().focus();
  await page.keyboard.press('End');
  await expect(row(page, last!['name'])).toBeVisible();
  await expect(row(page, last!['name'])).toBeFocused();
  await moreTool(page, 'Показать по страницам');
  await expect(rows(page)).toHaveCount(50);
});

test('список под руками: стрелки, пробел, Enter и возврат', async ({ page }) => {
  await brands(page);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Выделенные записи' });
  await expect(bar).toContainText('Выделено: 2 записи');
  await expect(rows(page).nth(3)).toBeFocused();
  const name = await names(page).nth(3).textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!);
  await page.goBack();
  await expect(rows(page).nth(3)).toContainText(name!);
});

test('число записей стоит под названием, склонённое', async ({ page }) => {
  const mark = unique('Счёт');
  await createBrand(`${mark} А`);
  await createBrand(`${mark} Б`);
  await brands(page, `?search=${encodeURIComponent(mark)}`);
  await expect(page.getByText(/^2.производителя · обновлено \d\d:\d\d/)).toBeVisible();
  await search(page).fill(`${mark} А`);
  await expect(page.getByText(/^1.производитель · обновлено/)).toBeVisible();
});

test('из поиска ↓ ведёт к первой строке, а ↑ — обратно', async ({ page }) => {
  await brands(page);
  await search(page).press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const name = await names(page).first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!);
});

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
  await expect(cell).toHaveAttribute('title', (await cell.textContent())!);
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
  '/measurement-imports',
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
  '/object-types/types',
  '/branch-offices',
  '/buildings',
  '/consumption-objects',
  '/metering-points',
  '/metering-devices',
  '/contracts',
  '/planned-data',
];

test('в низком окне строки всякого списка достижимы', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of lists) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const reached = Math.min(3, await rows(page).count());
      for (let index = 0; index < reached; index += 1) {
        await rows(page).nth(index).focus();
        await expect(rows(page).nth(index).getByRole('cell').first(), path).toBeInViewport({ ratio: 0.9 });
      }
    });
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
