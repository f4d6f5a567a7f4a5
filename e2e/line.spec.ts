import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** A connection of 1.6 Mbit/s with the latency of a mobile network. */
const LINE = { offline: false, latency: 40, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const KIB = 1024;
const STYLES = 18;

/** The KiB transferred until the element `ready` was present. */
async function fetchedUntil(page: Page, path: string, ready: string): Promise<{ scripts: number; styles: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', LINE);
  // Recorded inside the page, because checks from outside are delayed.
  await page.addInitScript((selector) => {
    performance.setResourceTimingBufferSize(1000);
    const look = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      performance.mark('ready');
      look.disconnect();
    });
    look.observe(document, { childList: true, subtree: true });
  }, ready);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  const fetched = await page.evaluate(() => {
    const moment = performance.getEntriesByName('ready')[0]!.startTime;
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= moment)
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }));
  });
  // The next test in this window must not be throttled.
  await session.detach();
  const sum = (ending: string) =>
    fetched.reduce((all, { name, size }) => all + (name.endsWith(ending) ? size : 0), 0) / KIB;
  return { scripts: sum('.js'), styles: sum('.css') };
}

const rows = 'tr[data-index]';
const lists = [
  '/users',
  '/employees',
  '/organizations',
  '/dictionary',
  '/forecast',
  '/logs',
  '/metering-points',
  '/buildings',
];

test('строки списков стоят после 205 КиБ программы и 18 КиБ стилей', async ({ page }) => {
  for (const path of lists)
    await test.step(path, async () => {
      const { scripts, styles } = await fetchedUntil(page, path, rows);
      expect(scripts).toBeGreaterThan(100);
      expect.soft(scripts, path).toBeLessThanOrEqual(205);
      expect(styles, path).toBeLessThanOrEqual(STYLES);
    });
});

test.describe('до входа', () => {
  test.use({ as: null });
  test('в форму входа можно писать после 150 КиБ программы', async ({ page }) => {
    const { scripts, styles } = await fetchedUntil(page, '/login', 'input[type="password"]');
    expect(scripts).toBeGreaterThan(100);
    expect.soft(scripts).toBeLessThanOrEqual(150);
    expect(styles).toBeLessThanOrEqual(STYLES);
  });
});
