import type { Locator } from '@playwright/test';
import { createBrand, unique } from './support/api.ts';
import { dialog, edit, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** Whether one element covers any part of another. */
async function covers(above: Locator, below: Locator): Promise<boolean> {
  const [one, other] = [(await above.boundingBox())!, (await below.boundingBox())!];
  const apart = (near: number, size: number, far: number, other: number) => near + size <= far || far + other <= near;
  return !apart(one.x, one.width, other.x, other.width) && !apart(one.y, one.height, other.y, other.height);
}

test('сообщение не закрывает кнопок сохранения, а заголовок окна и полоса сохранения — поля, где стоит фокус', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/scheduler');
  await opened(page, 'Планировщик');
  await page.getByRole('button', { name: 'Создать' }).click();
  const form = dialog(page, 'Создать задачу');
  await form.getByRole('checkbox', { name: 'Правки утверждает другой человек' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(field(form, 'Название')).toBeFocused();
  expect(await covers(form.locator('header').first(), field(form, 'Название'))).toBe(false);
  await page.keyboard.press('Escape');

  const { guid } = await createBrand(unique('Завод под сообщением'));
  await page.goto(`/dictionary/brands/${guid}`);
  await edit(page);
  await field(page, 'Страна').fill('KZ');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'сохранено' });
  await expect(toast).toBeVisible();
  await edit(page);
  await field(page, 'Страна').fill('RU');
  expect(await covers(toast, page.getByRole('region', { name: 'Сохранение' }))).toBe(false);
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.getByRole('checkbox', { name: 'Действует' }).focus();
  const bar = page.getByRole('region', { name: 'Сохранение' });
  expect(await covers(bar, page.getByRole('checkbox', { name: 'Действует' }))).toBe(false);
});
