import { refusalBefore } from 'contract/rights/data-from.ts';
import { fieldsOf } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { entityTypes, permissionNames, type Action } from 'contract/rights/permissions.ts';
import { bindingRules, type Binding, type RuleTest } from 'contract/rights/reach.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { all, join, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging } from '../column.ts';
import { NOT_VISIBLE } from '../references/relations.ts';
import { inSight, visibleDaysCondition, visibleTargetConditions, rowsOf } from './reach.ts';
import { visible } from '../references/visible.ts';

const groupsOf = (bindings: readonly Binding[]) =>
  `${bindings.length > 1 ? 'группы' : 'группа'} ${bindings.map(({ group }) => `«${group}»`).join(', ')}`;

type Use = 'read' | 'locked' | 'written';

/** Whether a condition on `t`, if any, holds for a record. */
async function holds(tx: Tx, { table }: Resource, guid: string, condition?: Sql, lock = sql``): Promise<boolean> {
  if (!condition) return true;
  const [found] = await tx.rows(sql`select from ${name(table)} t where t.guid = ${guid} and ${condition} ${lock}`);
  return found !== undefined;
}

function isLeft(tx: Tx, resource: Resource, guid: string, bindings: readonly Binding[], use: Use) {
  const conditions = bindings.map(({ rule: { rows, requirement } }) => {
    const filters = [rows, use === 'written' ? requirement : null].flatMap((filter) =>
      filter ? [rowsOf(resource, filter)] : [],
    );
    return sql`(${all(filters)})`;
  });
  const lock = use === 'locked' ? sql`for no key update of t` : sql``;
  return holds(tx, resource, guid, sql`(${join(conditions, ' or ')})`, lock);
}

/** Refuses an action on a hidden record, or one that group rules allow for other rows only. Errors: 403, 404 when the
 *  record is not readable either. */
export async function checkRow(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  guid: string,
  action: Action,
  counted?: RuleTest,
): Promise<void> {
  if (!(await holds(tx, resource, guid, inSight(resource, actor.rights)))) throw new AppError('not_found');
  const bindings = bindingRules(actor.rights, resource, action, guid, false, counted);
  if (bindings.length === 0 || (await isLeft(tx, resource, guid, bindings, action === 'read' ? 'read' : 'locked')))
    return;
  if (!(await holds(tx, resource, guid, belonging(visible(resource, actor.rights))))) throw new AppError('not_found');
  const detail = `${entityTypes[resource.entity]}: «${permissionNames[action]}» — не для всех записей (${groupsOf(bindings)}), и эта не из них.`;
  throw new AppError('forbidden', { detail });
}

/** Refuses a written record on a hidden day or about a hidden record, or one that violates the group rules. Errors:
 *  422. */
export async function checkWritten(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  guid: string,
  action: Action,
): Promise<void> {
  const { rights } = actor;
  if (!(await holds(tx, resource, guid, visibleDaysCondition(resource, rights))))
    throw invalidField(resource.visibility!.measured!.at, refusalBefore(rights.dataFrom!));
  for (const [key, condition] of visibleTargetConditions(resource, rights))
    if (!(await holds(tx, resource, guid, condition))) throw invalidField(key, NOT_VISIBLE);
  const bindings = bindingRules(rights, resource, action, guid, true);
  if (bindings.length === 0 || (await isLeft(tx, resource, guid, bindings, 'written'))) return;
  const own = bindings.find(({ rule }) => rule.message) ?? bindings[0]!;
  const message = own.rule.message ?? `Такой записи не даёт сохранить ${groupsOf(bindings)}`;
  const filters = [own.rule.requirement ?? own.rule.rows].flatMap((filter) => filter ?? []);
  const errors = filters.flatMap(fieldsOf).map((path) => ({ path, message }));
  throw new AppError('invalid', { detail: message, errors: errors.slice(0, 1) });
}
