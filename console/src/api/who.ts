import { useSuspenseQuery } from '@tanstack/react-query';
import { authInfo } from 'contract/features/auth/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { queryOf } from './queries.ts';
import { queryClient } from './query-client.ts';

export type Who = Answer<typeof authInfo>;

export const whoQuery = queryOf(authInfo, {});

/** The signed-in user, the organization and the rights; the shell loads it before any screen is shown. */
export const useWho = (): Who => useSuspenseQuery(whoQuery).data;

/** Reloads the current user and drops all cached data, after starting or ending to view the console as another user. */
export async function reloadWho(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: whoQuery.queryKey });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoQuery.queryKey[0] });
}
