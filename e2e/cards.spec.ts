import { faultsOf } from './support/accessibility.ts';
import { createBrand, unique } from './support/api.ts';
import { brand, describedType, employee, first, term, user, value } from './support/sample-screens.ts';
import { edit, field, head, moreActions, opened, russianKey, told } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const change = 'Изменить';

test(
  'карточку сначала читают; «Изменить» и клавиша E включают поля на месте, а фокус возвращается',
  { tag: '@firefox' },
  async ({ page }) => {
    const { guid, name } = await createBrand(unique('Читаемый'), { country: 'RU' });
    await page.goto(`/dictionary/brands/${guid}`);
    await opened(page, name);
    await expect(told(page, 'Страна')).toHaveText('RU');
    await expect(told(page, 'Полное наименование')).toHaveText('—');
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    expect(await faultsOf(page, 'all')).toEqual([]);

    const before = await told(page, 'Страна').boundingBox();
    await edit(page);
    await expect(field(page, 'Наименование')).toBeFocused();
    const after = await field(page, 'Страна').boundingBox();
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(4);
    const button = head(page).getByRole('button', { name: change, exact: true });
    await head(page).getByRole('button', { name: 'Отменить' }).click();
    await expect(button).toBeFocused();
    await expect(told(page, 'Страна')).toHaveText('RU');

    await russianKey(page, 'у', 'KeyE', {});
    await expect(field(page, 'Наименование')).toBeFocused();
    await page.keyboard.press('e');
    await expect(field(page, 'Наименование')).toHaveValue(`${name}e`);
    await field(page, 'Наименование').fill(name);
    await field(page, 'Страна').fill('KZ');
    await page.keyboard.press('Control+Enter');
    await expect(told(page, 'Страна')).toHaveText('KZ');
    await expect(button).toBeFocused();

    await edit(page);
    await field(page, 'Страна').fill('BY');
    await page.getByRole('region', { name: 'Сохранение' }).getByRole('button', { name: 'Отменить' }).click();
    await expect(told(page, 'Страна')).toHaveText('KZ');
    await expect(button).toBeFocused();
  },
);

const cards: readonly [what: string, path: () => Promise<string>][] = [
  ['пользователь', user()],
  ['сотрудник', employee()],
  ['организация', () => first('/api/organizations?limit=1', ({ guid }) => `/organization/${guid}`)],
  ['группа прав', () => first('/api/permission-groups?limit=1', ({ guid }) => `/permission/${guid}`)],
  ['производитель', brand()],
  ['значение словаря', value()],
  ['термин', term()],
  ['тип объектов', describedType],
  ['задача', () => first('/api/schedules?limit=1', ({ guid }) => `/scheduler/${guid}`)],
  ['виджет', () => first('/api/widgets?limit=1', ({ guid }) => `/widget/${guid}`)],
  ['точка учёта', () => first('/api/metering-points?limit=1', ({ guid }) => `/metering-points/${guid}`)],
];
for (const [what, path] of cards)
  test(`в чтении на карточке нет полей ввода: ${what}`, async ({ page }) => {
    await page.goto(await path());
    await opened(page, /./);
    await expect(page.getByRole('main').locator('dt').first()).toBeVisible();
    await expect(page.getByRole('tabpanel').locator('input:visible, textarea:visible, select:visible')).toHaveCount(0);
  });

test('рядом с записью на широком экране — последние изменения и где она используется; это сворачивают, и так остаётся', async ({
  page,
}) => {
  const { guid, name } = await createBrand(unique('Рядом'));
  await page.goto(`/dictionary/brands/${guid}`);
  await opened(page, name);
  const beside = page.getByRole('complementary', { name: 'Изменения и связи' });
  await expect(beside.getByRole('listitem')).toContainText('Создание');
  await beside.getByRole('link', { name: 'Вся история' }).click();
  await expect(page).toHaveURL(`/dictionary/brands/${guid}/history`);
  await page.goto('/dictionary/brands?search=Инкотекс');
  await page.getByRole('link', { name: 'Инкотекс', exact: true }).click();
  await opened(page, 'Инкотекс');
  await expect(beside.getByText(/^Модели: \d/)).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await beside.getByRole('button', { name: 'Скрыть изменения и связи' }).click();
  await page.reload();
  await expect(beside.getByRole('button', { name: 'Показать изменения и связи' })).toBeVisible();
  await expect(beside.getByText('Последние изменения')).toHaveCount(0);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(beside).toHaveCount(0);
});

for (const width of [700, 390])
  test(`на экране в ${width} точек справа от названия — главное действие, прочие — за «⋮»`, async ({ page }) => {
    const { guid, name } = await createBrand(unique('Узкий'));
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/dictionary/brands/${guid}`);
    await opened(page, name);
    await expect(head(page).getByRole('button', { name: /./ })).toHaveText([change, '']);
    await moreActions(page);
    await expect(head(page).getByRole('button', { name: 'Удалить' })).toBeVisible();
    expect(await faultsOf(page, 'all')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(head(page).getByRole('button', { name: 'Другие действия' })).toBeFocused();
    await expect(head(page).getByRole('button', { name: 'Удалить' })).toBeHidden();
  });
