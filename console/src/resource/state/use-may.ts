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
  /** On some record at least. */
  update: Decision;
  delete: Decision;
  /** On this record; it may be the service's among the organization's own. */
  on(row: AnyRow, action: 'update' | 'delete'): Decision;
}

/** Whether a record is the service's, beside those of the organization. */
export const isShared = (row: AnyRow | null): boolean => row?.['owner'] === 'service';

type KnownUser = Pick<Who, 'rights' | 'isReadOnly' | 'isService'>;

/** What a person may do with records of a resource, and why not. */
export function mayOf({ rights, isReadOnly, isService }: KnownUser, entity: EntityType, scope: Resource['scope']): May {
  // The service has no records of its own beside the shared ones.
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

/** What no right would help to do, and why: a sentence. */
export const refusedFor = (sentence: string): Decision => ({
  allowed: false,
  value: 'none',
  reason: sentence.replace(/\.$/, ''),
  isFinal: true,
  trace: [],
});

/** What nobody writes by hand. */
function refusedAll(reason: string): May {
  const refused = refusedFor(reason);
  return { create: refused, update: refused, delete: refused, on: () => refused };
}

/** What the signed-in person may do with records of a whole resource, with the fields hidden from them, and why not. */
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
