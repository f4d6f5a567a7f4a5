import { api, unique } from './support/api.ts';
import { createPoint } from './support/passport.ts';
import { dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const dayAgo = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

test('доска сбора: от числа точек без данных — к точке, причине и расчёту', async ({ page }) => {
  const name = unique('Молчит со вчера');
  const { guid } = await createPoint(name);
  const values = Array.from({ length: 48 }, (_, index) => 10 + (index % 7));
  for (let ago = 15; ago > 1; ago--)
    await api('PUT', `/api/metering-points/${guid}/values`, {
      version: 0,
      body: { channel: '01', day: dayAgo(ago), values, reason: 'Ведомость снятия показаний' },
    });

  await page.goto('/object-types/measurements');
  await opened(page, 'Сбор данных');
  const counts = page.getByRole('region', { name: 'Точки по полноте суток' });
  await counts.getByRole('row').nth(1).getByRole('cell').last().getByRole('link').click();
  await opened(page, 'Сбор данных');
  await expect(page.getByRole('button', { name: /^нет данных/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox', { name: 'Найти точку' }).fill(name);
  const board = page.getByRole('table', { name: 'Полнота точек по суткам' });
  await expect(board.getByRole('rowheader')).toHaveCount(1);

  await board.getByRole('button', { name: new RegExp(`^${name}.*нет данных, 0 из 48`) }).press('Enter');
  const day = dialog(page, new RegExp(name));
  await expect(day.getByText('Нет значений: 48 из 48 — 00:00–24:00')).toBeVisible();
  await expect(day.getByText(/За эти сутки записей нет.*«Вручную: Ведомость снятия показаний»/)).toBeVisible();
  await day.getByRole('button', { name: 'Поручить…' }).click();
  const task = dialog(page, `Поручить: ${name}`);
  await task.getByRole('combobox', { name: 'Кому' }).click();
  await page.locator('[role=option]:visible').first().click();
  await task.getByRole('textbox', { name: 'Что сделать' }).fill('Снять профиль на месте');
  await task.getByRole('button', { name: 'Поручить' }).click();
  await expect(task).toBeHidden();
  const tasks = page.getByRole('region', { name: 'Поручения' });
  await expect(tasks.getByRole('row', { name: new RegExp(`${name}.*Снять профиль на месте`) })).toBeVisible();
  await page.getByText('Часы', { exact: true }).click();
  const hours = page.getByRole('table', { name: 'Полнота точек по часам' });
  await expect(hours.getByRole('button', { name: `${name}, 05:00–06:00: нет данных, 0 из 2` })).toBeVisible();
  await page.getByText('Сутки', { exact: true }).click();
  await page.getByRole('button', { name: /^все/ }).click();
  await tasks.getByRole('button', { name: `Закрыть поручение: ${name}` }).click();
  await expect(tasks.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  await board.getByRole('button', { name: new RegExp(`^${name}.*нет данных, 0 из 48`) }).press('Enter');
  await day.getByRole('button', { name: 'Заполнить расчётом' }).click();
  const estimate = dialog(page, 'Заполнить пропуски расчётом');
  await estimate.getByRole('combobox', { name: 'Способ' }).selectOption('typical');
  await estimate.getByRole('button', { name: 'Заполнить' }).click();
  await expect(estimate).toBeHidden();

  const filled = board.getByRole('button', {
    name: new RegExp(`^${name}.*есть рассчитанные или некоммерческие, 48 из 48`),
  });
  await filled.click();
  await day.getByRole('link', { name: 'Открыть сутки в карточке точки' }).click();
  await expect(page.getByRole('region', { name: /^Сутки/ })).toBeVisible();
});

test('по доске сбора ходят стрелками, отбор остаётся в адресе', async ({ page }) => {
  await page.goto('/object-types/board?purpose=billing');
  await opened(page, 'Сбор данных');
  const cells = page.getByRole('table', { name: 'Полнота точек по суткам' }).getByRole('button');
  await cells.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cells.first()).toBeFocused();
  await page.getByRole('button', { name: /^полные/ }).click();
  await expect(page).toHaveURL(/purpose=billing&state=complete/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^полные/ })).toHaveAttribute('aria-pressed', 'true');
});
