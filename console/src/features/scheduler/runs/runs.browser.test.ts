import { calendarFeed } from 'contract/features/scheduler/calendar-feed.ts';
import { runs } from 'contract/features/scheduler/runs.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, sent } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { choose, findInaccessible, opened } from '../../../testing/screen.ts';

test('runs are asked for by words and by state', async () => {
  answer(runs.list, {
    items: [{ scheduleName: 'Сверка сроков', kind: 'verifications', state: 'stopped' }],
    isEnd: true,
  });
  await openConsole('/scheduler/runs');
  await opened('Планировщик');
  await page.getByLabelText('Поиск запуска').fill('СРОК сверки');
  await choose('Состояние', 'Остановлена');
  await expect.poll(() => sent(runs.list).at(-1)!.query).toMatchObject({ search: 'СРОК сверки', state: 'stopped' });
  const table = page.getByRole('region', { name: 'Запуски' });
  await expect.element(table.getByText('Сверка сроков')).toBeVisible();
  answer(runs.list, { items: [], isEnd: true });
  await page.getByLabelText('Поиск запуска').fill('такого нет');
  await expect.element(page.getByText('Таких запусков нет.')).toBeVisible();
});

test('a run leads to its task as it was when it started', async () => {
  const scheduleGuid = crypto.randomUUID();
  const run = {
    guid: crypto.randomUUID(),
    kind: 'verifications',
    state: 'done',
    scheduleGuid,
    scheduleName: 'Сверка',
    scheduleVersion: 3,
  } as const;
  answer(runs.get, { ...run, definedAt: '2026-02-01T10:00:00Z' });
  await openConsole(`/scheduler/runs/${run.guid}`);
  await expect
    .element(page.getByRole('link', { name: '3' }))
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`^/scheduler/${scheduleGuid}/history[?]at=2026-02-01`)));
});

test('the address of one’s calendar is shown once and withdrawn', async () => {
  let made: { createdAt: string } | null = null;
  answer(calendarFeed.own, () => made);
  answer(calendarFeed.make, () => {
    made = { createdAt: '2026-01-01T00:00:00Z' };
    return { address: '/api/schedules/calendar/secret.ics' };
  });
  answer(calendarFeed.withdraw, (() => (made = null)) as never);
  await openConsole('/scheduler');
  await page.getByRole('button', { name: 'В свой календарь' }).click();
  await page.getByRole('button', { name: 'Получить адрес' }).click();
  const shown = page.getByRole('dialog').getByRole('region', { name: 'Адрес для подписки' });
  await expect
    .element(shown.getByRole('code'))
    .toHaveTextContent(`${location.origin}/api/schedules/calendar/secret.ics`);
  expect(await findInaccessible()).toEqual([]);
  await page.getByRole('button', { name: 'Отозвать адрес' }).click();
  await expect.element(page.getByRole('button', { name: 'Получить адрес' })).toBeVisible();
  expect(sent(calendarFeed.withdraw)).toHaveLength(1);
});
