import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../core/actor.ts';
import { AppError, SHARED_IS_CHANGED_BY } from '../core/app-error.ts';

/** Whether a record is the service's. */
export const isShared = ({ scope }: Resource, row: AnyRow): boolean =>
  scope === 'service' || row['owner'] === 'service';

/** Refuses to change a record of the service without its right. Errors: 403. */
export function checkOwner(actor: Actor, resource: Resource, row: AnyRow, action: Action): void {
  if (!isShared(resource, row) || decide(actor.rights, 'sharedData', action).allowed) return;
  throw new AppError('forbidden', { detail: SHARED_IS_CHANGED_BY });
}
