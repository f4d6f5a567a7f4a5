const KEY = 'reloaded_for_build';
const PAUSE_MS = 60_000;

/** After a new version is installed an open tab asks for files that are gone: one reload brings the new ones. */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
