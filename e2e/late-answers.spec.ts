import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { employee } from './support/sample-screens.ts';
import { holdAnswers, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** Delays responses as a slow network does: every address has its own delay, the same in every run. */
const answerLate = (page: Page) =>
  page.route(/\/api\/(?!events)/, async (route) => {
    await new Promise((done) => setTimeout(done, 100 + ((route.request().url().length * 37) % 400)));
    await route.continue();
  });

/** The sum of layout shifts since the page was opened and during the next half second. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((done) => setTimeout(done, 500));
    return sum;
  });

const places: [name: string, path: string | (() => Promise<string>)][] = [
  ['Прогнозы', '/forecast'],
  ['Точность по регионам', '/forecast/regions'],
  ['Подкачка', '/region-actual'],
  ['Глоссарий', '/glossary'],
  ['Журнал действий пользователей', '/logs/records'],
  ['Орлова', employee()],
];
for (const [name, path] of places)
  test(`${name}: поздний ответ не сдвигает того, что уже видно`, async ({ page }) => {
    await answerLate(page);
    await page.goto(typeof path === 'string' ? path : await path());
    await opened(page, new RegExp(name));
    expect(await shiftOf(page)).toBeLessThan(0.005);
    await page.unrouteAll({ behavior: 'wait' });
  });

test('событие, которое пришло раньше первого ответа, не теряется: список читается снова', async ({ page }) => {
  const [asked, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  // One event, and the end of the stream; when the console comes again, it has read both.
  await page.route('**/api/events*', async (route) => {
    if (!isFirst) return heard.resolve();
    isFirst = false;
    await asked.promise;
    return route.fulfill({ contentType: 'text/event-stream', body: 'data: {"topic":"runs","guid":null}\n\n' });
  });
  let isAnswered = false;
  await page.route('**/api/schedules?*', async (route) => {
    if (isAnswered) return route.continue();
    isAnswered = true;
    const response = await route.fetch();
    asked.resolve();
    await heard.promise;
    return route.fulfill({ response, json: { ...((await response.json()) as object), items: [], total: 0 } });
  });
  await page.goto('/scheduler');
  await expect(page.getByRole('link', { name: 'Прогноз D+1' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('о долгой загрузке говорит полоса, и экран доступен, пока он ждёт', async ({ page }) => {
  const answer = await holdAnswers(page, '**/api/brands?*');
  await page.goto('/dictionary/brands');
  await expect(page.getByRole('progressbar', { name: 'Идёт загрузка' })).toBeAttached();
  expect(await faultsOf(page, 'all')).toEqual([]);
  answer();
  await opened(page, 'Производители');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

const unread: [path: string, answer: string, untold: string][] = [
  ['/forecast', '**/api/forecast-batches', 'Все прогнозы разом ещё не строили'],
  ['/region-actual', '**/api/region-actual/runs', 'Подкачку ещё не запускали'],
  ['/logs/records', '**/api/journal/findings', 'Необычного за 7'],
];
for (const [path, answer, untold] of unread)
  test(`${path}: о том, что прочесть не удалось, не говорится, будто его нет`, async ({ page }) => {
    const problem = { type: 'about:blank', title: 'Не прочитано', detail: 'Не прочитано', requestId: 'r' };
    await page.route(answer, (route) =>
      route.fulfill({ status: 409, json: { ...problem, status: 409, code: 'conflict' } }),
    );
    // Events about changes by other people would reload the content.
    await holdAnswers(page, '**/api/events');
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ hasText: 'Не прочитано' })).toBeVisible();
    await expect(page.getByText(untold)).toHaveCount(0);
    await page.unroute(answer);
    await page.getByRole('button', { name: 'Повторить', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Не прочитано' })).toHaveCount(0);
  });

test.describe('пока суммы считаются', () => {
  test.use({ provokes: /503/ });
  test('сказано, сколько готово, а посчитанное появляется само', async ({ page }) => {
    let ready = 10;
    await page.route('**/api/home/energy', async (route) => {
      if (ready === 30) return route.continue();
      const detail = `Считаем суммы: готово суток — ${ready} из 30.`;
      const problem = { type: 'urn:problem:computing', title: 'Ещё считаем', status: 503, code: 'computing', detail };
      await route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: { ...problem, requestId: '1' },
      });
    });
    await page.goto('/');
    const told = page.getByRole('alert').filter({ hasText: 'Считаем суммы' });
    await expect(told).toContainText('готово суток — 10 из 30');
    ready = 20;
    await expect(told).toContainText('готово суток — 20 из 30');
    ready = 30;
    await expect(page.getByText('Потребление вчера')).toBeVisible();
    await expect(told).toHaveCount(0);
  });
});
