/** The props of a button whose action is not available, with the reason; empty otherwise. The button stays in the Tab
 *  order, and the reason is announced with its name and shown as a tooltip (`watchTips`). */
export const refused = (reason: string | null | undefined) =>
  reason ? { 'aria-disabled': true, 'data-disabled': true, 'aria-description': reason, 'data-reason': reason } : {};

/** The same for a menu item, because the arrow keys skip items marked as disabled. */
export const refusedItem = (reason: string | null | undefined) =>
  reason ? { ...refused(reason), 'data-disabled': undefined, c: 'var(--mantine-color-disabled-color)' } : {};
