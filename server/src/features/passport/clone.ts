import type { Cloning } from 'contract/features/passport/clone.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { columnsOf, snake } from '../../resource/column.ts';
import { createRow, getRow } from '../../resource/store.ts';
import { extended } from '../object-types/extension.service.ts';

const MOST = 1_000;

/** Whether a value must be unique and so is not copied, such as codes and numbers. */
const isOwn = (field: object) => 'unique' in field || 'check' in field;

/** The input of a copy. `moved` maps records to their copies. */
function inputOf(resource: Resource, row: AnyRow, moved: ReadonlyMap<string, string>, given: AnyInput): AnyInput {
  const entered = enteredFields(resource.fields).map(([key, field]) => {
    const value = row[key];
    if (key in given) return [key, given[key]];
    if (isOwn(field) && !field.required) return [key, emptyValue(field)];
    return [key, typeof value === 'string' ? (moved.get(value) ?? value) : value];
  });
  return Object.fromEntries(entered) as AnyInput;
}

const parentField = (child: Resource, parent: Resource): string =>
  Object.entries(child.fields).find(([, field]) => field.kind === 'reference' && field.to === parent.name)![0];

async function childrenOf(tx: Tx, child: Resource, parent: Resource, guid: string): Promise<AnyRow[]> {
  const rows = await tx.rows<{ row: AnyRow }>(sql`
    select row_to_json(r) as row from (
      select ${columnsOf(child)} from ${name(child.table)} t where t.${name(snake(parentField(child, parent)))} = ${guid}
      order by t.guid limit ${MOST + 1}) r`);
  if (rows.length > MOST) {
    throw new AppError('conflict', {
      detail: `${child.titles.list}: больше 1 000 записей, копировать их вместе нельзя.`,
    });
  }
  return rows.map(({ row }) => row);
}

/** Copies a record with its children; references between them are redirected to the copies. The journal gets one change
 *  with its parts. Errors: 403 for a family that the user may not create, 404, 409 when a name is taken, 422. */
export async function cloneRecord(tx: Tx, actor: Actor, cloning: Cloning, guid: string, title: string) {
  const resource = await extended(tx, cloning.resource, 'lock');
  const row = await getRow(tx, resource, guid);
  if (row[resource.list.title] === title) throw invalidField('title', 'Назовите копию иначе');
  const part = inManner(actor, { isPart: true });
  const moved = new Map<string, string>();
  const copy = async (of: Resource, original: AnyRow, given: AnyInput) => {
    const made = await createRow(tx, part, of, inputOf(of, original, moved, given));
    moved.set(original.guid, made.guid);
    return made;
  };
  const root = await copy(resource, row, { [resource.list.title]: title });
  let number = 0;
  for (const plain of cloning.children) {
    const child = await extended(tx, plain, 'lock');
    const rows = await childrenOf(tx, child, resource, row.guid);
    const may = decide(actor.rights, child.entity, 'create');
    if (rows.length && !may.allowed) throw new AppError('forbidden', { detail: may.reason });
    for (const original of rows) await copy(child, original, {});
    number += rows.length;
  }
  writeJournal(tx, actor, {
    action: 'create',
    organization: actor.organization,
    entity: resource.table,
    recordName: resource.titles.list,
    parts: number + 1,
  });
  return { guid: root.guid, children: number };
}
