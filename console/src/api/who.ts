import { useSuspenseQuery } from '@tanstack/react-query';
import { authInfo } from 'contract/features/auth/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { queryOf } from './queries.ts';
import { queryClient } from './query-client.ts';

export type Who = Answer<typeof authInfo>;

export const whoQuery = queryOf(authInfo, {});

/** Who is signed in, in which organization and with which rights; the shell loads it before any screen is shown. */
export const useWho = (): Who => useSuspenseQuery(whoQuery).data;

/** Reloads the current user and drops all data that was loaded for the previous one, after switching to or from another user's
 *  view. */
export async function lookAnew(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: whoQuery.queryKey });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoQuery.queryKey[0] });
}
