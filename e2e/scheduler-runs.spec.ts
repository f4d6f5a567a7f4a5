import type { Page } from '@playwright/test';
import { api, items, type Row } from './support/api.ts';
import { createGroup } from './support/people.ts';
import { choose, field, opened } from './support/screen.ts';
import { createTask } from './support/schedules.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser } from './support/users.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('сейчас запускают с другими настройками, неверная названа у своего поля', async ({ page }) => {
  const { guid, name } = await createTask('С другими настройками');
  await page.goto(`/scheduler/${guid}`);
  await opened(page, name);
  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  const days = field(dialog(page), 'За сколько дней предупреждать');
  await days.fill('0');
  await dialog(page).getByRole('button', { name: 'Запустить' }).click();
  await expect(days).toHaveAccessibleDescription(/Не меньше 1/);
  await days.fill('45');
  await dialog(page).getByRole('button', { name: 'Запустить' }).click();
  await expect(page.getByLabel('С чем запущена')).toContainText('За сколько дней предупреждать45');
});

test('запуски ищут по словам и состоянию', async ({ page }) => {
  const like = await createTask('Сверка сроков');
  const run = await api('POST', `/api/schedules/${like.guid}/run`, { body: { parameters: null } });
  await page.goto('/scheduler/runs');
  await opened(page, 'Запуски');
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

test('запускает один, расписание меняет другой: чего не дано, то закрыто и названо', async ({ browser }) => {
  const [{ guid, name }] = (await items('/api/schedules?limit=1&search=Проверка%20полноты')) as [Row];
  const open = async (rights: Record<string, string>) => {
    const user = await createUser();
    await acceptInvitation(user);
    await employ(user, [(await createGroup({ objectTypes: 'read', ...rights })).guid]);
    const page = await otherBrowser(browser);
    await enter(page, user['userName']);
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    await page.goto(`/scheduler/${guid}`);
    await opened(page, name);
    return page;
  };
  const operator = await open({ scheduler: 'read', runs: 'create' });
  await expect(operator.getByText('Только просмотр')).toBeVisible();
  await expect(operator.getByRole('button', { name: 'Приостановить' })).toBeDisabled();
  await operator.getByRole('button', { name: 'Запустить сейчас' }).click();
  await dialog(operator).getByRole('button', { name: 'Запустить' }).click();
  await expect(operator).toHaveURL(/\/scheduler\/runs\//);
  await expect(operator.getByText(/^(Успешно|С замечаниями)$/).first()).toBeVisible();

  const planner = await open({ scheduler: 'full' });
  await expect(planner.getByRole('button', { name: 'Приостановить' })).toBeEnabled();
  const start = planner.getByRole('button', { name: 'Запустить сейчас' });
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription(/^Запуски задач: доступа нет, нужно «Создание»/);
  await expect(planner.getByRole('link', { name: 'Запуски', exact: true })).toHaveCount(0);
});
