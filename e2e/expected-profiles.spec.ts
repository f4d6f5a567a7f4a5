import { faultsOf } from './support/accessibility.ts';
import { api, items, type Row } from './support/api.ts';
import { dialog, field, opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const shown = (text: string) => text.split('-').toReversed().join('.');

/** A sample point with half-hourly values and without an expected profile. */
async function pointWithout(): Promise<Row> {
  const profiles = await items('/api/expected-profiles?limit=200');
  const points = await items('/api/metering-points?limit=200&sort=code&search=ввод');
  const taken = new Set(profiles.map(({ meteringPointGuid }) => meteringPointGuid));
  return points.find(({ guid, profileInterval }) => !taken.has(guid) && profileInterval === 30)!;
}

test('ожидаемый профиль берут из четырёх недель, он виден рядом с фактом, а сутки с отклонением названы', async ({
  page,
}) => {
  const point = await pointWithout();
  const values = `/api/metering-points/${point.guid}/values`;
  await page.goto(`/metering-points/${point.guid}/expected-profiles`);
  await opened(page, String(point['name']));
  await expect(page.getByRole('tab', { name: 'Ожидаемые профили' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Взять из последних недель' }).click();
  const form = dialog(page, 'Профиль из последних недель');
  await expect(form.getByText(/Медианы измеренного по часам/)).toBeVisible();
  await expect(form.getByRole('img', { name: /Типовые сутки/ })).toBeVisible();
  await field(form, 'Наименование').fill('Обычные недели');
  await field(form, 'Действует с').fill(shown(day(20)));
  await field(form, 'Допустимое отклонение').fill('много');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(form.getByText('Укажите число')).toBeVisible();
  await field(form, 'Допустимое отклонение').fill('30');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Обычные недели')).toBeVisible();

  const strange = day(3);
  // Another test may lock the same values for a moment.
  await expect(async () => {
    const { days } = await api<{ days: { version: number; values: number[] }[] }>(
      'GET',
      `${values}?channel=01&from=${strange}&to=${strange}`,
    );
    const [{ version, values: before }] = days as [{ version: number; values: number[] }];
    const body = { channel: '01', day: strange, values: before.map((value) => value * 2), reason: 'Опыт' };
    await api('PUT', values, { version, body });
  }).toPass();

  await page.getByRole('tab', { name: 'Данные' }).click();
  const deviations = page.getByRole('region', { name: 'Отклонение от ожидаемого профиля' });
  const found = deviations.getByRole('row').filter({ hasText: shown(strange) });
  await expect(found).toContainText('больше ±30');
  await expect(page.getByText('Ожидалось', { exact: true })).toBeVisible();
  await found.getByRole('button', { name: shown(strange) }).click();
  const open = page.getByRole('region', { name: `Сутки ${shown(strange)}` });
  await expect(open.getByText(/Отклонение от ожидаемого профиля \+.*больше допустимого/)).toBeVisible();
  await expect(open.getByRole('img', { name: /Факт и ожидаемый профиль/ })).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);

  await page.getByRole('tab', { name: 'Полнота' }).click();
  await expect(page.getByRole('cell', { name: 'Отклонение от ожидаемого профиля' }).first()).toBeVisible();
});
