import { QueryClient } from '@tanstack/react-query';
import { isComputing, isTransient } from './problem-error.ts';

/** Parts of one screen that ask for the same data within this time share one answer. */
const FRESH_MS = 5_000;

/** A result that is being computed is requested again after this time; after other errors the pause doubles. */
const AGAIN_MS = 1000;

/** Unused data is kept for 60 s. A request is repeated only after an error that may be temporary, and while its result
 *  is being computed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 60_000,
      staleTime: FRESH_MS,
      networkMode: 'always',
      retry: (failures, error) => isComputing(error) || (failures < 2 && isTransient(error)),
      retryDelay: (failures, error) => (isComputing(error) ? AGAIN_MS : AGAIN_MS * 2 ** failures),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
