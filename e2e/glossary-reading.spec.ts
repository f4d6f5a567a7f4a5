import { api, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createTerm, glossary } from './support/glossary.ts';
import { names, search } from './support/lists.ts';
import { dialog, edit, moreAction, opened, row, told } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const read = ({ guid }: Row) => api('GET', `/api/glossary/${guid}`);

test('связь терминов видна с обеих сторон, и названный другими термин удаляют только с заменой', async ({ page }) => {
  const named = await createTerm(unique('Названный'));
  const other = await createTerm(unique('Заменяющий'));
  const naming = await createTerm(unique('Называющий'), { related: [named.guid] });
  await page.goto(`/glossary/${named.guid}`);
  await opened(page, named['term']);
  await expect(told(page, 'Связанные термины').getByRole('link', { name: naming['term'] })).toBeVisible();
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

test('термин, чей источник утратил силу, отмечен в списке, на карточке и в печати', async ({ page }) => {
  const source = { source: 'ПП РФ № 1 от 01.02.2003', sourceClause: '7' };
  const over = await createTerm(unique('Источник прежний'), { ...source, sourceValidTo: '2020-12-31' });
  const coming = await createTerm(unique('Источник будущий'), { ...source, sourceValidFrom: '2090-01-15' });
  const current = await createTerm(unique('Источник нынешний'), { ...source, sourceValidFrom: '2003-02-01' });
  const notInForce = JSON.stringify({ field: 'sourceValidity', op: 'in', value: ['over', 'ahead'] });
  await glossary(page, `?filter=${encodeURIComponent(notInForce)}`);
  await expect(row(page, over['term'])).toContainText('Утратил силу');
  await expect(row(page, coming['term'])).toContainText('Ещё не действует');
  await expect(row(page, current['term'])).toHaveCount(0);

  await page.goto(`/glossary/${over.guid}`);
  await opened(page, over['term']);
  const text = 'ПП РФ № 1 от 01.02.2003, п.\u00A07 — утратил силу, действовал по\u00A031.12.2020';
  await expect(page.getByRole('alert').filter({ hasText: 'утратил силу' })).toHaveText(
    `Источник определения: ${text}.`,
  );
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.goto(`/glossary/${current.guid}`);
  await opened(page, current['term']);
  await expect(page.getByText('Источник определения:')).toHaveCount(0);

  await page.goto('/glossary/print');
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(/ещё не действует, вступит в силу с.15\.01\.2090/)).toBeVisible();
});

test('найденное стоит по близости к запросу, пока порядок не выбран', async ({ page }) => {
  const word = unique('Дистанционник').replaceAll(/[ -]/g, '');
  const terms = [word, `${word} сетевой`, `Блок ${word}`, 'Ближний', 'Архивный'].map((term) =>
    term.includes(word) ? term : unique(term),
  );
  const [exact, begins, within, synonym, defined] = terms as [string, string, string, string, string];
  for (const term of [within, begins, exact]) await createTerm(term);
  await createTerm(synonym, { synonyms: [word] });
  await createTerm(defined, { definition: `Сказано про ${word} и ни про что другое.` });
  await glossary(page);
  await search(page).fill(word);
  await expect(page.getByText('сначала ближайшее к запросу')).toBeVisible();
  await expect(names(page)).toHaveText(terms);
  const letters = page.getByRole('navigation', { name: 'Алфавитный указатель' });
  await expect(letters.getByRole('button', { name: 'П', exact: true })).toBeDisabled();
  await expect(letters.getByRole('button', { name: 'Б', exact: true })).toBeEnabled();
  await page.getByRole('columnheader', { name: 'Термин' }).getByRole('button', { name: 'Термин' }).first().click();
  await expect(names(page)).toHaveText([defined, synonym, within, exact, begins]);
  await expect(page.getByText('сначала ближайшее к запросу')).toHaveCount(0);
});
