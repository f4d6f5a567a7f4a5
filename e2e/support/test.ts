import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { session, type Person } from './api.ts';
import { address } from './settings.ts';

interface Options {
  /** Who is signed in when the story begins; null: nobody. */
  as: Person | null;
  /** What the browser complains of because the story provokes it, at whatever moment. */
  provokes: RegExp | null;
  /** The stories leave nothing behind in a page: one shows them all. */
  isOnOnePage: boolean;
}
interface Fixtures {
  window: Window;
  /** What the browser complained of; a story that provokes a complaint takes it out of here. */
  complaints: string[];
}

const state = (as: Person | null) => {
  if (!as) return { cookies: [], origins: [] };
  const { token, organization } = session(as);
  const localStorage = [
    { name: 'access_token', value: token },
    { name: 'organization', value: organization },
  ];
  return { cookies: [], origins: [{ origin: address, localStorage }] };
};

// The browser itself reports every refusal; the stories look at what the screen makes of it.
const isRefusal = (text: string) => /Failed to load resource: the server responded with a status of 4\d\d/.test(text);

// A protected address says what its screen needs before it is known that nobody is signed in.
const isNeedless = (text: string) => text.includes('was preloaded using link preload but not used');

/** A window of the browser and what it has complained of. */
interface Window {
  context: BrowserContext;
  /** The one that stays open. */
  page?: Page;
  complaints: string[];
}

async function openWindow(browser: Browser): Promise<Window> {
  const context = await browser.newContext();
  const complaints: string[] = [];
  context.on('weberror', (failure) => {
    const error = failure.error();
    complaints.push(`ошибка страницы: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !isRefusal(message.text())) complaints.push(`консоль: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${address}/`) && !/^(blob|data):/.test(url)) complaints.push(`чужой адрес: ${url}`);
  });
  return { context, complaints };
}

/** The stories of a worker share what its window has read and compiled; each has a page of its own and is signed in anew. */
let shared: Promise<Window> | undefined;

export const test = base.extend<Options & Fixtures>({
  as: ['admin', { option: true }],
  provokes: [null, { option: true }],
  isOnOnePage: [false, { option: true }],
  window: async ({ browser }, use) => use(await (shared ??= openWindow(browser))),
  context: async ({ window, as }, use) => {
    await window.context.setStorageState(state(as));
    await use(window.context);
    for (const page of window.context.pages()) if (page !== window.page) await page.close();
  },
  page: async ({ context, window, isOnOnePage }, use) => {
    if (!isOnOnePage) return use(await context.newPage());
    window.page ??= await context.newPage();
    await use(window.page);
    await window.page.unrouteAll();
    // Of the same address, so that the browser keeps its process; without the console, which would answer to another's session.
    await window.page.goto('/livez');
    await window.page.evaluate(() => sessionStorage.clear());
  },
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
