import { api, unique, type Row } from './support/api.ts';
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
  await opened(page, 'Предложения о записях');
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
  await opened(page, 'Предложения о записях');
  await page.getByText('Все', { exact: true }).click();
  await expect(page.getByRole('article', { name: `Предложение: ${name}` }).getByText('Принято')).toBeVisible();
});
