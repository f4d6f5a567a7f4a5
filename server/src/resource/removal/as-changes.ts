import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkRow } from '../rights/row-rules.ts';
import { checkRule, isChecked } from '../rule.ts';
import { findRow } from '../store.ts';

/** Errors: 403 when the person may not change records of this kind, or the named one. */
export function requireUpdate({ rights }: Actor, entity: EntityType, object: string): void {
  const { allowed, reason } = decide(rights, entity, 'update', object, onSomeRows);
  if (!allowed) throw new AppError('forbidden', { detail: `${reason}. Замена изменила бы эти записи.` });
}

/** Changes records of a family as if each were saved with its new reference, with the same rights and rules. Errors:
 *  403, 404, 422. */
export async function asChanges<T>(
  tx: Tx,
  actor: Actor,
  owner: Resource,
  holders: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const checked: AnyRow[] = [];
  for (const guid of holders) {
    requireUpdate(actor, owner.entity, guid);
    await checkRow(tx, actor, owner, guid, 'update');
    const row = isChecked(actor, owner, guid, 'update') ? await findRow(tx, owner, guid) : undefined;
    if (row) checked.push(row);
  }
  const changed = await change();
  for (const before of checked) {
    const after = await findRow(tx, owner, before.guid);
    if (after) await checkRule(owner, { tx, actor, before, after });
  }
  return changed;
}
