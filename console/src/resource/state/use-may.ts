import type { Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/rights/permissions.ts';
import { decide, type Decision } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { OF_SERVICE, useWho } from '../../api/who.ts';

export interface May {
  create: Decision;
  update: Decision;
  delete: Decision;
  /** The same for records of the service among the organization's own. */
  shared: { update: Decision; delete: Decision };
}

/** What the user may do with records of a resource, and why not. */
export function useMay({ entity, scope }: Pick<Resource, 'entity' | 'scope'>): May {
  const { rights, isService } = useWho();
  const isShared = scope === 'service' || (scope === 'both' && isService);
  const shared = (action: Action): Decision => {
    const decision = decide(rights, 'sharedData', action);
    return decision.allowed || isService ? decision : { ...decision, reason: OF_SERVICE };
  };
  const may = (action: Action): Decision => {
    const own = decide(rights, entity, action, null, onSomeRows);
    return isShared && own.allowed ? shared(action) : own;
  };
  return {
    create: may('create'),
    update: may('update'),
    delete: may('delete'),
    shared: { update: shared('update'), delete: shared('delete') },
  };
}
