import { problems } from 'contract/kit/errors.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import { decideAny, type Decision } from 'contract/rights/decide.ts';
import { useWho } from './who.ts';

/** The reason shown while the service is in read-only mode. */
const READ_ONLY = problems.read_only.title;

/** A decision on an action, overridden by the read-only mode. */
export const unlessReadOnly = (isReadOnly: boolean, decision: Decision, action: Action): Decision =>
  isReadOnly && action !== 'read' && decision.allowed
    ? { ...decision, allowed: false, reason: READ_ONLY, isFinal: true }
    : decision;

/** Whether the user may do `action` on at least some objects of `entity`, and why not. */
export function useDecision(entity: EntityType, action: Action): Decision {
  const { rights, isReadOnly } = useWho();
  return unlessReadOnly(isReadOnly, decideAny(rights, entity, action), action);
}

/** Why shared data cannot be changed here: nobody in the organization can grant that right. */
export const OF_SERVICE = 'Это общие данные: их ведёт «Администрация сервиса»';

/** Whether the missing right can be granted by somebody in the organization. */
export const isAskable = ({ allowed, isFinal }: Decision): boolean => !allowed && !isFinal;

/** Why something is not available and whom to ask; undefined when it is available. */
export const refusalText = (decision: Decision): string | undefined =>
  decision.allowed
    ? undefined
    : `${decision.reason}.${isAskable(decision) ? ' Попросите право у администратора организации.' : ''}`;

/** The same for an action on objects of `entity`. */
export const useRefusal = (entity: EntityType, action: Action): string | undefined =>
  refusalText(useDecision(entity, action));
