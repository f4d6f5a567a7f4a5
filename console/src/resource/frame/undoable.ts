import type { Done } from './undo-toast.tsx';

/** Shows that something was done, with an undo button; the code is loaded on use. */
export async function undoable(done: Done): Promise<void> {
  const { toastDone } = await import('./undo-toast.tsx');
  toastDone(done);
}
