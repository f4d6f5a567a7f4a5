import { expect, test, type Page } from '@playwright/test';
import { faultsOf, type Checks } from './accessibility.ts';
import { moreActions, opened } from './screen.ts';

export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
}

const nothing = 'Такой страницы нет';
/** Goes to another screen as a link does, without reloading the page. */
const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens an address, without a reload when the previous check left the page in the console. */
export const at = (path: string | (() => Promise<string>), title?: string | RegExp) => async (page: Page) => {
  const address = typeof path === 'string' ? path : await path();
  await (page.url().endsWith(between) ? follow(page, address) : page.goto(address));
  await opened(page, title ?? new RegExp(`^(?!${nothing})`));
};
/** Opens a screen and presses a button that opens a dialog or a menu. */
export const button = (name: string | RegExp, of: Screen['open']) => async (page: Page) => {
  await of(page);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
};

/** The same for an action of a card that is behind «⋮». */
export const rare = (name: string, of: Screen['open']) =>
  button(name, async (page) => {
    await of(page);
    await moreActions(page);
  });

/** On an empty screen, changing the theme and the width is cheap. */
const between = '/between-looks';
export async function leave(page: Page): Promise<void> {
  await follow(page, between);
  await opened(page, nothing);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Waits until the page has switched to the theme and all animations have ended: a fading element has intermediate colours. */
const settled = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (document.documentElement.dataset['mantineColorScheme'] !== scheme) await frame();
    await frame();
    // The animations are read again in every frame, because a replaced animation never reports its end.
    while (document.getAnimations().length > 0) await frame();
  }, scheme);

/** A theme changes only colours and a width only the structure, so not every combination is checked; on a phone only
 *  the fit of the content is. The low window is one of 1440 × 900 at 200 % zoom. */
const looks: readonly { scheme: 'light' | 'dark'; width: number; height: number; checks: Checks | 'room' | null }[] = [
  { scheme: 'light', width: 1440, height: 900, checks: 'all' },
  { scheme: 'dark', width: 1440, height: 900, checks: 'colours' },
  { scheme: 'light', width: 700, height: 900, checks: null },
  { scheme: 'dark', width: 700, height: 900, checks: 'all' },
  { scheme: 'light', width: 720, height: 450, checks: null },
  { scheme: 'dark', width: 720, height: 450, checks: null },
  { scheme: 'light', width: 390, height: 844, checks: 'room' },
  { scheme: 'dark', width: 390, height: 844, checks: null },
];

/** E2E_SCREENS=1 saves every look as a picture for people to view; this takes three times as long. */
const isDrawn = process.env.E2E_SCREENS === '1';

/** Waits until the screen has loaded completely, because the heading appears before the content. */
async function filled(page: Page): Promise<void> {
  const shown = async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    return page.locator('body').innerText();
  };
  for (let before = '', now = await shown(); now !== before; now = await shown()) {
    before = now;
    await page.waitForTimeout(400);
  }
}

/** A usual window, a laptop and a telephone. */
const windowsOfDialogs = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 700 },
];

/** The buttons that finish a dialog are in the window, however long it is. */
async function checkFinishingButtons(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) return;
  for (const size of windowsOfDialogs) {
    await page.setViewportSize(size);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('[role="dialog"] :is(footer button, button[type="submit"])')]
        .filter((one) => {
          const { top, bottom, height } = one.getBoundingClientRect();
          return height > 0 && (top < 0 || bottom > window.innerHeight);
        })
        .map(({ textContent }) => textContent),
    );
    expect.soft(outside, `${size.width} × ${size.height}: кнопки окна видны`).toEqual([]);
  }
}

/** Checks one screen in all its looks; the page itself stays open. */
export async function look(page: Page, name: string): Promise<void> {
  await filled(page);
  await checkFinishingButtons(page);
  for (const { scheme, width, height, checks } of looks.filter((one) => isDrawn || one.checks)) {
    const title = `${scheme === 'dark' ? 'тёмная' : 'светлая'}-${width}`;
    await test.step(title, async () => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await settled(page, scheme);
      if (isDrawn) await page.screenshot({ path: `test-results/screens/${title}/${name}.png` });
      if (checks && checks !== 'room') expect.soft(await faultsOf(page, checks), title).toEqual([]);
      const beyond = await page.evaluate(() => {
        const by = document.documentElement.scrollWidth - window.innerWidth;
        const isBeyond = (one: Element) => one.getBoundingClientRect().right > window.innerWidth + 1;
        return by > 0
          ? [by, ...[...document.querySelectorAll('body *')].filter(isBeyond).map((one) => one.outerHTML.slice(0, 120))]
          : [];
      });
      expect.soft(beyond.slice(0, 8), `${title}: страница не прокручивается вбок`).toEqual([]);
    });
  }
}
