import { faultsOf } from './support/accessibility.ts';
import { api, items, unique } from './support/api.ts';
import { createPoint, meteredPoint } from './support/passport.ts';
import { dialog, edit, field, opened, row } from './support/screen.ts';
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

test('введённое на листе не пропадает молча: ни при уходе, ни при смене канала', async ({ page }) => {
  const name = unique('Неспешный обход');
  await meteredPoint(name, 100);
  await page.goto('/readings/sheet');
  await opened(page, 'Снять показания');
  await page.getByRole('searchbox', { name: 'Поиск точки' }).fill(name);
  const sum = page.getByRole('textbox', { name: `${name}: Сумма` });
  await sum.fill('90');
  await page.getByRole('combobox', { name: 'Канал' }).selectOption('02');
  const turning = dialog(page, 'Сменить канал?');
  await expect(turning).toContainText('Введено и не записано: 1 показание');
  await turning.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('combobox', { name: 'Канал' })).toHaveValue('01');
  await expect(sum).toHaveValue('90');

  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByRole('alert', { name: 'Ничего не записано' })).toContainText(`Исправьте: «${name}».`);
  await page.getByRole('main').getByRole('link', { name: 'Показания', exact: true }).click();
  await dialog(page, 'Уйти, не сохранив?').getByRole('button', { name: 'Отмена' }).click();
  await sum.fill('120');
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Записано: 1 показание')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Показания', exact: true }).click();
  await opened(page, 'Показания');
});

test('сверка показывает первой точку, чей прибор насчитал больше профиля, и ведёт на её месяцы', async ({ page }) => {
  await page.goto('/readings/reconciliation');
  await opened(page, 'Сверка профиля с показаниями');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Расходится');
  await expect(first).toContainText('−6');
  await first.getByRole('link').click();
  await expect(page.getByRole('tab', { name: 'Сверка' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('table').getByText('Расходится')).toBeVisible();
});

test('на виртуальную точку прибор не поставить: сказано, куда его ставят', async ({ page }) => {
  const [measured] = await items('/api/metering-points?limit=1&sort=code');
  const point = await createPoint(unique('Сумма вводов'));
  const fields = ['guid', 'version', 'createdAt', 'updatedAt', 'names', 'deviceGuid', 'coefficient'];
  const body = Object.fromEntries(Object.entries(point).filter(([key]) => !fields.includes(key)));
  await api('PUT', `/api/metering-points/${point.guid}`, {
    version: point.version,
    body: { ...body, formula: measured!['code'] as string },
  });
  await page.goto(`/metering-points/${point.guid}/devices`);
  const install = page.getByRole('button', { name: 'Установить прибор' });
  await expect(install).toBeDisabled();
  await expect(install).toHaveAccessibleDescription(/Точка виртуальная/);
});

test('пломбу ставят и снимают на карточке точки', async ({ page }) => {
  const name = unique('Ввод с пломбой');
  const point = await createPoint(name);
  const number = unique('П').replaceAll(' ', '-');
  await page.goto(`/metering-points/${point.guid}/seals`);
  await opened(page, name);
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, /пломб/i);
  await field(form, 'Номер').fill(number);
  await form.getByRole('combobox', { name: 'Место' }).click();
  await page.getByRole('option').first().click();
  await field(form, 'Установлена').fill('01.02.2026');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, number)).toBeVisible();

  await row(page, number).getByRole('link', { name: number }).click();
  await opened(page, number);
  await edit(page);
  await field(page, 'Снята').fill('15.03.2026');
  await field(page, 'Причина снятия').fill('Замена прибора');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect
    .poll(async () => (await items(`/api/seals?limit=5&search=${encodeURIComponent(number)}`))[0]?.['removedOn'])
    .toBe('2026-03-15');
});

test('фотографии пломбы видны на карточке точки: миниатюра открывается целиком, стрелка ведёт к следующей', async ({
  page,
}) => {
  const name = unique('Ввод со снимками');
  const point = await createPoint(name);
  await page.goto(`/metering-points/${point.guid}/files`);
  await opened(page, name);
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 120 } });
  for (const file of ['Пломба.png', 'Прибор.png']) {
    await page.locator('input[type="file"]').setInputFiles({ name: file, mimeType: 'image/png', buffer });
    await expect(page.getByRole('cell', { name: file })).toBeVisible();
  }
  const pictures = page.getByRole('list', { name: 'Фотографии' });
  await expect(pictures.getByRole('img')).toHaveCount(2);
  await pictures.getByRole('button', { name: 'Открыть «Прибор.png»' }).press('Enter');
  const whole = dialog(page, 'Прибор.png').getByRole('img', { name: 'Прибор.png' });
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page, 'Пломба.png').getByRole('img', { name: 'Пломба.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await faultsOf(page, 'all')).toEqual([]);
});
