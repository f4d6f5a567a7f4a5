import type { Locator, Page } from '@playwright/test';
import { api, createBrand, items, unique } from './support/api.ts';
import { field, opened, row, rows, fieldValue } from './support/screen.ts';
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
  await expect(fieldValue(page, 'Страна')).toHaveText('RU');
  await expect(page.getByText('Восстановлен черновик')).toHaveCount(0);
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
