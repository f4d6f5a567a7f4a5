let isNew = false;

/** Called when a session begins in this tab. */
export function markEntry(): void {
  isNew = true;
}

/** True once after a session begins: only the first screen greets the user. */
export function takeEntry(): boolean {
  const wasNew = isNew;
  isNew = false;
  return wasNew;
}
