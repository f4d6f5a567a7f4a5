import { useSuspenseQuery } from '@tanstack/react-query';
import { authInfo } from 'contract/features/auth/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import { decideAny, type Decision } from 'contract/rights/decide.ts';
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

/** Whether the user may do `action` on at least some objects of `entity`, and why not. */
export const useDecision = (entity: EntityType, action: Action): Decision => decideAny(useWho().rights, entity, action);

/** Why data of the service is not changed here: nobody of the organization can give the right. */
export const OF_SERVICE = 'Это общие данные: их ведёт «Администрация сервиса»';

/** Why something is not available and whom to ask; undefined when it is available. */
export const refusalText = ({ allowed, reason }: Decision): string | undefined =>
  allowed
    ? undefined
    : reason === OF_SERVICE
      ? `${reason}.`
      : `${reason}. Попросите право у администратора организации.`;

/** The same for an action on objects of `entity`. */
export const useRefusal = (entity: EntityType, action: Action): string | undefined =>
  refusalText(useDecision(entity, action));
