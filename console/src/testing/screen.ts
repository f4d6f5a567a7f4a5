import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, locators, page, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator;
  }
}
locators.extend({ getByCss: (selector: string) => selector });

/** The scope of a search: the page, or one part of it. */
type Within = Pick<Locator, 'getByRole'>;

/** Waits until a screen is ready: its heading is shown and nothing is loading. */
export async function opened(title: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
}

export const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The rows of a table that hold a text. */
export const row = (text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text });

/** A text field by its label. */
export const field = (label: string, within: Within = page): Locator => within.getByRole('textbox', { name: label });

/** The heading of a card: its name, its state and the actions on the record. */
export const head = (): Locator => page.getByCss('#main header[data-actions]').first();

/** Switches a card to edit mode. */
export const edit = (): Promise<void> => head().getByRole('button', { name: 'Изменить' }).click();

/** The text of a field of a card in read mode. */
export const valueOf = (label: string): string | null =>
  [...document.querySelectorAll('[role="tabpanel"] dt')].find(({ textContent }) => textContent === label)
    ?.nextElementSibling?.textContent ?? null;

/** Chooses an option of a select by its text. */
export async function choose(label: string | RegExp, option: string | RegExp, within: Within = page): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const inFront = '[role="dialog"], [role="menu"]';

/** The accessibility violations on the screen; when a dialog or a menu is open, only in it. */
export async function findInaccessible(): Promise<string[]> {
  // Elements that are fading in have other colours.
  const fading = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await expect.poll(fading).toEqual([]);
  const within = document.querySelector(inFront) ? { include: [[inFront]] } : document;
  const { violations } = await axe.run(within, { runOnly: tags, resultTypes: ['violations'], preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The rows of a list without the heading row. */
export const listed = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tr[data-index]')];

/** The texts of the first column of a list. */
export const namesListed = (): (string | null)[] =>
  listed().map((line) => line.querySelector('td:nth-child(2)')!.textContent);

/** A row of a list by its index, not counting the heading row. */
export const rowAt = (index: number): Locator => page.getByCss(`tr[data-index="${index}"]`);

/** The current address of the console, without its origin. */
export const address = (): string => location.pathname + location.search;

/** Presses a key as a Russian keyboard sends it: `code` is the physical key, the letter differs. */
export const pressRussian = (key: string, code: string, held: KeyboardEventInit = {}): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...held }),
  );

/** Chooses an action of a card from the «⋮» menu. */
export async function moreAction(name: string | RegExp): Promise<void> {
  await head().getByRole('button', { name: 'Другие действия' }).click();
  await head().getByRole('button', { name }).click();
}

/** The overflow of an element in pixels. */
export const overflowOf = ({ scrollWidth, clientWidth }: Element): number => scrollWidth - clientWidth;

/** Emulates printing, or returns to the screen. */
export const emulateMedia = (media: 'print' | ''): Promise<void> =>
  (cdp() as unknown as { send: (command: string, given: object) => Promise<void> }).send('Emulation.setEmulatedMedia', {
    media,
  });
