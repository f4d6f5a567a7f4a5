import { useSuspenseQuery } from '@tanstack/react-query';
import { authInfo } from 'contract/features/auth.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Action, EntityType } from 'contract/permissions.ts';
import { decide, type Decision } from 'contract/rights.ts';
import { queryOf } from './queries.ts';

export type Who = Answer<typeof authInfo>;

export const whoQuery = queryOf(authInfo, {});

/** Who is signed in, where and with which rights; the shell has loaded it before any screen shows. */
export const useWho = (): Who => useSuspenseQuery(whoQuery).data;

/** Whether the user may do `action` on objects of `entity`, and why not. */
export const useDecision = (entity: EntityType, action: Action): Decision => decide(useWho().rights, entity, action);

/** Why something is not available, and whom to ask. */
export const refusalText = ({ reason }: Decision): string => `${reason}. Попросите право у администратора организации.`;
