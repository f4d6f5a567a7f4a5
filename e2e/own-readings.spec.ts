import { api, items, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { become, service } from './support/organizations.ts';
import { dialog, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

async function sharedBrand(name: string): Promise<Row> {
  const body = { name, fullName: null, country: 'RU', site: null, isActive: true };
  return api('POST', '/api/brands', { body, headers: { 'Org-Id': service() } });
}

test('организация называет общую запись по-своему и отказывается от неё, другая этого не видит, общее название возвращают', async ({
  page,
}) => {
  const [common, own] = [unique('Завод общий'), unique('Наш завод')];
  const { guid } = await sharedBrand(common);
  const card = `/dictionary/brands/${guid}`;
  await become(page, 'admin');
  await page.goto(card);
  await opened(page, common);
  await page.getByRole('button', { name: 'Своё название' }).click();
  const form = dialog(page, `«${common}» в вашей организации`);
  await expect(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await form.getByLabel('Своё название').fill(own);
  await form.getByLabel('Не использовать у нас').check();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toHaveCount(0);
  await opened(page, own);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText(`Название у вас своё, общее — «${common}».`)).toBeVisible();
  await expect(panel.getByText('У вас запись не используется: при выборе её не предлагают.')).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.goto(`${card}/history`);
  await expect(panel.getByRole('row', { name: `Общее название пусто ${common}` })).toBeVisible();

  await page.goto(`/dictionary/brands?search=${encodeURIComponent(common)}`);
  await expect(page.getByRole('row', { name: new RegExp(own) })).toBeVisible();
  await expect(page.locator(`[data-tip="Общее название: ${common}"]`)).toBeVisible();
  const [other] = await items('/api/brands?limit=1');
  await page.goto(`/dictionary/brands/${other!.guid}/models?create=true`);
  await dialog(page, /Создать/)
    .getByRole('combobox', { name: 'Производитель' })
    .fill(own);
  await expect(page.getByText('Ничего не нашлось').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);

  await become(page, 'fyodorov');
  await page.goto(card);
  await opened(page, common);
  await expect(page.getByRole('button', { name: 'Своё название' })).toBeDisabled();

  await become(page, 'admin');
  await page.goto(card);
  await opened(page, own);
  await page.getByRole('button', { name: 'Своё название' }).click();
  await form.getByRole('button', { name: 'Вернуть общее название' }).click();
  await opened(page, common);
  await expect(panel.getByText('Название у вас своё')).toHaveCount(0);
});

test('новую общую запись предлагают над списком: служба принимает, и запись видят все', async ({ page }) => {
  const name = unique('Новый завод');
  await become(page, 'orlova');
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await page.locator('[data-tip="Предложить новую общую запись"]').click();
  const form = dialog(page, 'Предложить для всех: производители');
  await field(form, 'Наименование').fill(name);
  await form.getByLabel('Причина').fill('Такого завода ещё нет');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Предложить', exact: true }).click();
  await expect(form).toHaveCount(0);

  await become(page, 'admin', service());
  await page.goto('/dictionary/proposals');
  const proposal = page.getByRole('article', { name: `Предложение: ${name}` });
  await expect(proposal.getByText('Добавить · Ждёт решения')).toBeVisible();
  await expect(proposal.getByRole('row', { name: `Наименование ${name}` })).toBeVisible();
  await proposal.getByRole('button', { name: 'Принять' }).click();
  await expect(proposal).toHaveCount(0);
  await become(page, 'fyodorov');
  await page.goto(`/dictionary/brands?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Общее`) })).toBeVisible();
});
