// Measures the console in Chromium with a slowed-down processor.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../scripts/browser.ts';

/** How many times slower the processor is. */
const SLOWER = 4;

export const startChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags] });

export interface Session {
  token: string;
  organization: string;
}

const observers = `
  window.shifts = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  window.slowest = [];
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.slowest.push(entry.duration); })
    .observe({ type: 'event', buffered: true, durationThreshold: 16 });`;

export async function newContext(browser: Browser, session?: Session): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
  });
  if (session) {
    await context.addInitScript(({ token, organization }) => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('organization', organization);
    }, session);
  }
  await context.addInitScript(observers);
  return context;
}

export async function newPage(context: BrowserContext, slower = SLOWER): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

/** Runs the work on a page of a new browser context, with an empty cache. */
export async function withPage<T>(
  browser: Browser,
  session: Session | undefined,
  work: (page: Page) => Promise<T>,
  slower?: number,
): Promise<T> {
  const context = await newContext(browser, session);
  try {
    return await work(await newPage(context, slower));
  } finally {
    await context.close();
  }
}

/** Milliseconds from the start of navigation until the element is visible. */
export async function timeTo(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector(selector, { state: 'visible' });
  return page.evaluate<number>('performance.now()');
}

export interface Frames {
  fps: number;
  p95: number;
}

/** Scrolls the container of the row for three seconds and counts frames. */
export async function countFrames(page: Page, row: string): Promise<Frames> {
  await page.waitForSelector(row);
  await page.waitForTimeout(1000);
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    let box = document.querySelector(${JSON.stringify(row)});
    while (!(box.scrollHeight > box.clientHeight + 100 && getComputedStyle(box).overflowY !== 'visible')) box = box.parentElement;
    const frames = []; const began = performance.now(); let last = began;
    const step = (now) => {
      frames.push(now - last); last = now;
      box.scrollTop = (now - began) * 6;
      if (now - began < 3000) requestAnimationFrame(step); else resolve(frames.slice(1));
    };
    requestAnimationFrame(step);
  })`);
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    fps: (frames.length * 1000) / total,
    p95: frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0,
  };
}
