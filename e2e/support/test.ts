import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { session, type Person } from './api.ts';
import { address } from './settings.ts';

interface Options {
  /** The person signed in when the test starts; null for nobody. */
  as: Person | null;
  /** Browser messages that the test causes on purpose, at any time. */
  provokes: RegExp | null;
  /** The test has no side effects, so the next such test may continue in the open console. */
  staysInConsole: boolean;
}
interface Fixtures {
  window: Window;
  /** Errors reported by the browser; a test that causes one on purpose removes it from here. */
  complaints: string[];
}

// The browser reports every 4xx response itself; the tests check how the screen handles it.
const isRefusal = (text: string) => /Failed to load resource: the server responded with a status of 4\d\d/.test(text);

// A protected page preloads the data of its screen before it is known that nobody is signed in.
const isNeedless = (text: string) => text.includes('was preloaded using link preload but not used');

// When a page is left, Firefox cancels its pending files and reports that; React repeats the report as a bare word.
const isDropped = (text: string) => text === 'Error' || text.includes('error loading dynamically imported module');

/** A browser window: the page used by every test, and the errors reported by the browser. */
interface Window {
  context: BrowserContext;
  page: Page;
  /** The person whose console is open in the page; it must not be reused for another person's session. */
  shownTo?: Person | null;
  complaints: string[];
}

/** In Firefox, React does not notice a field value set by Playwright as a change, so the browser's own input is
 *  used. */
const writeInFirefox = () =>
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => document.execCommand('insertText', false, text),
    set: () => {},
  });

/** Keeps preferences in the browser, because parallel tests share people whose preferences belong to the account. A
 *  separate browser (`otherBrowser`) stores them on the server. */
const keepPreferencesHere = () => {
  const send = fetch;
  const key = 'preferences-of-story';
  const answer = (request: RequestInit) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (request.method !== 'PUT') return Response.json(kept);
    localStorage.setItem(key, JSON.stringify({ ...kept, ...JSON.parse(String(request.body)).values }));
    return new Response(null, { status: 204 });
  };
  globalThis.fetch = async (input, init) => (input === '/api/profile/preferences' ? answer(init!) : send(input, init));
};

async function openWindow(browser: Browser): Promise<Window> {
  const context = await browser.newContext();
  await context.addInitScript(keepPreferencesHere);
  if (browser.browserType().name() === 'firefox') await context.addInitScript(writeInFirefox);
  const complaints: string[] = [];
  context.on('weberror', (failure) => {
    const error = failure.error();
    const text = error.stack ?? error.message;
    if (!isDropped(text)) complaints.push(`ошибка страницы: ${text}`);
  });
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    const text = message.text();
    if (isBad && !isRefusal(text) && !isDropped(text)) complaints.push(`консоль: ${text}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${address}/`) && !/^(blob|data):/.test(url)) complaints.push(`чужой адрес: ${url}`);
  });
  return { context, page: await context.newPage(), complaints };
}

/** Closes the console and clears its data; stays at the same origin, so that the browser keeps its process. */
async function forget(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll();
  await page.goto('/livez');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.evaluate(() => sessionStorage.clear());
}

async function enter(page: Page, as: Person | null): Promise<void> {
  if (!page.url().startsWith(address)) await page.goto('/livez');
  await page.context().clearCookies();
  const { token, organization } = as ? session(as) : { token: '', organization: '' };
  const given = as ? { access_token: token, organization } : {};
  await page.evaluate(async (given) => {
    localStorage.clear();
    Object.assign(localStorage, given);
    // Drafts are stored in IndexedDB.
    for (const { name } of await indexedDB.databases()) {
      await new Promise((done) => Object.assign(indexedDB.deleteDatabase(name!), { onsuccess: done, onerror: done }));
    }
  }, given);
}

/** The tests of a worker share the cache and compiled code of its window; each test signs in separately. */
let shared: Promise<Window> | undefined;

export const test = base.extend<Options & Fixtures>({
  as: ['admin', { option: true }],
  provokes: [null, { option: true }],
  staysInConsole: [false, { option: true }],
  window: async ({ browser }, use) => use(await (shared ??= openWindow(browser))),
  context: async ({ browser, window, as, staysInConsole }, use, story) => {
    const { context, page } = window;
    if (!staysInConsole || window.shownTo !== as) {
      if (window.shownTo !== undefined) await forget(page);
      await enter(page, as);
    }
    await use(context);
    // After a failure the screen is still to be captured, and the worker ends anyway.
    if (story.status !== story.expectedStatus) return;
    for (const other of browser.contexts()) if (other !== context) await other.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    window.shownTo = staysInConsole ? as : undefined;
    if (!staysInConsole) await forget(page);
  },
  page: ({ context }, use) => use(context.pages()[0]!),
  complaints: [
    async ({ window, as, provokes }, use) => {
      const { complaints } = window;
      complaints.length = 0;
      await use(complaints);
      const isExpected = (text: string) => provokes?.test(text) || (as === null && isNeedless(text));
      expect(
        complaints.filter((text) => !isExpected(text)),
        'жалобы браузера',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
