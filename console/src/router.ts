import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes/tree.ts';
import { stringifySearch } from './ui/link-to.ts';

const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Whether the browser is in data-saving mode. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // In data-saving mode only opened screens are fetched.
  defaultPreload: savesData() ? false : 'intent',
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
