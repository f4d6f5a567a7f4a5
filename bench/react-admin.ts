// The console compared with react-admin and AG Grid: the same rows, one browser, in turns.
import type { Browser, BrowserContext } from '@playwright/test';
import { countFrames, newContext, newPage, startChromium, timeTo, withPage, type Session } from './chromium.ts';
import { fillDictionary, LIST, ROWS } from './console-stand.ts';
import { interleave, middle, ratio, type Figure } from './figure.ts';
import { buildPages } from './react-admin-pages.ts';
import { servePages } from './react-admin-server.ts';
import { report, round } from './report.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 5;
const ADMIN_ROW = 'tbody td.column-name';
const GRID_ROW = '.ag-row';
const FRAMES = { atLeast: 55 };
const TIMES_GRID = { atLeast: 1.2 };

interface Place {
  address: string;
  selector: string;
  session?: Session;
}

interface Places {
  what: string;
  ours: Place;
  theirs: Place;
  limit: number;
}

const compared = (ours: Figure, theirs: Figure, unit: string) =>
  `${round(middle(ours))} против ${round(middle(theirs))} ${unit}`;

async function compareCold(browser: Browser, { what, ours, theirs, limit }: Places): Promise<void> {
  const open =
    ({ address, selector, session }: Place) =>
    () =>
      withPage(browser, session, (page) => timeTo(page, address, selector));
  const times = await interleave(ROUNDS, { ours: open(ours), theirs: open(theirs) });
  const detail = compared(times.ours, times.theirs, 'мс');
  report(`${what} впервые, к react-admin`, ratio(times.ours, times.theirs), { atMost: limit }, detail);
}

/** Repeated visits in the same browser: files and compiled code are cached. */
async function compareWarm(browser: Browser, { what, ours, theirs, limit }: Places): Promise<void> {
  const contexts: BrowserContext[] = [];
  const opener = async ({ address, selector, session }: Place) => {
    const context = await newContext(browser, session);
    contexts.push(context);
    const open = async () => {
      const page = await newPage(context);
      const ms = await timeTo(page, address, selector);
      await page.close();
      return ms;
    };
    for (let visit = 0; visit < 2; visit++) await open();
    return open;
  };
  const times = await interleave(ROUNDS, { ours: await opener(ours), theirs: await opener(theirs) });
  for (const context of contexts) await context.close();
  const detail = compared(times.ours, times.theirs, 'мс');
  report(`${what} повторно, к react-admin`, ratio(times.ours, times.theirs), { atMost: limit }, detail);
}

/** Passes with a sufficient frame rate, or with a higher one than AG Grid's. */
async function compareScrolling(browser: Browser, ours: Place, theirs: Place): Promise<void> {
  const scroll =
    ({ address, selector, session }: Place) =>
    () =>
      withPage(browser, session, async (page) => {
        await page.goto(address);
        return (await countFrames(page, selector)).fps;
      });
  const frames = await interleave(ROUNDS, { ours: scroll(ours), theirs: scroll(theirs) });
  const what = `Прокрутка ${ROWS.toLocaleString('ru')} строк`;
  const detail = compared(frames.ours, frames.theirs, 'кадров в секунду');
  if (middle(frames.ours) >= FRAMES.atLeast) report(`${what}, кадров в секунду из 60`, frames.ours, FRAMES, detail);
  else report(`${what}, к AG Grid`, ratio(frames.ours, frames.theirs), TIMES_GRID, detail);
}

export async function compareConsole(stand: Stand, installed: string): Promise<void> {
  const { origin, owner, headers, token, organization } = stand;
  await fillDictionary(owner);
  const session = { token, organization };
  const page = await fetch(`${origin}/api/dictionary/90/values?limit=50`, { headers });
  const peer = await servePages(await buildPages(installed), Buffer.from(await page.arrayBuffer()));
  const browser = await startChromium();
  const login: Places = {
    what: 'Вход: можно печатать',
    ours: { address: `${origin}/login`, selector: 'input[name="username"]' },
    theirs: { address: `${peer.origin}/admin#/login`, selector: 'input[name="username"]' },
    limit: 0.8,
  };
  const list: Places = {
    what: 'Список: видны строки',
    ours: { address: origin + LIST, selector: 'tbody a', session },
    theirs: { address: `${peer.origin}/admin#/values`, selector: ADMIN_ROW, session },
    limit: 0.7,
  };
  const ribbon = { ...list.ours, address: `${origin}${LIST}?mode=ribbon` };
  try {
    for (const places of [login, list]) {
      await compareCold(browser, places);
      await compareWarm(browser, places);
    }
    await compareScrolling(browser, ribbon, { address: `${peer.origin}/grid`, selector: GRID_ROW });
  } finally {
    await browser.close();
    peer.close();
  }
}
