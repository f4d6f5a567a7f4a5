import axe from 'axe-core';
import { expect } from 'vitest';
import { locators, page, type Locator } from 'vitest/browser';

/** Where a part of a screen is looked for: on the page, or inside another part. */
type Within = Pick<Locator, 'getByRole'>;

/** Waits until a screen is ready: its heading is there and nothing is loading. */
export async function opened(title: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
}

export const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The rows of a table that hold a text. */
export const row = (text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text });

/** A text field by its label. */
export const field = (label: string, within: Within = page): Locator => within.getByRole('textbox', { name: label });

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The head of a card has no role inside the main part. */
    getByHead(): Locator;
  }
}
locators.extend({ getByHead: () => '#main header[data-actions]' });

/** The head of a card: its name, its state and what can be done with the record. */
export const head = (): Locator => page.getByHead().first();

/** Chooses one of the actions of a card that are behind «⋮». */
export async function moreAction(name: string | RegExp): Promise<void> {
  await head().getByRole('button', { name: 'Другие действия' }).click();
  await head().getByRole('button', { name }).click();
}

/** Turns the fields of a card on: it is read first. */
export const edit = (): Promise<void> => head().getByRole('button', { name: 'Изменить' }).click();

/** What a card that is read says of a field. */
export const valueOf = (label: string): string | null =>
  [...document.querySelectorAll('[role="tabpanel"] dt')].find(({ textContent }) => textContent === label)
    ?.nextElementSibling?.textContent ?? null;

/** Chooses an option of a select by its text. */
export async function choose(label: string | RegExp, option: string | RegExp, within: Within = page): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** What a check of accessibility finds in what stands on the screen. */
export async function findInaccessible(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
