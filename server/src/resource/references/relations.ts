import { enteredFields } from 'contract/kit/field.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isRelation, targetOf } from '../column.ts';
import { someReach, targetReach } from '../rights/reach.ts';
import { isReference } from './reference.ts';

/** The error for a chosen record that does not exist or is hidden. */
export const NOT_VISIBLE = 'Выбранной записи больше нет, или она вам не видна';

/** Checks newly chosen records: the person must be able to see them. For relations of an object also: it may not refer
 *  to itself, and a target of an exclusive relation may not be taken by another object; a lock serializes concurrent
 *  writes. Errors: 422 at the field. */
export async function checkChosen(
  tx: Tx,
  { rights }: Actor,
  resource: Resource,
  after: AnyRow,
  before: AnyRow | null,
): Promise<void> {
  const errors: { path: string; message: string }[] = [];
  for (const [key, field] of enteredFields(resource.fields)) {
    if (!isReference(field)) continue;
    const relation = isRelation(field) ? field.relation : undefined;
    const reach = relation ? (targetReach(rights, field) ?? sql`true`) : someReach(rights, field);
    if (!reach) continue;
    const kept = [before?.[key] ?? []].flat();
    const chosen = ([after[key] ?? []].flat() as string[]).filter((one) => !kept.includes(one));
    if (chosen.length === 0) continue;
    const refuse = (message: string) => errors.push({ path: key, message });
    const table = name(targetOf(field.to).table);
    const lock = relation?.isExclusive ? sql`for no key update of t` : sql``;
    const found = await tx.rows(sql`
      select from ${table} t where t.guid = any(${chosen}::uuid[]) and ${reach} order by t.guid ${lock}`);
    if (found.length !== chosen.length) refuse(NOT_VISIBLE);
    else if (relation && chosen.includes(after.guid)) refuse('Объект не связывают с ним самим');
    else if (relation?.isExclusive) {
      const taken = await takenBy(tx, resource, key, after.guid, chosen);
      if (taken) refuse(`Выбранная запись уже связана: «${taken}». Второй такой связи у неё не бывает`);
    }
  }
  if (errors.length) throw new AppError('invalid', { errors });
}

/** The name of another object with an exclusive relation to one of the records. */
async function takenBy(
  tx: Tx,
  { within, name: family }: Resource,
  code: string,
  guid: string,
  records: readonly string[],
) {
  const type = within
    ? sql`${within.guid}::uuid`
    : sql`(select guid from object_type where organization_guid = (select current_organization()) and family = ${family})`;
  const found = await tx.one<{ name: string }>(sql`
    select l.name from relation_links(${type}, ${code}) l where l.target = any(${records}::uuid[]) and l.guid <> ${guid} limit 1`);
  return found?.name;
}
