import { tryConnection } from './connection.ts';

const RELOADED = 'reloaded_for_build';
const PAUSE_MS = 60_000;
const LEAVING_MS = 10_000;
let leftAt = -Infinity;
const missing = new WeakSet<object>();

/** After a new version is deployed, an open tab requests files that no longer exist, and one reload gets the new ones.
 *  It does not reload while the server is unreachable, which would leave an empty page, nor while the page is being
 *  left, because Firefox then cancels its files. */
export function watchForMissingFiles(): void {
  addEventListener('beforeunload', () => (leftAt = Date.now()));
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // The router reloads the page at errors that begin with the browser's words, also without a connection.
    payload.message = `Missing file. ${payload.message}`;
    const last = Number(sessionStorage.getItem(RELOADED));
    if (Date.now() - leftAt >= LEAVING_MS && Date.now() - last >= PAUSE_MS) void reloadForBuild();
  });
}

async function reloadForBuild(): Promise<void> {
  if (!(await tryConnection())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

/** Whether an error is a program file that could not be loaded. */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Reloads the screen, because the browser does not request a failed module twice; not while the server is
 *  unreachable. */
export async function reloadScreen(): Promise<void> {
  if (await tryConnection()) location.reload();
}
