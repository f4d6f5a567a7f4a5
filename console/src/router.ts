import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';

const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Plain text in the address: `?page=2&sort=-name`; the screens give the values their types. */
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
