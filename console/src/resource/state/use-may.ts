import { refusalToBegin } from 'contract/features/rights/beginning.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import { decide, decideAny, type Decision } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { useMemo } from 'react';
import { OF_SERVICE, unlessReadOnly } from '../../api/decisions.ts';
import { useWho, type Who } from '../../api/who.ts';

export interface May {
  create: Decision;
  /** For at least some record. */
  update: Decision;
  delete: Decision;
  /** For one record, which may be a shared one among the organization's own. */
  on(row: AnyRow, action: 'update' | 'delete'): Decision;
}

/** Whether a record is shared, among the organization's own. */
export const isShared = (row: AnyRow | null): boolean => row?.['owner'] === 'service';

type KnownUser = Pick<Who, 'rights' | 'isReadOnly' | 'isService'>;

/** A person's permissions for records of a resource, with the reasons of refusals. */
export function mayOf({ rights, isReadOnly, isService }: KnownUser, entity: EntityType, scope: Resource['scope']): May {
  // In the service organization all records of such a resource are shared ones.
  const isAllShared = scope === 'service' || (scope === 'both' && isService);
  const ofService = (own: Decision, action: Action): Decision => {
    const shared = decide(rights, 'sharedData', action);
    if (!shared.allowed && !isService) return { ...shared, reason: OF_SERVICE, isFinal: true };
    return own.allowed ? shared : own;
  };
  const may = (action: Action): Decision => {
    const own = decideAny(rights, entity, action);
    return unlessReadOnly(isReadOnly, isAllShared ? ofService(own, action) : own, action);
  };
  return {
    create: may('create'),
    update: may('update'),
    delete: may('delete'),
    on: (row, action) => {
      const own = decide(rights, entity, action, row.guid, onSomeRows);
      const isOfService = isAllShared || isShared(row);
      return unlessReadOnly(isReadOnly, isOfService ? ofService(own, action) : own, action);
    },
  };
}

/** A refusal that no right can lift, with its reason as a sentence. */
export const refusedFor = (sentence: string): Decision => ({
  allowed: false,
  value: 'none',
  reason: sentence.replace(/\.$/, ''),
  isFinal: true,
  trace: [],
});

/** The permissions for records that nobody edits by hand. */
function refusedAll(reason: string): May {
  const refused = refusedFor(reason);
  return { create: refused, update: refused, delete: refused, on: () => refused };
}

/** The signed-in person's permissions for a whole resource, with the hidden fields and the reasons of refusals. */
export function useMay(resource: Pick<Resource, 'entity' | 'name' | 'fields' | 'scope' | 'changes'>): May {
  const { rights, isReadOnly, isService } = useWho();
  return useMemo(() => {
    const { entity, scope, changes } = resource;
    if (changes?.notByHand) return refusedAll(changes.notByHand);
    const may = mayOf({ rights, isReadOnly, isService }, entity, scope);
    const refusal = may.create.allowed ? refusalToBegin(resource, rights) : undefined;
    return refusal ? { ...may, create: refusedFor(refusal) } : may;
  }, [rights, isReadOnly, isService, resource]);
}
