import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api, createBrand, items, unique } from './support/api.ts';
import { choose, dialog, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const search = (page: Page) => page.getByLabel('Поиск в списке');
const names = (page: Page) => rows(page).locator('td:nth-child(2)');

async function brands(page: Page, query = ''): Promise<void> {
  await page.goto(`/dictionary/brands${query}`);
  await opened(page, 'Производители');
  await expect(rows(page).first()).toBeVisible();
}

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
  await page.route(/offset=50/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Следующая страница' }).click();
  await expect(page).toHaveURL(/page=2/);
  await rows(page).nth(2).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
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

test('выбранные столбцы и их порядок остаются', async ({ page }) => {
  await brands(page);
  await page.getByRole('button', { name: 'Столбцы' }).click();
  const columns = dialog(page, 'Столбцы');
  await columns.getByRole('checkbox', { name: 'Полное наименование' }).uncheck();
  await columns.getByRole('checkbox', { name: 'Сайт' }).check();
  await columns.getByRole('button', { name: 'Показать' }).click();
  const head = page.getByRole('columnheader');
  await expect(head.filter({ hasText: 'Сайт' })).toBeVisible();
  await expect(head.filter({ hasText: 'Полное наименование' })).toHaveCount(0);
  await page.goto('/glossary');
  await brands(page);
  await expect(head.filter({ hasText: 'Сайт' })).toBeVisible();
  await page.getByRole('button', { name: 'Столбцы' }).click();
  await columns.getByRole('button', { name: 'Как было сначала' }).click();
  await expect(head.filter({ hasText: 'Полное наименование' })).toBeVisible();
});

test('сохранённый вид: личный не виден другим, общий виден всей организации', async ({ page, browser }) => {
  const [own, shared] = [unique('Мой вид'), unique('Общий вид')];
  await brands(page, '?search=энерго&sort=-name');
  const save = async (name: string, isShared: boolean) => {
    await page.getByRole('button', { name: 'Виды' }).click();
    await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
    const form = dialog(page, 'Сохранить вид списка');
    await form.getByLabel('Название').fill(name);
    if (isShared) await form.getByLabel('Виден всем в организации').check();
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText(`Вид «${name}» сохранён`)).toBeVisible();
    await expect(form).toHaveCount(0);
  };
  await save(own, false);
  await save(shared, true);
  await brands(page);
  await page.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('menuitem', { name: own, exact: true }).click();
  await expect(search(page)).toHaveValue('энерго');
  await expect(page).toHaveURL(/sort=-name/);

  const views = await api<{ name: string }[]>('GET', '/api/saved-views?resource=brands', { as: 'orlova' });
  expect(views.map(({ name }) => name)).toContain(shared);
  expect(views.map(({ name }) => name)).not.toContain(own);
  await page.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('menuitem', { name: `Удалить вид «${own}»` }).click();
  await expect(page.getByRole('menuitem', { name: own })).toHaveCount(0);
  expect(browser.isConnected()).toBe(true);
});

test('сохранённый вид заменяется, только когда об этом сказано, а любой отказ виден', async ({ page }) => {
  const name = unique('Занятый вид');
  const views = async () =>
    (await api<{ name: string; search: string }[]>('GET', '/api/saved-views?resource=brands'))
      .filter((view) => view.name === name)
      .map(({ search }) => search);
  const form = dialog(page, 'Сохранить вид списка');
  const begin = async (query: string) => {
    await brands(page, query);
    await page.getByRole('button', { name: 'Виды' }).click();
    await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
    await form.getByLabel('Название').fill(name);
    await form.getByRole('button', { name: 'Сохранить' }).click();
  };
  // The spaces at the edges are no reason to refuse.
  await begin('?search=%20энерго%20');
  await expect(page.getByText(`Вид «${name}» сохранён`)).toBeVisible();
  expect(await views()).toEqual(['энерго']);

  await begin('?search=инкотекс');
  await expect(form.getByRole('alert')).toHaveText(`Вид «${name}» уже есть. Заменить?`);
  await form.getByLabel('Название').fill(`${name} другой`);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByLabel('Название').fill(name);
  await expect(form.getByRole('button', { name: 'Заменить' })).toBeVisible();
  await form.getByRole('button', { name: 'Отмена' }).click();
  expect(await views()).toEqual(['энерго']);

  await begin('?search=инкотекс');
  await form.getByRole('button', { name: 'Заменить' }).click();
  await expect(form).toHaveCount(0);
  expect(await views()).toEqual(['инкотекс']);

  await page.route('**/api/saved-views', (route) => {
    const problem = {
      type: 'urn:problem:invalid',
      title: 'Проверьте введённые данные',
      status: 422,
      code: 'invalid',
      detail: 'Фильтр слишком велик',
      requestId: 'r',
      errors: [{ path: 'filter', message: 'Фильтр слишком велик' }],
    };
    return route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem });
  });
  await begin('');
  await expect(form.getByRole('alert')).toContainText('Фильтр слишком велик');
});

test('поле меняется сразу у многих, и видно заранее, что произойдёт', async ({ page }) => {
  const mark = unique('Много');
  for (const letter of ['А', 'Б', 'В']) await createBrand(`${mark} ${letter}`);
  await brands(page, `?search=${encodeURIComponent(mark)}`);
  await expect(rows(page)).toHaveCount(3);
  await row(page, `${mark} А`).getByRole('checkbox').click();
  await row(page, `${mark} В`)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Выделенные записи' });
  await expect(bar).toContainText('Выделено: 3 записи');
  await row(page, `${mark} Б`).getByRole('checkbox').click();
  await expect(bar).toContainText('Выделено: 2 записи');
  await bar.getByRole('button', { name: 'Изменить поле' }).click();
  const change = dialog(page, 'Изменить поле выделенных записей');
  await choose(change, 'Поле', 'Страна');
  await change.getByLabel('Новое значение').fill('by');
  await expect(change.getByText('Две латинские буквы кода ISO 3166')).toBeVisible();
  await change.getByLabel('Новое значение').fill('BY');
  await expect(change.getByText('Изменится: 2')).toBeVisible();
  await change.getByRole('button', { name: 'Изменить 2 записи' }).click();
  await expect(page.getByText('Изменено: 2 записи')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'BY' })).toHaveCount(2);
});

test('удаление многих: используемые записи остаются', async ({ page }) => {
  const mark = unique('Удаление');
  const used = await createBrand(`${mark} с моделью`);
  await createBrand(`${mark} без модели`);
  const [type] = await items('/api/equipment-types?limit=1');
  await api('POST', `/api/dictionary/brands/${used.guid}/models`, {
    body: modelInput(unique('Модель'), used.guid, type!.guid),
  });
  await brands(page, `?search=${encodeURIComponent(mark)}`);
  await page.getByRole('checkbox').first().click();
  const bar = page.getByRole('region', { name: 'Выделенные записи' });
  await expect(bar).toContainText('Выделено: 2 записи');
  await bar.getByRole('button', { name: 'Удалить' }).click();
  const remove = dialog(page, 'Удалить выделенные записи');
  await expect(remove.getByText(/Будет удалено: 1.*нельзя: 1/)).toBeVisible();
  await expect(remove.getByRole('row', { name: `${mark} с моделью` })).toContainText('нельзя');
  await remove.getByRole('button', { name: 'Удалить 1 запись' }).click();
  await expect(page.getByText('Удалено: 1 запись')).toBeVisible();
  await expect(names(page)).toHaveText([`${mark} с моделью`]);
});

function modelInput(name: string, brandGuid: string, equipmentTypeGuid: string): object {
  const empty = [
    'registryNumber',
    'verificationIntervalYears',
    'phases',
    'accuracyActive',
    'accuracyReactive',
    'nominalVoltage',
  ];
  const more = ['baseCurrent', 'maxCurrent', 'tariffCount', 'protocol', 'profileIntervalMinutes', 'note'];
  const blank = Object.fromEntries([...empty, ...more].map((key) => [key, null]));
  return { ...blank, name, brandGuid, equipmentTypeGuid, interfaces: [], isSmart: false, isActive: true };
}

test('выгрузка отдаёт ровно то, что отобрано', async ({ page }) => {
  const mark = unique('Выгрузка');
  await createBrand(`${mark} А`, { fullName: '=1+1' });
  await createBrand(`${mark} Б`);
  await brands(page, `?search=${encodeURIComponent(mark)}&sort=-name`);
  const take = async (format: string) => {
    await page.getByRole('button', { name: 'Выгрузить' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await take('Таблица CSV');
  expect(csv.name).toMatch(/^Производители.*\.csv$/);
  const lines = csv.bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toMatch(/^"?Наименование"?;/);
  expect(lines.slice(1).map((line) => line.split(';')[0]?.replaceAll('"', ''))).toEqual([`${mark} Б`, `${mark} А`]);
  expect(lines[2]).not.toMatch(/;"?=1\+1/);
  const xlsx = await take('Excel (XLSX)');
  expect(xlsx.name).toMatch(/^Производители.*\.xlsx$/);
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('Файл «Производители» готов').first()).toBeVisible();
});

test('лента показывает всё одной прокруткой', async ({ page }) => {
  await page.goto('/dictionary-values/6');
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Лента: показать всё одной прокруткой' }).click();
  await expect(page).toHaveURL(/mode=ribbon/);
  await expect(page.getByRole('navigation', { name: 'Страницы' })).toHaveCount(0);
  const [last] = await items('/api/dictionary/6/values?sort=-sort,-name&limit=1');
  await rows(page).first().focus();
  await page.keyboard.press('End');
  await expect(row(page, last!['name'])).toBeVisible();
  await expect(row(page, last!['name'])).toBeFocused();
  await page.getByRole('button', { name: 'Показать по страницам' }).click();
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
