import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/Providers.tsx';
import { installSessionEffects } from './session-effects.ts';
import { rememberFocus } from './ui/overlay/last-focus.ts';
import { router } from './router.ts';

const RELOADED = 'reloaded_for_build';
const PAUSE_MS = 60_000;

/** After a new version is deployed, an open tab requests files that no longer exist: one reload gets the new ones. Without a
 *  network a file is missing for another reason, and a reload would leave an empty page. */
function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED));
    if (!navigator.onLine || Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock of dialogs creates a <style> of its own and takes its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

reloadOnceForNewBuild();
installSessionEffects();
rememberFocus();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers nonce={nonce}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
