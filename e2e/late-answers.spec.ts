import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { employee } from './support/sample-screens.ts';
import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** Answers come one after another, as over a slow network; the longer the address, the other the delay. */
const answerLate = (page: Page) =>
  page.route(/\/api\/(?!events)/, async (route) => {
    await new Promise((done) => setTimeout(done, 100 + ((route.request().url().length * 37) % 400)));
    await route.continue();
  });

/** How far the content has moved by itself: the sum of layout shifts since the page was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          done(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 500);
      }),
  );

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

test('о долгой загрузке говорит полоса, и экран доступен, пока он ждёт', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/brands?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/dictionary/brands');
  await expect(page.getByRole('progressbar', { name: 'Идёт загрузка' })).toBeAttached();
  expect(await faultsOf(page, 'all')).toEqual([]);
  answer();
  await opened(page, 'Производители');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
