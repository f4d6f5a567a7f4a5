import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './problem-error.ts';

/** Unused data is kept for 60 s; only what may pass by itself is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 60_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
