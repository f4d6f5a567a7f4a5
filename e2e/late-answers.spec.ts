import type { Page } from '@playwright/test';
import { opened } from './support/screen.ts';
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

test('поздний ответ не сдвигает того, что уже видно, на экранах прогнозов', async ({ page }) => {
  await answerLate(page);
  for (const [name, path] of [
    ['Прогнозы', '/forecast'],
    ['Прогнозы', '/forecast/regions'],
  ] as const) {
    await page.goto(path);
    await opened(page, new RegExp(name));
    expect(await shiftOf(page), path).toBeLessThan(0.005);
  }
  await page.unrouteAll({ behavior: 'wait' });
});
