import type { Page } from '@playwright/test';
import { api, unique } from './support/api.ts';
import { choose, edit, field, opened, row, fieldValue } from './support/screen.ts';
import { createTask, inputOf } from './support/schedules.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('задача: слова и запуски до сохранения, запуск сейчас с журналом работы, пауза с причиной', async ({ page }) => {
  const name = unique('Полнота');
  await page.goto('/scheduler');
  await opened(page, 'Планировщик');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await field(dialog(page), 'Название').fill(name);
  await choose(dialog(page), 'Что делает', 'Проверка полноты технического паспорта');
  const preview = page.getByRole('region', { name: 'Когда запустится' });
  await field(dialog(page), 'Расписание').fill('0 6 8-14 * *');
  await choose(dialog(page), 'Дни', 'Только в рабочие дни');
  await expect(preview).toContainText('С 8-го по 14-е число, только в рабочие дни, в 06:00 по Москве');
  await expect(preview.getByRole('listitem')).toHaveCount(20);
  await dialog(page).getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await row(page, name).getByRole('link', { name }).click();

  await opened(page, name);
  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  await dialog(page).getByRole('button', { name: 'Запустить' }).click();
  await expect(page).toHaveURL(/\/scheduler\/runs\//);
  const log = page.getByRole('list', { name: 'Журнал работы' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(/^(Успешно|С замечаниями)$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Поиск по журналу работы' }).fill('здания');
  await expect(log.getByRole('listitem').filter({ hasNotText: 'Здания' })).toHaveCount(0);

  await expect(page.getByText('Кто запустил')).toBeVisible();
  await expect(page.getByLabel('С чем запущена')).toContainText('Типы объектовне задано');

  await page.getByRole('link', { name: 'Запуски' }).first().click();
  await page.getByRole('button', { name: 'Приостановить' }).click();
  await field(dialog(page), 'Причина').fill('Плановые работы');
  await dialog(page).getByRole('button', { name: 'Приостановить' }).click();
  await expect(page.getByText('Плановые работы')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Возобновить' })).toBeVisible();
});

test('уведомление приходит само, ведёт к записи и отмечается прочитанным', async ({ page }) => {
  await page.goto('/scheduler');
  await opened(page, 'Планировщик');
  await row(page, 'Контроль поверок').getByRole('link', { name: 'Контроль поверок' }).click();
  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  await dialog(page).getByRole('button', { name: 'Запустить' }).click();
  const bell = page.getByRole('button', { name: /^Уведомления, новых: / });
  await expect(bell).toBeVisible();
  await expect(page.getByText(/^(Успешно|С замечаниями)$/).first()).toBeVisible();
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  // Other tests may cause new notifications meanwhile, so only these are checked.
  const notifications = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Поверка счётчика/ }) });
  await expect(notifications.first()).toBeVisible();
  await panel.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(notifications.getByRole('button', { name: 'Отметить прочитанным' })).toHaveCount(0);
});

test('правку задачи предлагает один, утверждает другой', async ({ page }) => {
  const task = await createTask('С утверждением', { isEnabled: false, needsApproval: true });
  const { guid, name, version } = task;
  const body = inputOf(task);
  await page.goto(`/scheduler/${guid}`);
  await opened(page, name);
  await edit(page);
  await field(page, 'Повторов при ошибке').fill('5');
  await page.getByRole('button', { name: 'Предложить правку' }).click();
  const banner = page.getByRole('region', { name: 'Предложенная правка' });
  await expect(banner.getByRole('row', { name: 'Повторов при ошибке 2 5' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Предложить правку' })).toHaveCount(0);
  await banner.getByRole('button', { name: 'Отозвать' }).click();
  await expect(banner).toHaveCount(0);

  // Without any action, another person's proposal appears on the screen.
  const proposed = { as: 'tikhonov', body: { ...body, retries: 7 }, version } as const;
  await api('POST', `/api/schedules/${guid}/proposals`, proposed);
  await expect(banner.getByRole('row', { name: 'Повторов при ошибке 2 7' })).toBeVisible();
  await banner.getByRole('button', { name: 'Отклонить' }).click();
  await field(dialog(page), 'Причина').fill('Слишком часто');
  await dialog(page).getByRole('button', { name: 'Отклонить' }).click();
  await expect(banner).toHaveCount(0);
  await api('POST', `/api/schedules/${guid}/proposals`, { ...proposed, body: { ...body, retries: 4 } });
  await expect(banner.getByRole('row', { name: 'Повторов при ошибке 2 4' })).toBeVisible();
  await banner.getByRole('button', { name: 'Утвердить' }).click();
  await expect(banner).toHaveCount(0);
  await expect(fieldValue(page, 'Повторов при ошибке')).toHaveText('4');
});
