import { readFile } from 'node:fs/promises';
import { faultsOf } from './support/accessibility.ts';
import { api, items, unique } from './support/api.ts';
import { look } from './support/look.ts';
import { choose, dialog, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

// The second test changes the threshold that the first one depends on.
test.describe.configure({ mode: 'serial' });

test('администратор создаёт балансовую группу, видит небаланс с допустимым и открывает акт', async ({ page }) => {
  const [known] = await items('/api/balance-groups?limit=1');
  const members = await items(`/api/balance-members?limit=10&sort=title`);
  const name = unique('Предприятие');

  await page.goto('/balance-groups');
  await opened(page, 'Балансовые группы');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, /балансовую группу/i);
  await choose(form, 'Вид', 'Предприятие');
  await field(form, 'Наименование').fill(name);
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByRole('searchbox').fill(name);
  // Waits for the list to show the search results.
  await expect(rows(page)).toHaveCount(1);
  await row(page, name).getByRole('link', { name }).click();
  await opened(page, name);

  await page.getByRole('tab', { name: 'Баланс', exact: true }).click();
  await expect(page.getByText('в группе нужны точки приёма и точки отдачи')).toBeVisible();
  await expect(page.getByText(/Участников нет/)).toBeVisible();
  const guid = new URL(page.url()).pathname.split('/')[2]!;
  for (const { meteringPointGuid, direction, lossPercent } of members.filter(
    ({ groupGuid }) => groupGuid === known!.guid,
  ))
    await api('POST', '/api/balance-members', { body: { groupGuid: guid, meteringPointGuid, direction, lossPercent } });

  await page.reload();
  await opened(page, name);
  await expect(page.getByText('В пределах допустимого').first()).toBeVisible();
  await expect(page.getByText(/Небаланс — .*кВт·ч.*Допустимый небаланс — ±1,\d+/)).toBeVisible();
  await expect(page.getByRole('img', { name: /Небаланс по месяцам/ })).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  await test.step('месяцы приближают клавишами, перекрестье называет значения', async () => {
    await page.getByRole('button', { name: 'Предыдущий год' }).click();
    const chart = page.getByRole('img', { name: /^Небаланс по месяцам: с 01\.\d{4} по 12\.\d{4}$/ });
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^01\.\d{4}Небаланс:.*Допустимо:/)).toBeVisible();
    await page.keyboard.press('+');
    await expect(chart).toHaveCount(0);
    await page.getByRole('button', { name: 'Показать весь период' }).click();
    await expect(chart).toBeVisible();
    await page.getByRole('button', { name: 'Следующий год' }).click();
    await look(page, 'небаланс-по-месяцам');
  });
  const next = page.getByRole('button', { name: 'Следующий месяц' });
  // On the first day of a month it has no data yet.
  const isNewMonth = await next.isDisabled();
  if (!isNewMonth) await next.click();
  await expect(next).toBeDisabled();
  await expect(next).toHaveAccessibleDescription('Баланс считают по прошедшим суткам');
  await field(page, 'С').fill('01.01.2100');
  await field(page, 'По').fill('02.01.2100');
  await field(page, 'По').press('Enter');
  await expect(page.getByText('Баланс считают по прошедшим суткам')).toBeVisible();
  await page.reload();
  await expect(page.getByText('В пределах допустимого').first()).toBeVisible();
  const [act] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
  expect(act.suggestedFilename()).toMatch(
    new RegExp(`^Акт баланса электроэнергии. ${name}, 01\\.[\\d.]+ — [\\d.]+\\.pdf$`),
  );
  expect((await readFile(await act.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('порог небаланса задаёт администратор, и группа за месяц оказывается за ним', async ({ page }) => {
  const [known] = await items('/api/balance-groups?limit=1&sort=name');
  await page.goto('/object-types/measurements');
  await opened(page, 'Сбор данных');
  await page.getByRole('button', { name: 'Пороги проверок' }).click();
  const form = dialog(page, 'Пороги проверок');
  await field(form, 'Счётчик замер: одно значение подряд').fill('много');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form.getByText('Укажите число')).toBeVisible();
  await field(form, 'Счётчик замер: одно значение подряд').fill('6');
  await field(form, 'Небаланс группы').fill('0');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toBeHidden();

  await page.goto('/balance-groups/month');
  await opened(page, 'Небалансы групп за месяц');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: String(known!['name']) })
      .first(),
  ).toContainText('Больше допустимого');
  expect(await faultsOf(page, 'all')).toEqual([]);
  const { version, ...thresholds } = await api('GET', '/api/measurement-thresholds');
  await api('PUT', '/api/measurement-thresholds', { version, body: { ...thresholds, imbalancePercent: null } });
});

test('лимиты месяца: превышенный — первым, интервалы сверх лимита отмечены на профиле точки', async ({ page }) => {
  await page.goto('/consumption-limits');
  await opened(page, 'Лимиты потребления');
  await page.getByRole('link', { name: 'Лимиты за месяц: факт и прогноз' }).click();
  await opened(page, 'Лимиты за месяц');
  // A limit of the hours of the maximum is exceeded only after some working days of a month.
  await page.getByRole('button', { name: 'Раньше' }).click();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Часы максимума');
  await expect(first).toContainText('Превышен');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await first.getByRole('link').nth(1).click();
  await expect(page.getByText('сверх лимита')).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
});
