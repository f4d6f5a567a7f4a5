import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half as long as what the package itself offers: it is read anew by every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const inFront = '[role="dialog"], [role="menu"]';

export type Checks = 'all' | 'colours';
const rules: Readonly<Record<Checks, axe.RunOptions>> = {
  all: { runOnly: tags },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** What axe finds wrong with the screen as it stands; of a dialog or a menu alone, where one is open. */
export async function faultsOf(page: Page, checks: Checks): Promise<string[]> {
  // Asked in the page itself and for violations alone: the ready-made builder carries over all that passed, in five times the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ run, inFront }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const within = document.querySelector(inFront) ? { include: [[inFront]] } : document;
      const { violations } = await axe.run(within, run);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
      );
    },
    { run: { ...rules[checks], resultTypes: ['violations' as const], preload: false }, inFront },
  );
}
