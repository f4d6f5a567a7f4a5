import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/Providers.tsx';
import { watchForMissingFiles } from './api/missing-files.ts';
import { installSessionEffects } from './session-effects.ts';
import { rememberFocus } from './ui/overlay/last-focus.ts';
import { watchTips } from './ui/tip/watch-tips.ts';
import { router } from './router.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock of dialogs creates a <style> element and takes its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

watchForMissingFiles();
installSessionEffects();
rememberFocus();
watchTips();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers nonce={nonce}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
