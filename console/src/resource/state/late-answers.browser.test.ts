import { journal } from 'contract/features/journal/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { brands } from 'contract/features/equipment/facts.ts';
import { events } from 'contract/features/events/calls.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import { regionActualCalls } from 'contract/features/region-actual/calls.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import type { Route } from 'contract/kit/route.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, hold, refuse, sent, sendEvent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { findInaccessible, opened, row } from '../../testing/screen.ts';

/** The total layout shift during an action. */
async function shiftDuring(work: () => Promise<void>): Promise<number> {
  let sum = 0;
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  await work();
  const drawn = Promise.withResolvers<void>();
  requestAnimationFrame(() => requestAnimationFrame(() => drawn.resolve()));
  await drawn.promise;
  count(observer.takeRecords());
  observer.disconnect();
  return sum;
}

const places: [name: string, path: string, late: readonly Route[]][] = [
  ['Подкачка', '/region-actual', [regionActualCalls.matrix, regionActualCalls.runs]],
  ['Глоссарий', '/glossary', [glossary.routes.list, glossaryCalls.letters, glossarySections.routes.list]],
  ['Журнал действий пользователей', '/logs/records', [journal.list, journal.hours, journal.findings]],
];
describe('a late answer', () => {
  test.for(places)('on «%s» does not move what is seen', async ([name, path, late]) => {
    answerRecords(glossary, [{ term: 'Прибор учёта', status: 'approved' }]);
    answerRecords(glossarySections, [{ name: 'Учёт' }]);
    answer(glossaryCalls.letters, [{ letter: 'П', count: 1 }]);
    answer(journal.list, { items: [{ action: 'create', entity: 'brand', recordName: 'Завод' }] });
    answer(journal.findings, [{ rule: 'night', userName: 'Орлова Е. В.' }]);
    const releases = late.map((route) => hold(route));
    const shift = await shiftDuring(async () => {
      await openConsole(path);
      await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
      for (const release of releases) release();
      await opened(name);
    });
    expect(shift).toBeLessThan(0.005);
  });

  test('on the card of a person does not move what is seen', async () => {
    const [person] = answerRecords(employees, [{ fullName: 'Орлова Елена', state: 'working' }]);
    const releases = [employees.routes.history, employees.routes.usage].map((route) => hold(route));
    const shift = await shiftDuring(async () => {
      await openConsole(`/employee/${person!.guid}`);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const release of releases) release();
      await opened(/Орлова/);
    });
    expect(shift).toBeLessThan(0.005);
  });
});

test('an event that came before the first answer is not lost: the list is read again', async () => {
  answerRecords(schedules, []);
  const release = hold(schedules.routes.list);
  await openConsole('/scheduler');
  await expect.poll(() => Math.min(sent(events).length, sent(schedules.routes.list).length)).toBeGreaterThan(0);
  sendEvent({ topic: 'runs', guid: null });
  answerRecords(schedules, [{ name: 'Прогноз D+1', kind: 'verifications', state: 'ready', starts: 'hand' }]);
  release();
  await expect.element(row('Прогноз D+1')).toBeVisible();
});

test('a long loading is shown by a bar, and the screen is accessible while it waits', async () => {
  answerRecords(brands, []);
  const release = hold(brands.routes.list);
  await openConsole('/dictionary/brands');
  const bar = page.getByRole('progressbar', { name: 'Идёт загрузка' });
  await expect.element(bar).toBeInTheDocument();
  expect(await findInaccessible()).toEqual([]);
  release();
  await opened('Производители');
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('that all forecasts were never built at once is not claimed when it could not be read', async () => {
  refuse(forecastCalls.batches, 'conflict', { detail: 'Не прочитано' });
  await openConsole('/forecast');
  const notice = page.getByRole('alert').filter({ hasText: /Не прочитано/ });
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(/Все прогнозы разом ещё не строили/)).not.toBeInTheDocument();
  answer(forecastCalls.batches);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
