import { unique, type Row } from './support/api.ts';
import { look } from './support/look.ts';
import { become, createBranch, service } from './support/organizations.ts';
import { dialog, field, moreAction, opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const places = [
  [1, '1', 1, 'обл', 'Тверская'],
  [3, '1.3', 5, 'г', 'Торжок'],
  [5, '1.3.5', 8, 'ул', 'Дзержинского'],
  [6, '1.3.6', 8, 'наб', 'Тверецкая'],
] as const;
const houses = [
  [101, '1.3.5.101', '48'],
  [102, '1.3.5.102', '48А'],
] as const;
const guidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const fileOf = (name: string, root: string, lines: readonly string[]) => ({
  name: `${name}_20260101_0c5b2444-70a0-4932-980c-b4dc0d3f02b5.XML`,
  mimeType: 'text/xml',
  buffer: Buffer.from(`<?xml version="1.0" encoding="utf-8"?><${root}>${lines.join('')}</${root}>`),
});
const param = (id: number, type: number, value: string) =>
  `<PARAM OBJECTID="${id}" CHANGEIDEND="0" TYPEID="${type}" VALUE="${value}"/>`;
/** A small extract of the register, as the tax service publishes it. */
const extract = [
  fileOf(
    'AS_ADDR_OBJ',
    'ADDRESSOBJECTS',
    places.map(
      ([id, , level, type, name]) =>
        `<OBJECT OBJECTID="${id}" OBJECTGUID="${guidOf(id)}" NAME="${name}" TYPENAME="${type}" LEVEL="${level}" ISACTUAL="1" ISACTIVE="1"/>`,
    ),
  ),
  fileOf(
    'AS_ADM_HIERARCHY',
    'ITEMS',
    [...places, ...houses].map(([id, path]) => `<ITEM OBJECTID="${id}" REGIONCODE="69" PATH="${path}" ISACTIVE="1"/>`),
  ),
  fileOf(
    'AS_HOUSES',
    'HOUSES',
    houses.map(
      ([id, , number]) =>
        `<HOUSE OBJECTID="${id}" OBJECTGUID="${guidOf(id)}" HOUSENUM="${number}" HOUSETYPE="2" ISACTUAL="1" ISACTIVE="1"/>`,
    ),
  ),
  fileOf('AS_ADDR_OBJ_PARAMS', 'PARAMS', [param(5, 5, '172002'), param(5, 7, '28750000001')]),
];

test('служба загружает адреса региона, и адрес организации выбирают по началам слов и номеру дома', async ({
  page,
}) => {
  const name = unique('ООО «Торжокские сети»');
  const { guid }: Row = await createBranch(name);

  await test.step('пока регион не загружен, сказано, что делать', async () => {
    await page.goto(`/organization/${guid}/address`);
    await opened(page, name);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(dialog(page, 'Создать адрес')).toContainText('Адреса ГАР ещё не загружены: введите адрес вручную.');
  });

  await test.step('негодный файл ничего не меняет, годный виден в списке регионов', async () => {
    await become(page, 'admin', service());
    await page.goto(`/organization/${service()}`);
    await opened(page, 'Администрация сервиса');
    await moreAction(page, 'Адреса ГАР');
    const gar = dialog(page, 'Адреса ГАР');
    await expect(gar).toContainText('Ни один регион ещё не загружен');
    const attach = async (files: (typeof extract)[number][]) => {
      const chosen = page.waitForEvent('filechooser');
      await gar.getByRole('button', { name: 'Файлы одного региона' }).click();
      await (await chosen).setFiles(files);
      await gar.getByRole('button', { name: 'Загрузить регион' }).click();
    };
    await attach(extract.slice(0, 1));
    await expect(gar.getByText('Регион не загружен, прежние адреса остались')).toBeVisible();
    await expect(gar).toContainText('В файлах нет связей (AS_ADM_HIERARCHY)');
    await attach(extract);
    await expect(gar).toContainText('Загружено. Тверская область: адресов — 4, домов — 2');
    await expect(gar.getByRole('row').filter({ hasText: '69 · Тверская область' })).toBeVisible();
    await look(page, 'адреса-гар');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await become(page, 'admin');
  await page.goto(`/organization/${guid}/address`);
  await opened(page, name);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать адрес');
  const search = form.getByRole('combobox', { name: 'Найти адрес в ГАР' });

  await test.step('улица, за ней дом — с клавиатуры', async () => {
    await search.pressSequentially('торжок дзерж');
    await expect(page.getByRole('option', { name: /ул\. Дзержинского$/ })).toBeVisible();
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(field(form, 'Улица')).toHaveValue('ул. Дзержинского');
    await search.pressSequentially('48');
    await expect(page.getByRole('option', { name: /д\. 48А$/ })).toBeVisible();
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(field(form, 'Дом')).toHaveValue('д. 48');
    await expect(field(form, 'Адрес')).toHaveValue('172002, Тверская обл., г. Торжок, ул. Дзержинского, д. 48');
    await expect(field(form, 'Индекс')).toHaveValue('172002');
    await expect(field(form, 'ОКТМО')).toHaveValue('28750000001');
    await expect(field(form, 'ФИАС: дом')).toHaveValue(guidOf(101));
    await expect(form.getByRole('combobox', { name: 'Регион' })).toHaveValue('Тверская область');
    await expect(form).toContainText('Адрес выбран из ГАР');
  });

  await test.step('точка на карте — щелчком и стрелками', async () => {
    const map = form.getByRole('button', { name: /^Карта:/ });
    await map.click({ position: { x: 200, y: 120 } });
    await expect(map).toHaveAccessibleName(/^Карта: точка/);
    const before = await field(form, 'Широта').inputValue();
    await map.press('ArrowUp');
    await expect(field(form, 'Широта')).not.toHaveValue(before);
  });
  await look(page, 'адрес-из-гар');
  await page.setViewportSize({ width: 1440, height: 900 });

  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'ул. Дзержинского, д. 48')).toBeVisible();

  await test.step('организация видна на карте', async () => {
    await page.goto('/organizations/map');
    await opened(page, 'Организации');
    await expect(page.getByRole('img', { name: /^Организации: мест на карте/ })).toBeVisible();
    await look(page, 'организации-на-карте');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('row').filter({ hasText: 'ул. Дзержинского, д. 48' }).getByRole('link', { name }).click();
    await opened(page, name);
  });

  await test.step('изменённый руками адрес — уже не из ГАР', async () => {
    await row(page, 'ул. Дзержинского, д. 48').press('Enter');
    const edited = page.getByRole('dialog');
    await expect(edited).toContainText('Адрес выбран из ГАР');
    await field(edited, 'Дом').fill('д. 50');
    await expect(edited).toContainText('Сейчас адрес введён вручную');
  });

  await test.step('регион убирают, записанный адрес остаётся', async () => {
    await become(page, 'admin', service());
    await page.goto(`/organization/${service()}`);
    await moreAction(page, 'Адреса ГАР');
    const gar = dialog(page, 'Адреса ГАР');
    await gar.getByRole('button', { name: 'Убрать: Тверская область' }).click();
    await gar.getByRole('button', { name: 'Убрать адреса' }).click();
    await expect(gar).toContainText('Ни один регион ещё не загружен');
  });
});
