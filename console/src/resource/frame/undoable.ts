import type { Done } from './undo-toast.tsx';

/** Tells that something was done, with a button that undoes it; its code is loaded when it is needed. */
export async function undoable(done: Done): Promise<void> {
  const { toastDone } = await import('./undo-toast.tsx');
  toastDone(done);
}
