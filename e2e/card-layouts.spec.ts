import { api, parameter, unique, type Row } from './support/api.ts';
import { look } from './support/look.ts';
import { createType } from './support/object-types.ts';
import { dialog, edit, field, opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

const createMachines = (name: string, more: object = {}): Promise<Row> =>
  createType(
    name,
    [
      parameter('power', 'Мощность', 'decimal', { unit: 'кВт', group: 'Работа' }),
      parameter('maker', 'Завод', 'string'),
      parameter('note', 'Особенности', 'text'),
    ],
    more,
  );

/** The labels of the fields in a section of a card or of a form, in order. */
const labelsIn = (within: Locator | Page, title: string): Promise<string[]> =>
  within.getByRole('group', { name: title, exact: true }).locator('dt, label').allTextContents();

async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const [from, target] = [(await what.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 40, target.y + 6, { steps: 8 });
}

test('вид карточки расставляют мышью и клавишами, по нему — и чтение, и форма, а обычный возвращается', async ({
  page,
}) => {
  const name = unique('Дробилки');
  const type = await createMachines(name);
  const object: Row = await api('POST', `/api/object-types/${type.guid}/objects`, {
    body: { name: 'Д-1', power: 75, maker: null, note: 'Шумит' },
  });
  await page.setViewportSize({ width: 1440, height: 1400 });
  await page.goto(`/object-types/${type.guid}`);
  await opened(page, name);
  await page.getByRole('tab', { name: 'Вид карточки' }).click();
  await expect(page.getByText('Вид карточки обычный')).toBeVisible();
  const preview = page.getByRole('region', { name: 'Как будет выглядеть карточка' });
  await expect(preview).toContainText('«Д-1»');
  await edit(page);

  await field(page, 'Раздел 1').fill('Главное');
  await field(page, 'Раздел 2').fill('Числа');
  const rowOf = (label: string) => page.getByRole('listitem').filter({ hasText: label });
  const gripOf = (label: string) => rowOf(label).locator('[data-grip]');
  await drag(page, gripOf('Мощность'), rowOf('Код'));
  await expect.poll(() => labelsIn(preview, 'Главное')).toEqual(expect.arrayContaining(['Мощность']));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => labelsIn(preview, 'Числа')).toEqual(['Мощность']);
  await drag(page, gripOf('Мощность'), rowOf('Наименование'));
  await page.mouse.up();
  await expect.poll(async () => (await labelsIn(preview, 'Главное')).slice(0, 2)).toEqual(['Мощность', 'Наименование']);

  const lower = page.getByRole('button', { name: 'Ниже: «Мощность»' });
  await lower.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await labelsIn(preview, 'Главное')).slice(0, 2)).toEqual(['Наименование', 'Мощность']);
  await expect(lower).toBeFocused();
  await page.getByRole('combobox', { name: 'В раздел: «Завод»' }).selectOption('Числа');
  await page.getByRole('checkbox', { name: 'Скрывать, пока пусто: «Завод»' }).check();
  await page.getByRole('combobox', { name: 'В раздел: «Особенности»' }).selectOption('Числа');
  await page.getByRole('checkbox', { name: 'Во всю ширину: «Особенности»' }).uncheck();
  await expect.poll(() => labelsIn(preview, 'Числа')).toEqual(['Особенности']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page, 'вид-карточки');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();

  await page.goto(`/object-types/${type.guid}/objects/${object.guid}`);
  await opened(page, 'Д-1');
  const card = page.getByRole('tabpanel');
  await expect.poll(() => labelsIn(card, 'Числа')).toEqual(['Особенности']);
  expect((await labelsIn(card, 'Главное')).slice(0, 2)).toEqual(['Наименование', 'Мощность']);
  await look(page, 'карточка-по-виду');
  await edit(page);
  await expect.poll(() => labelsIn(card, 'Числа')).toEqual(['Завод', 'Особенности']);
  await page.goto(`/object-types/${type.guid}/objects`);
  await expect(row(page, 'Д-1')).toBeVisible();
  await page.getByRole('button', { name: 'Создать', exact: true }).first().click();
  const form = dialog(page, 'Создать объект');
  await expect(field(form, 'Наименование')).toBeFocused();
  await expect(form.getByRole('group', { name: 'Числа' })).toBeVisible();
  await form.getByRole('button', { name: 'Отмена' }).click();

  const subtype = await createMachines(unique('Щековые дробилки'), { parentGuid: type.guid });
  await page.goto(`/object-types/${subtype.guid}/layout`);
  await opened(page, subtype['name'] as string);
  await expect(page.getByText(`Вид карточки — родительского типа «${name}»`)).toBeVisible();
  await expect(preview).toContainText('объектов ещё нет');

  await page.goto(`/object-types/${type.guid}/history`);
  await opened(page, name);
  await expect(page.getByText('Числа: Завод (скрыто, пока пусто), Особенности (в половину ширины)')).toBeVisible();
  await page.goto(`/object-types/${type.guid}/layout`);
  await opened(page, name);
  await edit(page);
  await page.getByRole('button', { name: 'Вернуть обычный вид' }).click();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();
  await expect(page.getByText('Вид карточки обычный')).toBeVisible();
});

test('вид карточки готового типа — и у его записей, и в окне новой; чего в нём нет, стоит в «Прочем»', async ({
  page,
}) => {
  const families: Row[] = (await api('GET', '/api/object-types?limit=100')).items;
  const type = families.find(({ family }) => family === 'accumulators')!;
  const { guid, name, code, parentGuid, icon, colour, sort, description, parameters, needed, templates } = type;
  const input = { name, code, parentGuid, icon, colour, sort, description, parameters, needed, templates };
  const save = async (layout: object | null) => {
    const { version } = await api('GET', `/api/object-types/${guid}`);
    await api('PUT', `/api/object-types/${guid}`, { version, body: { ...input, layout } });
  };
  const sections = [
    { title: 'Сколько', fields: [{ name: 'capacityKwh', width: 'whole' }, { name: 'kind' }] },
    { title: 'Пустой', fields: [] },
  ];
  await save({ sections });
  try {
    const [record] = (await api('GET', '/api/accumulators?limit=1')).items;
    await page.goto(`/accumulators/${record.guid}`);
    await opened(page, /./);
    const card = page.getByRole('tabpanel');
    await expect.poll(async () => (await labelsIn(card, 'Сколько')).length).toBe(2);
    await expect(card.getByRole('group', { name: 'Прочее' })).toContainText('Наименование');
    await expect(card.getByRole('group', { name: 'Пустой' })).toHaveCount(0);
    await page.goto('/accumulators');
    await opened(page, 'Накопители');
    await page.getByRole('button', { name: 'Создать', exact: true }).first().click();
    const form = dialog(page, /Создать/);
    await expect(form.getByRole('group', { name: 'Сколько' })).toBeVisible();
    await expect(field(form, 'Наименование')).toBeFocused();
    await form.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(form.getByText('Это обязательное поле').first()).toBeVisible();
    await expect(form.getByRole('group', { name: 'Сколько' }).getByRole('textbox').first()).toBeFocused();
  } finally {
    await save(null);
  }
});
