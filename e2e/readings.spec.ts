import { api, unique } from './support/api.ts';
import { meteredPoint } from './support/passport.ts';
import { field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('показания трёх точек снимают с клавиатуры: ошибка стоит у своей ячейки, записано только введённое', async ({
  page,
}) => {
  const name = unique('Обход');
  for (const [index, total] of [100, 200, 300, 400].entries()) await meteredPoint(`${name}, ввод ${index + 1}`, total);
  await page.goto('/readings');
  await opened(page, 'Показания');
  await page.getByRole('link', { name: 'Снять показания' }).click();
  await opened(page, 'Снять показания');
  await field(page, 'Снято').fill('01.03.2026 00:00');
  await page.getByRole('searchbox', { name: 'Поиск точки' }).fill(name);
  const sum = (index: number) => page.getByRole('textbox', { name: `${name}, ввод ${index}: Сумма` });
  await expect(page.getByRole('textbox', { name: /: Сумма$/ })).toHaveCount(4);

  await sum(1).focus();
  await page.keyboard.type('150,5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('190');
  await page.keyboard.press('Enter');
  await page.keyboard.type('310');
  await expect(
    page
      .getByRole('row', { name: `${name}, ввод 1` })
      .getByRole('cell', { name: '50,5' })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(sum(2)).toHaveAccessibleDescription(/Меньше прежнего: 200 на 01\.02\.2026/);
  await expect(sum(1)).toHaveAccessibleDescription('');
  await sum(2).fill('260');
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Записано: 3 показания')).toBeVisible();
  const moment = encodeURIComponent('2026-03-01T00:00:00+03:00');
  const path = `/api/reading-sheet?takenAt=${moment}&channel=01&search=${encodeURIComponent(name)}`;
  const { rows } = await api<{ rows: { present: { total: number } | null }[] }>('GET', path);
  expect(rows.map(({ present }) => present?.total ?? null)).toEqual([150.5, 260, 310, null]);
});
