import { tryConnection } from './connection.ts';

const RELOADED = 'reloaded_for_build';
const PAUSE_MS = 60_000;
const LEAVING_MS = 10_000;
let leftAt = -Infinity;
const missing = new WeakSet<object>();

/** After a new version is deployed, an open tab requests files that no longer exist: one reload gets the new ones. Where the server
 *  cannot be reached a file is missing for another reason, and a reload would leave an empty page. Firefox drops the files of a page
 *  that is being left, too: a reload would hold the person there. */
export function watchForMissingFiles(): void {
  addEventListener('beforeunload', () => (leftAt = Date.now()));
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    const last = Number(sessionStorage.getItem(RELOADED));
    if (Date.now() - leftAt >= LEAVING_MS && Date.now() - last >= PAUSE_MS) void reloadForBuild();
  });
}

async function reloadForBuild(): Promise<void> {
  if (!(await tryConnection())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

/** Whether an error is a file of the program that did not come. */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Opens the screen anew, as what did not come is not asked for twice; not while the server cannot be reached. */
export async function openAnew(): Promise<void> {
  if (await tryConnection()) location.reload();
}
