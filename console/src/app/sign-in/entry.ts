let isNew = false;

/** Called when a session begins in this tab. */
export function markEntry(): void {
  isNew = true;
}

/** True once after a session has begun: the first screen greets, the next ones do not. */
export function takeEntry(): boolean {
  const wasNew = isNew;
  isNew = false;
  return wasNew;
}
