import { enteredFields } from 'contract/kit/field.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeEntries } from '../../core/journal.ts';
import { join, listed, name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, columnsOf } from '../../resource/column.ts';
import { isReference, lockReferences, writeLinks } from '../../resource/reference.ts';
import { checkRule } from '../../resource/rule.ts';
import { columnsOfInput, entryOf, filledKeys, remembered } from '../../resource/store.ts';

/** Waits for all of them, so that nothing is under way when what failed is undone. */
export async function settled<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(works);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** The references of all inputs as those of one, so that they are looked for together. */
function referencesOf({ fields }: Resource, inputs: readonly AnyInput[]): AnyInput {
  const references = enteredFields(fields).filter(([, field]) => isReference(field));
  return Object.fromEntries(
    references.map(([key]) => [key, [...new Set(inputs.flatMap((input) => input[key] ?? []))]]),
  );
}

/** Creates records as `createRow` creates each of them, with a statement where that has one for every record: all or, with the
 *  first of the errors, none that may stay. */
export async function createRows(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  inputs: readonly AnyInput[],
): Promise<AnyRow[]> {
  await lockReferences(tx, resource, referencesOf(resource, inputs));
  const { within, scope, table } = resource;
  const rows = inputs.map((input) => ({ guid: newGuid(), input, ...columnsOfInput(resource, input) }));
  const given = (guid: string) => ({
    guid,
    ...(scope === 'organization' && { organization_guid: actor.organization }),
    ...(within && { [within.column]: within.guid }),
  });
  const names = [...rows[0]!.names, ...Object.keys(given('')).map(name)];
  const values = rows.map(
    (row) => sql`(${listed([...row.values, ...Object.values(given(row.guid)).map((value) => sql`${value}`)])})`,
  );
  const guids = rows.map(({ guid }) => guid);
  const statements = [
    tx.rows(sql`insert into ${name(table)} (${join(names, ', ')}) values ${listed(values)}`),
    ...rows.map(({ guid, input }) => writeLinks(tx, resource, guid, input)),
    tx.rows<{ row: AnyRow }>(sql`
      select row_to_json(r) as row from (
        select ${columnsOf(resource)} from ${name(table)} t where t.guid = any(${guids}::uuid[]) and ${belonging(resource)}) r`),
  ];
  const found = (await settled<unknown>(statements)).at(-1) as { row: AnyRow }[];
  if (found.length < rows.length) throw new AppError('invalid');
  const created = found.map(({ row }) => row);
  await settled(created.map((after) => checkRule(resource, { tx, actor, before: null, after })));
  await writeEntries(
    tx,
    actor,
    created.map((row) => ({
      ...entryOf(resource, actor, row),
      action: 'create',
      after: remembered(resource, row, filledKeys(resource, row)),
    })),
  );
  return created;
}
