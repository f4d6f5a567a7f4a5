import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './problem-error.ts';

/** Parts of one screen that ask for the same data within this time share one answer. */
const FRESH_MS = 5_000;

/** Unused data is kept for 60 s; a request is repeated only after an error that may be temporary. */
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
