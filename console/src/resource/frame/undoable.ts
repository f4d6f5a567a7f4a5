import type { Done } from './UndoToast.tsx';

/** Tells that something was done, with a button that undoes it; its code is loaded when it is needed. */
export async function undoable(done: Done): Promise<void> {
  const { tellDone } = await import('./UndoToast.tsx');
  tellDone(done);
}
