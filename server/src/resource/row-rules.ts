import { refusalBefore } from 'contract/rights/data-from.ts';
import { fieldsOf, parseFilter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { entityTypes, permissionNames, type Action } from 'contract/rights/permissions.ts';
import { bindingRules, type Binding, type RuleTest } from 'contract/rights/reach.ts';
import type { Actor } from '../core/actor.ts';
import { AppError, invalidField } from '../core/app-error.ts';
import { all, join, name, sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging } from './column.ts';
import { rowsOf, seen, ofSeenDays } from './reach.ts';

const groupsOf = (bindings: readonly Binding[]) =>
  `${bindings.length > 1 ? 'группы' : 'группа'} ${bindings.map(({ group }) => `«${group}»`).join(', ')}`;

type Use = 'seen' | 'held' | 'written';

async function isLeft(tx: Tx, resource: Resource, guid: string, bindings: readonly Binding[], use: Use) {
  const conditions = bindings.map(({ rule: { rows, requirement } }) => {
    const filters = [rows, use === 'written' ? requirement : null].flatMap((text) =>
      text ? [rowsOf(resource, text)] : [],
    );
    return sql`(${all(filters)})`;
  });
  const lock = use === 'held' ? sql`for no key update of t` : sql``;
  const [found] = await tx.rows(sql`
    select from ${name(resource.table)} t where t.guid = ${guid} and (${join(conditions, ' or ')}) ${lock}`);
  return found !== undefined;
}

/** Whether the person sees the day of a record's values. */
async function isOfSeenDay(tx: Tx, { rights }: Actor, resource: Resource, guid: string): Promise<boolean> {
  const condition = ofSeenDays(resource, rights);
  if (!condition) return true;
  const found = await tx.rows(sql`select from ${name(resource.table)} t where t.guid = ${guid} and ${condition}`);
  return found.length > 0;
}

/** Refuses to show, change or remove a record of values of an unseen day, or when group rules allow that on other rows only. Errors: 403, 404 when the record is
 *  not readable either. */
export async function checkRow(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  guid: string,
  action: Action,
  counted?: RuleTest,
): Promise<void> {
  if (!(await isOfSeenDay(tx, actor, resource, guid))) throw new AppError('not_found');
  const bindings = bindingRules(actor.rights, resource, action, guid, false, counted);
  if (bindings.length === 0 || (await isLeft(tx, resource, guid, bindings, action === 'read' ? 'seen' : 'held')))
    return;
  const readable = belonging(seen(resource, actor.rights));
  const [isSeen] = await tx.rows(sql`select from ${name(resource.table)} t where t.guid = ${guid} and ${readable}`);
  if (!isSeen) throw new AppError('not_found');
  const detail = `${entityTypes[resource.entity]}: «${permissionNames[action]}» — не для всех записей (${groupsOf(bindings)}), и эта не из них.`;
  throw new AppError('forbidden', { detail });
}

/** Refuses a written record of values of an unseen day, or when group rules allow it on other rows only or require something else. Errors: 422. */
export async function checkWritten(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  guid: string,
  action: Action,
): Promise<void> {
  if (!(await isOfSeenDay(tx, actor, resource, guid)))
    throw invalidField(resource.measured!.at, refusalBefore(actor.rights.dataFrom!));
  const bindings = bindingRules(actor.rights, resource, action, guid, true);
  if (bindings.length === 0 || (await isLeft(tx, resource, guid, bindings, 'written'))) return;
  const own = bindings.find(({ rule }) => rule.message) ?? bindings[0]!;
  const message = own.rule.message ?? `Такой записи не даёт сохранить ${groupsOf(bindings)}`;
  const filters = [own.rule.requirement ?? own.rule.rows].flatMap((text) => (text && parseFilter(text)) || []);
  const errors = filters.flatMap(fieldsOf).map((path) => ({ path, message }));
  throw new AppError('invalid', { detail: message, errors: errors.slice(0, 1) });
}
