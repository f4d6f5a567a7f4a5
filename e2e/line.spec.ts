import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** A line of 1.6 Mbit/s with the delay of a mobile network. */
const LINE = { offline: false, latency: 40, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const KIB = 1024;
const STYLES = 18;

/** What a page has fetched, in KiB as it came over the line, until `ready` is there. */
async function fetchedUntil(page: Page, path: string, ready: string): Promise<{ scripts: number; styles: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', LINE);
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  );
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  const sum = (kind: string) =>
    [...sizes].reduce((all, [id, size]) => all + (kinds.get(id) === kind ? size : 0), 0) / KIB;
  return { scripts: sum('Script'), styles: sum('Stylesheet') };
}

const rows = 'tr[data-index]';
const lists = ['/users', '/employees', '/organizations', '/dictionary', '/forecast', '/logs'];

test.describe.configure({ timeout: 60_000 });

for (const path of lists)
  test(`строки ${path} стоят после 205 КиБ программы и 18 КиБ стилей`, async ({ page }) => {
    const { scripts, styles } = await fetchedUntil(page, path, rows);
    expect.soft(scripts).toBeLessThanOrEqual(205);
    expect(styles).toBeLessThanOrEqual(STYLES);
  });

test.describe('до входа', () => {
  test.use({ as: null });
  test('в форму входа можно писать после 150 КиБ программы', async ({ page }) => {
    const { scripts, styles } = await fetchedUntil(page, '/login', 'input[type="password"]');
    expect.soft(scripts).toBeLessThanOrEqual(150);
    expect(styles).toBeLessThanOrEqual(STYLES);
  });
});
