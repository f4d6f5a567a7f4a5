import { brands } from 'contract/features/equipment/facts.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { answerRecords } from '../../testing/answers.ts';
import { keepRecords } from '../../testing/kept-records.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, edit, field, opened } from '../../testing/screen.ts';

/** Whether one element covers any part of another. */
function covers(above: Locator, below: Locator): boolean {
  const [one, other] = [above, below].map((part) => part.element().getBoundingClientRect()) as [DOMRect, DOMRect];
  const across = one.left < other.right && other.left < one.right;
  return across && one.top < other.bottom && other.top < one.bottom;
}
const bar = page.getByRole('region', { name: 'Сохранение' });

test('the head of a dialog does not cover the field that gets the focus', async () => {
  await page.viewport(1440, 500);
  answerRecords(schedules, []);
  await openConsole('/scheduler');
  await opened('Планировщик');
  await page.getByRole('button', { name: 'Создать' }).first().click();
  const form = dialog('Создать задачу');
  const last = form.getByRole('checkbox', { name: 'Правки утверждает другой человек' });
  await expect.element(last).toBeInTheDocument();
  (last.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(field('Название', form)).toHaveFocus();
  expect(covers(form.getByCss('header').first(), field('Название', form))).toBe(false);
});

test('a message does not cover the buttons of saving, nor their bar a field with the focus', async () => {
  await page.viewport(1440, 500);
  const [brand] = keepRecords(brands, [{ name: 'Завод', country: 'RU', isActive: true }]);
  await openConsole(`/dictionary/brands/${brand!.guid}`);
  await opened('Завод');
  await edit();
  await field('Страна').fill('KZ');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const toast = page.getByRole('alert').filter({ hasText: /сохранено/ });
  await expect.element(toast).toBeVisible();
  await edit();
  await field('Страна').fill('RU');
  await expect.element(bar).toBeVisible();
  await expect.poll(() => covers(toast, bar)).toBe(false);
  await page.viewport(1440, 320);
  const active = page.getByRole('checkbox', { name: 'Действует' });
  (active.element() as HTMLElement).focus();
  await expect.poll(() => covers(bar, active)).toBe(false);
});
