import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { session, type Person } from './api.ts';
import { address } from './settings.ts';

interface Options {
  /** Who is signed in when the story begins; null: nobody. */
  as: Person | null;
  /** What the browser complains of because the story provokes it, at whatever moment. */
  provokes: RegExp | null;
}
interface Fixtures {
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

function listen(context: BrowserContext, complaints: string[], as: Person | null): void {
  const watch = (page: Page) => {
    page.on('pageerror', (error) => complaints.push(`ошибка страницы: ${error.stack ?? error.message}`));
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    const isKnown = isRefusal(message.text()) || (as === null && isNeedless(message.text()));
    if (isBad && !isKnown) complaints.push(`консоль: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${address}/`) && !/^(blob|data):/.test(url)) complaints.push(`чужой адрес: ${url}`);
  });
}

export const test = base.extend<Options & Fixtures>({
  as: ['admin', { option: true }],
  provokes: [null, { option: true }],
  storageState: async ({ as }, use) => use(state(as)),
  complaints: [
    async ({ context, as, provokes }, use) => {
      const complaints: string[] = [];
      listen(context, complaints, as);
      await use(complaints);
      expect(
        complaints.filter((text) => !provokes?.test(text)),
        'жалобы браузера',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
