/** What a button is given whose action is not possible now, with the reason, and nothing otherwise. It keeps its place in the order of Tab,
 *  and the reason is read with its name and shown at it (`watchTips`). */
export const refused = (reason: string | null | undefined) =>
  reason ? { 'aria-disabled': true, 'data-disabled': true, 'aria-description': reason, 'data-reason': reason } : {};

/** The same for an item of a menu, whose arrows pass over what is marked as disabled. */
export const refusedItem = (reason: string | null | undefined) =>
  reason ? { ...refused(reason), 'data-disabled': undefined, c: 'var(--mantine-color-disabled-color)' } : {};
