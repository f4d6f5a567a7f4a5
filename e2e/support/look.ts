import { expect, test, type Page } from '@playwright/test';
import { faultsOf, type Checks } from './accessibility.ts';
import { opened } from './screen.ts';

export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
}

const nothing = 'Такой страницы нет';
/** Goes to another screen as a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens an address: in the console itself, where the look before has stayed there. */
export const at = (path: string | (() => Promise<string>), title?: string | RegExp) => async (page: Page) => {
  const address = typeof path === 'string' ? path : await path();
  await (page.url().endsWith(between) ? follow(page, address) : page.goto(address));
  await opened(page, title ?? new RegExp(`^(?!${nothing})`));
};
/** A screen where a button was pressed that opens a dialog or a menu. */
export const button = (name: string | RegExp, of: Screen['open']) => async (page: Page) => {
  await of(page);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
};

/** Of an empty screen another theme and width cost little. */
const between = '/between-looks';
export async function leave(page: Page): Promise<void> {
  await follow(page, between);
  await opened(page, nothing);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Another theme is there when the page says so; what is still fading in has the colours of its way. */
const settled = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (document.documentElement.dataset['mantineColorScheme'] !== scheme) await frame();
    await frame();
    // Asked anew in every frame: the end of one that was replaced on its way never comes.
    while (document.getAnimations().length > 0) await frame();
  }, scheme);

/** Another theme changes nothing but the colours, another width nothing but the structure, which one look at both tells. */
const looks: readonly { scheme: 'light' | 'dark'; width: number; checks: Checks | null }[] = [
  { scheme: 'light', width: 1440, checks: 'all' },
  { scheme: 'dark', width: 1440, checks: 'colours' },
  { scheme: 'light', width: 700, checks: null },
  { scheme: 'dark', width: 700, checks: 'all' },
];

/** E2E_SCREENS=1: every look is drawn to a file for people to look at, which costs as much time again. */
const isDrawn = process.env.E2E_SCREENS === '1';

/** One screen in all its looks; the page itself stays as it is. */
export async function look(page: Page, name: string): Promise<void> {
  for (const { scheme, width, checks } of looks.filter((one) => isDrawn || one.checks)) {
    const title = `${scheme === 'dark' ? 'тёмная' : 'светлая'}-${width}`;
    await test.step(title, async () => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await settled(page, scheme);
      if (isDrawn) await page.screenshot({ path: `test-results/screens/${title}/${name}.png` });
      if (checks) expect.soft(await faultsOf(page, checks), title).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${title}: страница не прокручивается вбок`).toBeLessThanOrEqual(0);
    });
  }
}
