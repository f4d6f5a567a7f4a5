import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes/tree.ts';
import { stringifySearch } from './ui/link-to.ts';

const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

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
