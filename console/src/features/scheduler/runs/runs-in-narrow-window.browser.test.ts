import { productionCalendar } from 'contract/features/scheduler/production-calendar.ts';
import { runs } from 'contract/features/scheduler/runs.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { findInaccessible, opened, overflowOf } from '../../../testing/screen.ts';

test('on 390 points runs are read from top to bottom: how each ended is seen without scrolling sideways', async () => {
  await page.viewport(390, 844);
  const summary = 'Версия 3, WAPE 4,2 %; собраны все сведения о потреблении за прошедшие сутки';
  const at = '2026-03-01T00:00:00Z';
  const moments = { guid: crypto.randomUUID(), dueAt: at, readyAt: at, startedAt: at, finishedAt: at };
  answer(runs.list, {
    items: [{ ...moments, scheduleName: 'Прогноз D+1', kind: 'verifications', state: 'done', summary }],
    isEnd: true,
  });
  await openConsole('/scheduler/runs');
  await opened('Планировщик');
  const table = page.getByRole('region', { name: 'Запуски' });
  await expect.element(table.getByText(/WAPE/).first()).toBeVisible();
  expect(overflowOf(table.element())).toBe(0);
  // The column headings are only for screen readers and take no space.
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(await findInaccessible()).toEqual([]);
});

test('on 390 points a long word of a heading does not reach the buttons beside it', async () => {
  await page.viewport(390, 844);
  answerRecords(productionCalendar, []);
  await openConsole('/scheduler/calendar');
  await opened('Планировщик');
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('h1')!);
  const end = words.getBoundingClientRect().right;
  const buttons = page.getByRole('main').getByRole('button', { name: /^(Другие действия|Создать)$/ });
  await expect.poll(() => buttons.elements().length).toBe(2);
  for (const button of buttons.elements()) expect(button.getBoundingClientRect().left).toBeGreaterThanOrEqual(end);
});
