import type { Locator, Page } from '@playwright/test';
import { api, createBrand, items, unique, type Row } from './support/api.ts';
import { dialog, field, opened, row, rows, told } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const address = (mark: string, more = '') => `/dictionary/brands?search=${encodeURIComponent(mark)}${more}`;

async function list(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}
/** The cell of a row in the column with this header. */
async function cell(line: Locator, label: string): Promise<Locator> {
  await expect(line).toBeVisible();
  const heads = await line.page().getByRole('columnheader').allTextContents();
  return line.getByRole('cell').nth(heads.findIndex((head) => head.startsWith(label)));
}
const edit = async (line: Locator, label: string) => (await cell(line, label)).dblclick({ position: { x: 4, y: 4 } });
const stored = ({ guid }: Row) => api('GET', `/api/brands/${guid}`);

test('двойной щелчок правит ячейку на месте, а рядом открывает запись', async ({ page }) => {
  const brand = await createBrand(unique('Правка щелчком'), { country: 'RU' });
  await list(page, address(brand['name'], '&columns=name,country,updatedAt'));
  const line = row(page, brand['name']);
  await edit(line, 'Страна');
  const country = field(line, 'Страна');
  await expect(country).toBeFocused();
  await expect(country).toHaveValue('RU');
  await page.keyboard.type('KZ');
  await page.keyboard.press('Enter');
  await expect(await cell(line, 'Страна')).toHaveText('KZ');
  await expect(line).toBeFocused();
  expect(await stored(brand)).toMatchObject({ ...brand, country: 'KZ', version: 2, updatedAt: expect.any(String) });

  await edit(line, 'Страна');
  await country.fill('BY');
  await page.getByLabel('Поиск в списке').click();
  await expect(await cell(line, 'Страна')).toHaveText('BY');
  await expect(page.getByLabel('Поиск в списке')).toBeFocused();
  await edit(line, 'Изменено');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand['name']);
  await page.getByRole('tab', { name: 'История' }).click();
  const changes = page.getByRole('article').getByRole('row', { name: /Страна/ });
  await expect(changes.nth(0)).toContainText(/KZ.*BY/s);
  await expect(changes.nth(1)).toContainText(/RU.*KZ/s);
});

test('сохранённая в списке ячейка возвращается: из сообщения и через Ctrl+Z', async ({ page }) => {
  const brand = await createBrand(unique('Правка с возвратом'), { country: 'RU' });
  await list(page, address(brand['name'], '&columns=name,country'));
  const line = row(page, brand['name']);
  const change = async () => {
    await edit(line, 'Страна');
    await field(line, 'Страна').fill('KZ');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`«${brand['name']}»: сохранено`)).toBeVisible();
    await expect(await cell(line, 'Страна')).toHaveText('KZ');
  };
  await change();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(await cell(line, 'Страна')).toHaveText('RU');
  await change();
  await page.keyboard.press('Control+z');
  await expect(await cell(line, 'Страна')).toHaveText('RU');
});

test(
  'F2 начинает правку, Tab ведёт по ячейкам, Enter сохраняет, Esc оставляет как было',
  { tag: '@firefox' },
  async ({ page }) => {
    const name = unique('Правка клавишами');
    const brand = await createBrand(name);
    await list(page, address(name));
    const line = rows(page).first();
    await line.focus();
    await page.keyboard.press('F2');
    await expect(field(line, 'Наименование')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' плюс');
    await page.keyboard.press('Tab');
    await expect(field(line, 'Полное наименование')).toBeFocused();
    await page.keyboard.type('Полное');
    await page.keyboard.press('Tab');
    await expect(field(line, 'Страна')).toBeFocused();
    await page.keyboard.type('CN');
    await page.keyboard.press('Shift+Tab');
    await expect(field(line, 'Полное наименование')).toBeFocused();
    await expect(field(line, 'Полное наименование')).toHaveValue('Полное');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const isActive = line.getByRole('checkbox', { name: 'Действует' });
    await expect(isActive).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(line).toBeFocused();
    await expect(line).toContainText('Нет');
    await expect(page.getByRole('region', { name: 'Выделенные записи' })).toHaveCount(0);
    expect(await stored(brand)).toMatchObject({
      name: `${name} плюс`,
      fullName: 'Полное',
      country: 'CN',
      isActive: false,
      version: 5,
    });

    await page.keyboard.press('F2');
    await page.keyboard.type('Передумал');
    await page.keyboard.press('Escape');
    await expect(line).toBeFocused();
    await expect(line).toContainText(`${name} плюс`);
    await page.keyboard.press('F2');
    await expect(field(line, 'Наименование')).toHaveValue(`${name} плюс`);
    await page.keyboard.press('Enter');
    await expect(line).toBeFocused();
    expect((await stored(brand)).version).toBe(5);
  },
);

test('строка, перешедшая на другое место, остаётся под рукой', async ({ page }) => {
  const mark = unique('Переход');
  for (const letter of ['А', 'Б', 'В']) await createBrand(`${mark} ${letter}`);
  await list(page, address(mark));
  await rows(page).first().focus();
  await page.keyboard.press('F2');
  await expect(field(page, 'Наименование')).toBeFocused();
  await page.keyboard.type(`${mark} Я`);
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(2)).toContainText(`${mark} Я`);
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press('F2');
  await expect(field(rows(page).nth(2), 'Наименование')).toHaveValue(`${mark} Я`);
});

test('негодное значение говорит, что не так, и ничего не меняет', async ({ page }) => {
  const name = unique('Негодная правка');
  const taken = await createBrand(unique('Занятое имя'));
  const brand = await createBrand(name, { country: 'RU' });
  await list(page, address(name));
  const line = rows(page).first();
  await edit(line, 'Страна');
  const country = field(line, 'Страна');
  await country.fill('ru');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toHaveText('Две латинские буквы кода ISO 3166');
  await expect(country).toHaveAttribute('aria-invalid', 'true');
  await expect(country).toBeFocused();
  await country.fill('KZ');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(await cell(line, 'Страна')).toHaveText('RU');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await edit(line, 'Наименование');
  await field(line, 'Наименование').fill(taken['name']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/уже есть|занят|существует/);
  await expect(field(line, 'Наименование')).toBeFocused();
  await expect(field(line, 'Наименование')).toHaveValue(taken['name']);
  await page.getByRole('link', { name: 'Глоссарий' }).click();
  await dialog(page, 'Уйти, не сохранив?').getByRole('button', { name: 'Не сохранять' }).click();
  await expect(page).toHaveURL('/glossary');
  expect(await stored(brand)).toMatchObject({ name, country: 'RU', version: 1 });
});

test('запись изменил другой: выбор по полям и возврат в строку', async ({ page }) => {
  const { guid, version, ...brand } = await createBrand(unique('Спорная правка'), { fullName: 'Было', country: 'RU' });
  await list(page, address(brand['name']));
  const line = rows(page).first();
  await edit(line, 'Полное наименование');
  const fullName = field(line, 'Полное наименование');
  await fullName.fill('Моё');
  const theirs = { name: brand['name'], fullName: 'Чужое', country: 'BY', site: null, isActive: true };
  await api('PUT', `/api/brands/${guid}`, { body: theirs, version });
  await page.keyboard.press('Enter');
  const conflict = dialog(page, 'Запись изменил другой пользователь');
  await expect(conflict.getByRole('row', { name: /Полное наименование/ })).toContainText('Чужое');
  await conflict.getByRole('button', { name: 'Вернуться к форме' }).click();
  await expect(fullName).toHaveValue('Моё');
  await expect(fullName).toBeFocused();
  await page.keyboard.press('Enter');
  await conflict.getByRole('button', { name: 'Сохранить выбранное' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(line).toContainText('Моё');
  await expect(line).toBeFocused();
  expect(await api('GET', `/api/brands/${guid}`)).toMatchObject({ fullName: 'Моё', country: 'BY', version: 3 });
});

test('введённое и не сохранённое возвращается в ту же ячейку, и от него можно отказаться', async ({ page }) => {
  const brand = await createBrand(unique('Начатая правка'), { country: 'RU' });
  await list(page, address(brand['name']));
  const line = rows(page).first();
  await edit(line, 'Страна');
  await expect(field(line, 'Страна')).toBeFocused();
  await field(line, 'Страна').fill('K');
  await page.reload();
  await edit(line, 'Страна');
  await expect(page.getByRole('tooltip')).toHaveText('Введено раньше и не сохранено. Esc вернёт сохранённое.');
  await expect(field(line, 'Страна')).toHaveValue('K');
  await page.keyboard.press('Escape');
  await edit(line, 'Страна');
  await expect(field(line, 'Страна')).toHaveValue('RU');
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await expect(told(page, 'Страна')).toHaveText('RU');
  await expect(page.getByText('Восстановлен черновик')).toHaveCount(0);
});

test('без сети введённое остаётся в ячейке', async ({ page, context, complaints }) => {
  const brand = await createBrand(unique('Правка без сети'));
  await list(page, address(brand['name']));
  const line = rows(page).first();
  await edit(line, 'Страна');
  await field(line, 'Страна').fill('KZ');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip')).toHaveText('Нет связи с сервером. Проверьте сеть и повторите действие.');
  await expect(field(line, 'Страна')).toHaveValue('KZ');
  await expect(field(line, 'Страна')).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(await cell(line, 'Страна')).toHaveText('KZ');
  expect(await stored(brand)).toMatchObject({ country: 'KZ', version: 2 });
  complaints.length = 0;
});

test('выбор из списка, дата и ссылка правятся в ленте', async ({ page }) => {
  const [level] = await items('/api/dictionary/1/values?search=НН&limit=1');
  const parameter = { unit: null, options: [], dcDictionaryId: null, isRequired: false, isMultiple: false };
  const name = unique('Правка в ленте');
  const dictionary = await api('POST', '/api/dictionary/', {
    body: {
      name,
      code: `inline${process.pid}`,
      description: null,
      parameters: [
        { ...parameter, code: 'kind', name: 'Род', type: 'list', options: ['Городской', 'Сельский'] },
        { ...parameter, code: 'voltage', name: 'Уровень', type: 'dictionary', dcDictionaryId: 1 },
        { ...parameter, code: 'power', name: 'Мощность', type: 'decimal', unit: 'кВт' },
      ],
    },
  });
  const parameters = { kind: 'Городской', voltage: null, power: null };
  const value = await api('POST', `/api/dictionary/${dictionary['id']}`, {
    body: { name: 'Фидер', code: null, sort: 0, isActive: true, validFrom: null, validTo: null, ...parameters },
  });
  await list(page, `/dictionary-values/${dictionary['id']}?mode=ribbon`);
  await opened(page, name);
  const line = row(page, 'Фидер');
  await edit(line, 'Род');
  await expect(line.getByRole('combobox', { name: 'Род' })).toBeFocused();
  await expect(page.getByRole('option', { name: 'Городской' })).toBeVisible();
  // Choosing the current option again does not clear it.
  await page.keyboard.press('Enter');
  await expect(line.getByRole('combobox', { name: 'Род' })).toHaveValue('Городской');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Сельский' })).toBeVisible();
  // The library starts from the chosen option only if the list was still fading out; going up reaches the last option in both
  // cases.
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-combobox-selected]')).toHaveText('Сельский');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const voltage = line.getByRole('combobox', { name: 'Уровень' });
  await expect(voltage).toBeFocused();
  await page.getByRole('option', { name: 'НН', exact: true }).click();
  await page.keyboard.press('Tab');
  await expect(field(line, 'Мощность')).toBeFocused();
  await page.keyboard.type('1 250,5');
  await page.keyboard.press('Enter');
  await expect(line).toBeFocused();
  await edit(line, 'Действует с');
  await expect(field(line, 'Действует с')).toBeFocused();
  await page.keyboard.type('01.02.2024');
  await page.keyboard.press('Enter');
  await expect(line).toBeFocused();
  for (const text of ['Сельский', 'НН', '1 250,5', '01.02.2024']) await expect(line).toContainText(text);
  expect(await api('GET', `/api/dictionary/${dictionary['id']}/values/${value.guid}`)).toMatchObject({
    kind: 'Сельский',
    voltage: level!.guid,
    power: 1250.5,
    validFrom: '2024-02-01',
  });
});

test('системная запись в ячейке не правится', async ({ page }) => {
  await list(page, '/dictionary?search=Период');
  const line = rows(page).filter({ has: page.getByRole('link', { name: 'Период', exact: true }) });
  await line.focus();
  await page.keyboard.press('F2');
  await expect(line).toBeFocused();
  await expect(line.getByRole('textbox')).toHaveCount(0);
  await edit(line, 'Код');
  await opened(page, 'Период');
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });

  test('ничего не правит в ячейке', async ({ page }) => {
    await list(page, '/dictionary/brands');
    const line = rows(page).first();
    await line.focus();
    await page.keyboard.press('F2');
    await expect(line).toBeFocused();
    await edit(line, 'Страна');
    await expect(page.getByRole('tab', { name: 'Карточка производителя' })).toBeVisible();
  });
});
