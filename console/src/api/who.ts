import { useSuspenseQuery } from '@tanstack/react-query';
import { authInfo } from 'contract/features/auth/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import * as z from 'zod/mini';
import { ConnectionError, problemOf } from './problem-error.ts';
import { queryOf } from './queries.ts';
import { queryClient } from './query-client.ts';

export type Who = Answer<typeof authInfo>;

export const whoQuery = queryOf(authInfo, {});

/** Who is signed in, in which organization and with which rights; the shell loads it before any screen is shown. */
export const useWho = (): Who => useSuspenseQuery(whoQuery).data;

/** The guid of the account that has this token, asked apart from the session and the organization of the tab. Errors: ConnectionError,
 *  ProblemError. */
export async function accountOf(token: string): Promise<string> {
  const response = await fetch(authInfo.path, { headers: { Authorization: `Bearer ${token}` } }).catch(() => {
    throw new ConnectionError();
  });
  if (!response.ok) throw await problemOf(response);
  return z.parse(authInfo.response, await response.json()).userModel.guid;
}

/** Reloads the current user and drops all data that was loaded for the previous one, after switching to or from another user's
 *  view. */
export async function lookAnew(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: whoQuery.queryKey });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoQuery.queryKey[0] });
}
