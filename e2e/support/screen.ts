import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until a screen of the console is ready: its heading is visible and nothing is loading. */
export async function opened(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Waits until the preloading after the first screen is complete: the bell is shown, and nothing has been requested for
 *  a while. */
export async function fetchedAhead(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Уведомления/ })).toBeVisible();
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await fetched(); now !== before; now = await fetched()) {
    before = now;
    await page.waitForTimeout(1500);
  }
}

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

export const rows = (page: Page): Locator => page.locator('tr[data-index]');

export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

/** A text field of a form, found by its exact label. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByRole('textbox', { name: label, exact: true });

/** The heading of a card: its name, its state and the actions on the record. */
export const head = (page: Page): Locator => page.locator('#main header[data-actions]').first();

/** Switches a card to edit mode. */
export const edit = (page: Page): Promise<void> =>
  head(page).getByRole('button', { name: 'Изменить', exact: true }).click();

/** The value of a field on a card in read mode. */
export const fieldValue = (page: Page, label: string): Locator =>
  page.getByRole('tabpanel').locator(`dt:text-is("${label}") + dd`);

/** Opens the «⋮» menu of a card. */
export const moreActions = (page: Page): Promise<void> =>
  head(page).getByRole('button', { name: 'Другие действия' }).click();

/** One of the actions in a card's «⋮» menu. */
export async function moreAction(page: Page, name: string): Promise<void> {
  await moreActions(page);
  await head(page).getByRole('button', { name }).click();
}

/** An option by its text, ignoring the qualifier that distinguishes namesakes. */
export const option = (page: Page, text: string): Locator =>
  page.getByRole('option').filter({ has: page.getByText(text, { exact: true }) });

/** Chooses an option of a select by its text. */
export async function choose(within: Page | Locator, label: string | RegExp, option: string | RegExp): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Holds the responses of an address until the returned function is called. */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Presses a key as a Russian keyboard layout sends it: `code` is the physical key, the letter differs. */
export const russianKey = (page: Page, key: string, code: string, held: { altKey?: true; ctrlKey?: true }) =>
  page.evaluate(
    ({ key, code, held }) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...held }),
      ),
    { key, code, held },
  );

/** Allows the page to read the clipboard; Firefox has no such permission, but its settings allow it. */
export async function allowClipboard(page: Page): Promise<void> {
  if (page.context().browser()!.browserType().name() === 'chromium')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}
