import { api } from './support/api.ts';
import { choose, opened } from './support/screen.ts';
import { createTask } from './support/schedules.ts';
import { expect, test } from './support/test.ts';

test('запуски ищут по словам и состоянию', async ({ page }) => {
  const like = await createTask('Сверка сроков');
  const run = await api('POST', `/api/schedules/${like.guid}/run`, { body: { parameters: null } });
  await page.goto('/scheduler/runs');
  await opened(page, 'Планировщик');
  const table = page.getByRole('region', { name: 'Запуски' });
  await page.getByLabel('Поиск запуска').fill('СРОК сверки');
  await expect(table.locator(`a[href$="/runs/${run.guid}"]`)).toBeVisible();
  await expect(table.getByRole('row').filter({ hasNotText: /Сверка сроков|Задача/ })).toHaveCount(0);
  await choose(page, 'Состояние', 'Остановлена');
  await expect(page.getByText('Таких запусков нет.').or(table.getByText('Остановлена').first())).toBeVisible();

  await page.goto(`/scheduler/runs/${run.guid}`);
  await page.getByRole('link', { name: String(like.version), exact: true }).click();
  const then = page.getByRole('table').filter({
    has: page.getByRole('columnheader', { name: /^На \d\d\.\d\d\.\d{4}/ }),
  });
  await expect(then.getByRole('row', { name: /^Расписание/ })).toContainText(String(like['cron']));
});
