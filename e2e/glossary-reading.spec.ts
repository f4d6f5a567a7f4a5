import { api, unique, type Row } from './support/api.ts';
import { createTerm } from './support/glossary.ts';
import { dialog, edit, moreAction, opened, fieldValue } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const read = ({ guid }: Row) => api('GET', `/api/glossary/${guid}`);

test('связь терминов видна с обеих сторон, и названный другими термин удаляют только с заменой', async ({ page }) => {
  const named = await createTerm(unique('Названный'));
  const other = await createTerm(unique('Заменяющий'));
  const naming = await createTerm(unique('Называющий'), { related: [named.guid] });
  await page.goto(`/glossary/${named.guid}`);
  await opened(page, named['term']);
  await expect(fieldValue(page, 'Связанные термины').getByRole('link', { name: naming['term'] })).toBeVisible();
  await edit(page);
  await expect(page.getByText(`Связанные термины с другой стороны: ${naming['term']}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Где встречается' }).click();
  const places = page.getByRole('tabpanel');
  await expect(places.getByRole('heading', { name: 'Называют его связанным' })).toBeVisible();
  await expect(places.getByRole('link', { name: naming['term'] })).toBeVisible();

  await moreAction(page, 'Удалить');
  const form = dialog(page, /^Удалить термин/);
  await expect(form.getByRole('link', { name: naming['term'] })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Заменить и удалить' })).toBeDisabled();
  await form.getByRole('combobox', { name: 'Заменить на…' }).fill(other['term']);
  await page.getByRole('option', { name: other['term'] }).click();
  await form.getByRole('button', { name: 'Заменить и удалить' }).click();
  await expect(page.getByText(`«${named['term']}»: заменено и удалено`)).toBeVisible();
  expect((await read(naming))['related']).toEqual([other.guid]);
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect.poll(async () => (await read(naming))['related']).toEqual([named.guid]);
});
