import { problems } from 'contract/kit/errors.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import { decideAny, type Decision } from 'contract/rights/decide.ts';
import { useWho } from './who.ts';

/** Why nothing may be changed at present. */
const READ_ONLY = problems.read_only.title;

/** A decision on an action, as far as anything may be changed at present. */
export const unlessReadOnly = (isReadOnly: boolean, decision: Decision, action: Action): Decision =>
  isReadOnly && action !== 'read' && decision.allowed
    ? { ...decision, allowed: false, reason: READ_ONLY, isFinal: true }
    : decision;

/** Whether the user may do `action` on at least some objects of `entity`, and why not. */
export function useDecision(entity: EntityType, action: Action): Decision {
  const { rights, isReadOnly } = useWho();
  return unlessReadOnly(isReadOnly, decideAny(rights, entity, action), action);
}

/** Why data of the service is not changed here: nobody of the organization can give the right. */
export const OF_SERVICE = 'Это общие данные: их ведёт «Администрация сервиса»';

/** Whether what is missing is a right that somebody here could give. */
export const isAskable = ({ allowed, isFinal }: Decision): boolean => !allowed && !isFinal;

/** Why something is not available and whom to ask; undefined when it is available. */
export const refusalText = (decision: Decision): string | undefined =>
  decision.allowed
    ? undefined
    : `${decision.reason}.${isAskable(decision) ? ' Попросите право у администратора организации.' : ''}`;

/** The same for an action on objects of `entity`. */
export const useRefusal = (entity: EntityType, action: Action): string | undefined =>
  refusalText(useDecision(entity, action));
