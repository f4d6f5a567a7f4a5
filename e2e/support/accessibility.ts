import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified script is half as long as the source that the package exports, and every page loads it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const inFront = '[role="dialog"], [role="menu"]';

export type Checks = 'all' | 'colours';
const rules: Readonly<Record<Checks, axe.RunOptions>> = {
  all: { runOnly: tags },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** Violations that axe finds on the current screen; when a dialog or a menu is open, only in it. Native browser
 *  tooltips, which are delayed and need a mouse, count as violations too. */
export async function faultsOf(page: Page, checks: Checks): Promise<string[]> {
  // Runs in the page itself and returns only violations: the ready-made builder also transfers the passed checks and takes five
  // times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ run, inFront }) => {
      // Elements that are fading in have other colours.
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      for (let still = 0; still < 2; still += 1) {
        await frame();
        if (document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)) still = -1;
      }
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const within = document.querySelector(inFront) ? { include: [[inFront]] } : document;
      // axe counts what a pinned footer covers as covered for good, though it scrolls from under it.
      const pinned = document.querySelectorAll<HTMLElement>('[role="dialog"] footer');
      for (const footer of pinned) footer.style.position = 'static';
      const { violations } = await axe.run(within, run);
      for (const footer of pinned) footer.style.position = '';
      const titled = Array.from(document.querySelectorAll('[title]'), (element) => `title: ${element.outerHTML}`);
      return violations
        .flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
        )
        .concat(titled);
    },
    { run: { ...rules[checks], resultTypes: ['violations' as const], preload: false }, inFront },
  );
}
