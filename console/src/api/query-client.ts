import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './problem-error.ts';

/** What was loaded a moment ago is not asked for again by the next part of the same screen. */
const FRESH_MS = 5_000;

/** Unused data is kept for 60 s; only what may pass by itself is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 60_000,
      staleTime: FRESH_MS,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
