import { api, items, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { become, service } from './support/organizations.ts';
import { dialog, field, moreActions, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

async function sharedBrand(name: string): Promise<Row> {
  const body = { name, fullName: null, country: 'RU', site: null, isActive: true };
  return api('POST', '/api/brands', { body, headers: { 'Org-Id': service() } });
}

test('администратор организации предлагает, служба принимает, другая организация видит изменение и не видит, чьё оно', async ({
  page,
}) => {
  const name = unique('Общий завод');
  const { guid } = await sharedBrand(name);
  const card = `/dictionary/brands/${guid}`;

  await become(page, 'orlova');
  await page.goto(card);
  await opened(page, name);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Только просмотр. Это общие данные: их ведёт «Администрация сервиса».')).toBeVisible();
  await moreActions(page);
  await expect(page.getByRole('button', { name: 'Удалить' })).toBeDisabled();
  await page.getByRole('button', { name: 'Предложить изменение' }).click();
  const form = dialog(page, `Предложить изменение: «${name}»`);
  const send = form.getByRole('button', { name: 'Предложить', exact: true });
  await expect(send).toBeDisabled();
  await field(form, 'Сайт').fill('https://zavod.example.ru');
  await form.getByLabel('Причина').fill('У завода появился сайт');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await send.click();
  await expect(form).toHaveCount(0);
  await expect(panel.getByText('Ваше предложение ждёт решения.')).toBeVisible();

  await become(page, 'admin', service());
  await page.goto('/dictionary/proposals');
  await opened(page, 'Предложения');
  const proposal = page.getByRole('article', { name: `Предложение: ${name}` });
  await expect(proposal.getByText(/Орлова.*«Образец Энергосбыт»/)).toBeVisible();
  await expect(proposal.getByRole('row', { name: 'Сайт — https://zavod.example.ru' })).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await proposal.getByRole('button', { name: 'Принять' }).click();
  await expect(proposal).toHaveCount(0);

  await become(page, 'fyodorov');
  await page.goto(card);
  await opened(page, name);
  await expect(panel.getByText('https://zavod.example.ru')).toBeVisible();
  await page.goto(`${card}/history`);
  await expect(panel.getByText('Другая организация').first()).toBeVisible();
  await expect(page.getByText('Администратор Главный')).toHaveCount(0);
  await expect(page.getByText('Орлова')).toHaveCount(0);

  await become(page, 'orlova');
  await page.goto('/dictionary/proposals');
  await opened(page, 'Предложения');
  await page.getByText('Все', { exact: true }).click();
  await expect(page.getByRole('article', { name: `Предложение: ${name}` }).getByText('Принято')).toBeVisible();
});

test('своё стоит рядом с общим: отбирается в списке, стоит отдельно при выборе', async ({ page }) => {
  const [shared, own] = [unique('Завод общий'), unique('Завод свой')];
  await sharedBrand(shared);
  const { guid } = await api('POST', '/api/brands', {
    body: { name: own, fullName: null, country: null, site: null, isActive: true },
  });
  await page.goto(`/dictionary/brands?search=${encodeURIComponent('Завод')}`);
  await opened(page, 'Производители');
  await expect(page.getByRole('row', { name: new RegExp(`${shared}.*Общее`) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${own}.*Своё`) })).toBeVisible();

  const type = unique('Тип свой');
  await api('POST', '/api/equipment-types', { body: { name: type, hasModels: true, attributes: [] } });
  await page.goto(`/dictionary/brands/${guid}/models?create=true`);
  await dialog(page, /Создать/)
    .getByRole('combobox', { name: 'Тип оборудования' })
    .fill('т');
  await expect(page.getByRole('option', { name: type })).toBeVisible();
  await expect(page.getByText('Свои', { exact: true })).toBeVisible();
  await expect(page.getByText('Общие', { exact: true })).toBeVisible();
});

test('запись без карточки служба меняет в списке, остальные только смотрят', async ({ page }) => {
  await page.goto('/calculator/peak-hours');
  await opened(page, 'Плановые часы пик');
  await expect(page.getByRole('button', { name: 'Создать' })).toBeDisabled();
  const [hours] = await items('/api/planned-peak-hours?limit=1');
  await page.goto(`/calculator/peak-hours?edit=${hours!.guid}`);
  const shown = dialog(page, hours!['title']);
  await expect(field(shown, 'Основание')).toBeDisabled();
  await expect(shown.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
  await shown.getByRole('button', { name: 'Предложить изменение' }).click();
  const form = dialog(page, `Предложить изменение: «${hours!['title']}»`);
  await field(form, 'Основание').fill(unique('Письмо'));
  await form.getByLabel('Причина').fill('Вышло новое письмо');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Предложить', exact: true }).click();
  await expect(shown.getByText('Ваше предложение ждёт решения.')).toBeVisible();
  await become(page, 'admin', service());
  await page.goto('/calculator/peak-hours');
  await opened(page, 'Плановые часы пик');
  await expect(page.getByRole('button', { name: 'Создать' })).toBeEnabled();
});
