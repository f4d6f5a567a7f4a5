import { createBrand, items, unique } from './support/api.ts';
import { brands, moreTool, names, search } from './support/lists.ts';
import { choose, dialog, holdAnswers, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('поиск не замечает регистра, ё и раскладки', { tag: '@firefox' }, async ({ page }) => {
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

test('страницы, которой нет, не показывают: показана последняя', async ({ page }) => {
  await page.goto('/dictionary-values/6?page=9');
  await expect(page.getByText(/Страница.2.из.2/)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).toBeVisible();
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
  await expect(rows(page).nth(30)).toBeFocused();
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

test('список под руками: стрелки, пробел, Enter и возврат', { tag: '@firefox' }, async ({ page }) => {
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
  await expect(rows(page).nth(3)).toBeFocused();
  await expect(rows(page).nth(3)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(4)).toBeFocused();
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

test('из поиска ↓ ведёт к первой строке, а ↑ — обратно', { tag: '@firefox' }, async ({ page }) => {
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
