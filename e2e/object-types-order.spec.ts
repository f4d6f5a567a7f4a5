import { api, items, parameter, unique, type Row } from './support/api.ts';
import { createObject, createType } from './support/object-types.ts';
import { dialog, edit, field, opened, row, fieldValue } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('порядок готового типа действует всюду, где перечислены типы, а год и порядок показаны без разрядов', async ({
  page,
}) => {
  const [acts] = (await items(
    `/api/object-types?filter=${encodeURIComponent('{"field":"family","op":"in","value":["accession-acts"]}')}`,
  )) as [Row];
  await page.goto('/object-types');
  await opened(page, 'Технический паспорт');
  const group = page.getByRole('row').filter({ hasText: /^(Договоры|Акты присоединения)/ });
  await expect(group.first()).toContainText('Договоры');
  await page.getByRole('link', { name: 'Настроить тип «Акты присоединения»' }).click();
  await opened(page, 'Акты присоединения');
  await edit(page);
  await field(page, 'Порядок').fill('1');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('«Акты присоединения»: сохранено')).toBeVisible();
  await page.goto('/object-types');
  await expect(group.first()).toContainText('Акты присоединения');

  const name = unique('Паровозы');
  const type = await createType(name, [parameter('year', 'Год выпуска', 'int')], { sort: 2000 });
  await createObject(type, 'П-1', { year: 1987 });
  await page.reload();
  await opened(page, 'Технический паспорт');
  await page.keyboard.press('g');
  const sections = dialog(page, 'Все разделы');
  const contracts = sections.getByRole('region', { name: 'Паспорт: договоры' }).getByRole('listitem');
  await expect(contracts.first()).toHaveText('Акты присоединения');
  await sections.getByRole('region', { name: 'Паспорт: свои типы' }).getByRole('link', { name }).click();
  await expect(row(page, 'П-1')).toContainText('1\u00a0987');
  await page.getByRole('tab', { name: 'Тип объектов' }).click();
  await expect(fieldValue(page, 'Порядок')).toHaveText('2000');
  await edit(page);
  await page.getByRole('checkbox', { name: 'Показывать без разрядов: год, номер' }).check();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(`«${name}»: сохранено`)).toBeVisible();
  await page.getByRole('tab', { name: 'Версии' }).click();
  await expect(page.getByText('«Год выпуска»: без разрядов нет → да')).toBeVisible();
  await page.getByRole('tab', { name: 'Объекты' }).click();
  await expect(row(page, 'П-1')).toContainText('1987');
  await row(page, 'П-1').getByRole('link', { name: 'П-1' }).click();
  await opened(page, 'П-1');
  await expect(fieldValue(page, 'Год выпуска')).toHaveText('1987');

  const now = await api('GET', `/api/object-types/${acts.guid}`);
  await api('PUT', `/api/object-types/${acts.guid}`, { body: { ...now, sort: acts['sort'] } });
});
