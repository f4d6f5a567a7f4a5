import type { Page } from '@playwright/test';
import { unique } from './support/api.ts';
import { choose, field, opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('задача: слова и запуски до сохранения, запуск сейчас с журналом работы, пауза с причиной', async ({ page }) => {
  const name = unique('Полнота');
  await page.goto('/scheduler');
  await opened(page, 'Планировщик');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await field(dialog(page), 'Название').fill(name);
  await choose(dialog(page), 'Что делает', 'Проверка полноты технического паспорта');
  await field(dialog(page), 'Расписание').fill('0 6 8-14 * *');
  await choose(dialog(page), 'Дни', 'Только в рабочие дни');
  const preview = page.getByRole('region', { name: 'Когда запустится' });
  await expect(preview).toContainText('С 8-го по 14-е число, только в рабочие дни, в 06:00 по Москве');
  await expect(preview.getByRole('listitem')).toHaveCount(20);
  await dialog(page).getByRole('button', { name: 'Создать' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await row(page, name).getByRole('link', { name }).click();

  await opened(page, name);
  await page.getByRole('button', { name: 'Запустить сейчас' }).click();
  await dialog(page).getByRole('button', { name: 'Запустить' }).click();
  await expect(page).toHaveURL(/\/scheduler\/runs\//);
  const log = page.getByRole('list', { name: 'Журнал работы' });
  await expect(log.getByRole('listitem').first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^(Успешно|С замечаниями)$/)).toBeVisible({ timeout: 15_000 });
  await page.getByRole('textbox', { name: 'Поиск по журналу работы' }).fill('здания');
  await expect(log.getByRole('listitem').filter({ hasNotText: 'Здания' })).toHaveCount(0);

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
  await expect(bell).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^(Успешно|С замечаниями)$/)).toBeVisible({ timeout: 15_000 });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(panel.getByRole('link', { name: /^Поверка счётчика/ }).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(panel.getByRole('button', { name: 'Прочитано' })).toHaveCount(0);
});
