import { MAX_CHANGES, type changeSetCalls, type SetChange } from 'contract/features/dictionaries/change-sets.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { withGuids } from '../../../core/input.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { checkFields, differingFields, titlesOf } from '../../../resource/proposed/fields.ts';
import { checkedCreation } from '../../../resource/serve-resource.ts';
import { findRow } from '../../../resource/store.ts';
import { valuesResource } from '../dictionaries.service.ts';
import { tryOut } from './publish.ts';
import type { StoredSet } from './stored-set.ts';

type Given = z.output<(typeof changeSetCalls.put)['body']>;

/** The validated fields of a change. Errors: 422. */
function fieldsOf(resource: Resource, { kind, input = {} }: Given, row: AnyRow | null): AnyInput {
  if (kind === 'remove') return {};
  checkFields(resource, input, 'input');
  if (kind === 'create') return checkedCreation(resource, input);
  const differing = differingFields(resource, row!, input);
  if (Object.keys(differing).length === 0) throw new AppError('invalid', { detail: 'Эта правка ничего не меняет.' });
  return differing;
}

/** The value to change. Errors: 404, 422. */
async function valueOf(tx: Tx, values: Resource, { kind, value, replaceBy }: Given): Promise<AnyRow | null> {
  if (kind === 'create') return null;
  if (!value) throw invalidField('value', REQUIRED);
  if (replaceBy === value) throw invalidField('replaceBy', 'Выберите другое значение');
  if (replaceBy && !(await findRow(tx, values, replaceBy))) throw invalidField('replaceBy', 'Такого значения нет');
  return (await findRow(tx, values, value)) ?? Promise.reject(new AppError('not_found'));
}

/** Refuses a change that cannot be made. Obstacles of a removal are allowed, because they may be gone by the
 *  publication. */
async function checkMakes(tx: Tx, actor: Actor, set: StoredSet, guid: string, kind: SetChange['kind']): Promise<void> {
  if (kind === 'remove') return;
  const refusal = (await tryOut(tx, actor, set)).find(({ change }) => change.guid === guid)?.refusal;
  if (refusal) throw refusal;
}

/** Adds a change to an open set, replacing an earlier one of the same value. Errors: 403, 404, 409 when the set is
 *  full, 422 when the value could not be saved like that. */
export async function putChange(tx: Tx, actor: Actor, set: StoredSet, given: Given): Promise<void> {
  const values = await valuesResource(tx, String(set.dictionary), 'lock');
  const { kind, value = null, replaceBy = null } = given;
  const row = await valueOf(tx, values, given);
  const input = (await withGuids(tx, values.input, given.input ?? {})) as AnyInput;
  const changes = fieldsOf(values, { ...given, input }, row);
  const was = row ? Object.fromEntries(Object.keys(changes).map((key) => [key, row[key]])) : {};
  const name = String((row ?? changes)[values.list.title]);
  const guid = newGuid();
  const [former] = await tx.rows<{ putAt: string }>(sql`
    delete from set_change where set_guid = ${set.guid} and (value_guid = ${value}::uuid or guid = ${given.change ?? null}::uuid)
    returning put_at as "putAt"`);
  const counted = await tx.one<{ total: number }>(sql`
    select count(*) as total from set_change where set_guid = ${set.guid}`);
  if (counted!.total >= MAX_CHANGES)
    throw new AppError('conflict', { detail: `В наборе не больше ${MAX_CHANGES} изменений: начните ещё один.` });
  await tx.run(sql`
    insert into set_change (guid, set_guid, kind, value_guid, name, was, changes, names, replace_by, put_at)
    values (${guid}, ${set.guid}, ${kind}, ${value}, ${name}, ${JSON.stringify(was)}, ${JSON.stringify(changes)},
      ${JSON.stringify(await titlesOf(tx, values, row, changes))}, ${kind === 'remove' ? replaceBy : null},
      coalesce(${former?.putAt ?? null}::timestamptz, clock_timestamp()))`);
  await checkMakes(tx, actor, set, guid, kind);
}
