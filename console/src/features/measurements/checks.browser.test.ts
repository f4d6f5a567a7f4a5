import { limitCalls } from 'contract/features/limits/states.ts';
import { recheckCalls } from 'contract/features/measurements/recheck.ts';
import { thresholdCalls } from 'contract/features/measurements/thresholds.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, field, findInaccessible, opened } from '../../testing/screen.ts';

test('a threshold is a number, and an empty imbalance is that of the instruments', async () => {
  const kept = { jumpFactor: 8, dayJumpFactor: 5, frozenHours: 6, limitFactor: 1.2, imbalancePercent: 3, version: 4 };
  answer(thresholdCalls.get, kept);
  answer(thresholdCalls.save, kept);
  await openConsole('/object-types/measurements');
  await opened('Сбор данных');
  await page.getByRole('button', { name: 'Пороги проверок' }).click();
  const form = dialog('Пороги проверок');
  const frozen = form.getByRole('textbox', { name: /Счётчик замер: одно значение подряд/ });
  await expect.element(frozen).toBeVisible();
  await frozen.fill('много');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(form.getByText('Укажите число')).toBeVisible();
  await frozen.fill('7');
  await form.getByRole('textbox', { name: /Небаланс группы/ }).fill('');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  const { version: _, ...values } = kept;
  expect(sent(thresholdCalls.save).at(-1)!.body).toEqual({ ...values, frozenHours: 7, imbalancePercent: null });
  expect(sent(thresholdCalls.save).at(-1)!.headers.get('If-Match')).toBe('"4"');
});

test('days are rechecked within a period, and how far that is stands on the button', async () => {
  const run = { run: crypto.randomUUID(), from: '2026-01-01', to: '2026-01-31' };
  answer(recheckCalls.start, () => {
    answer(recheckCalls.last, { last: { ...run, state: 'running', done: 1, total: 4 } });
    return { ...run, state: 'queued' as const };
  });
  await openConsole('/object-types/measurements');
  await opened('Сбор данных');
  await page.getByRole('button', { name: 'Проверить заново' }).click();
  const form = dialog('Проверить измерения заново');
  await expect.element(field('С', form)).toBeVisible();
  const from = (field('С', form).element() as HTMLInputElement).value;
  await field('С', form).fill('');
  await form.getByRole('button', { name: 'Проверить' }).click();
  await expect.element(form.getByText(/Укажите дату|обязательное поле/).first()).toBeVisible();
  expect(sent(recheckCalls.start)).toEqual([]);
  // Waits for the fade-out of the calendar.
  await expect.poll(findInaccessible).toEqual([]);
  await field('С', form).fill(from);
  await form.getByRole('button', { name: 'Проверить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(recheckCalls.start)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: /Проверяем…\s25/ })).toBeVisible();
});

test('the limits of a month lead from the exceeded one to the profile of its point', async () => {
  const point = crypto.randomUUID();
  answer(limitCalls.states, {
    limits: [
      {
        name: 'Часы максимума',
        meteringPointGuid: point,
        pointName: 'Ввод 1',
        verdict: 'exceeded',
        powerKw: 100,
        over: 3,
      },
    ],
    hidden: 0,
  });
  await openConsole('/consumption-limits/month');
  await opened('Лимиты за месяц');
  const first = page.getByRole('row').nth(1);
  await expect.element(first).toMatchTextContent('Часы максимума');
  await expect.element(first).toMatchTextContent('Превышен');
  await expect
    .element(first.getByRole('link', { name: 'Ввод 1' }))
    .toHaveAttribute('href', `/metering-points/${point}/values`);
  expect(await findInaccessible()).toEqual([]);
});
