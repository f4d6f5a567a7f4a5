import { enteredFields } from 'contract/kit/field.ts';
import { recordDays } from 'contract/kit/record-days.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeEntries } from '../../../core/journal.ts';
import { checkOwner } from '../../../resource/owner.ts';
import { join, listed, name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging, columnsOf, snake } from '../../../resource/column.ts';
import { isReference, lockReferences, writeLinks } from '../../../resource/references/reference.ts';
import { checkRow } from '../../../resource/rights/row-rules.ts';
import { checkRule } from '../../../resource/rule.ts';
import { changeOf, entryOf, filledKeys, remembered } from '../../../resource/remembered.ts';
import {
  checkByHand,
  checkSystem,
  columnsOfInput,
  differs,
  hiddenRecordError,
  placesOf,
  restOf,
} from '../../../resource/store.ts';

/** Waits for all promises, so that no statement is running when a failure is rolled back. */
export async function settled<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(works);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Combines the references of all inputs, to look them up together. */
function referencesOf({ fields }: Resource, inputs: readonly AnyInput[]): AnyInput {
  const references = enteredFields(fields).filter(([, field]) => isReference(field));
  return Object.fromEntries(
    references.map(([key]) => [key, [...new Set(inputs.flatMap((input) => input[key] ?? []))]]),
  );
}

/** Groups changes by their old and new days, on which the allowed references depend. */
const byDays = <Given extends { input: AnyInput; before?: AnyRow }>(
  resource: Resource,
  given: readonly Given[],
): Given[][] => [
  ...Map.groupBy(given, ({ input, before = input }) =>
    [before, input].map((values) => String(recordDays(resource, values))).join(' '),
  ).values(),
];

/** The fields with the days of the records, for records that share them. */
const dated = ({ changes }: Resource, [first]: readonly AnyInput[]): AnyInput =>
  Object.fromEntries((changes?.datedBy ?? []).map((key) => [key, first![key]]));

/** Creates records as `createRow` would, with one statement for several records where possible. Throws the first error;
 *  the caller must then roll back. */
export async function createRows(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  inputs: readonly AnyInput[],
): Promise<AnyRow[]> {
  checkByHand(resource);
  for (const group of byDays(
    resource,
    inputs.map((input) => ({ input })),
  )) {
    const together = group.map(({ input }) => input);
    await lockReferences(tx, resource, { ...dated(resource, together), ...referencesOf(resource, together) });
  }
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
  if (found.length < rows.length) throw hiddenRecordError();
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

export interface RowUpdate {
  before: AnyRow;
  input: AnyInput;
}

/** The references that every input already had before. */
function keptReferences(resource: Resource, changes: readonly RowUpdate[], given: AnyInput): AnyInput {
  const isKept = (key: string, guid: unknown) =>
    changes.every(({ before, input }) => ![input[key]].flat().includes(guid) || [before[key]].flat().includes(guid));
  return Object.fromEntries(
    Object.entries(given).map(([key, guids]) => [key, (guids as unknown[]).filter((guid) => isKept(key, guid))]),
  );
}

/** Writes the columns of all inputs in one statement, as JSON converted to the types of the table. */
function write(tx: Tx, resource: Resource, changes: readonly RowUpdate[]): Promise<AnyRow[]> {
  const places = changes.map(({ input }) => placesOf(resource, input));
  const [{ own, kept }] = places as [(typeof places)[number]];
  const rows = changes.map(({ before, input }, index) => ({
    guid: before.guid,
    version: before.version,
    ...Object.fromEntries(own.map(([key]) => [snake(key), input[key]])),
    ...(kept && { [kept.column]: places[index]!.kept!.json }),
  }));
  const assignments = own.map(([key]) => sql`${name(snake(key))} = g.${name(snake(key))}`);
  if (kept) {
    const column = name(kept.column);
    assignments.push(sql`${column} = ${restOf(sql`t.${column}`, kept.keys)} || g.${column}`);
  }
  const table = name(resource.table);
  return tx.rows<AnyRow>(sql`
    update ${table} t set ${join(assignments, ', ')}, version = t.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) g where t.guid = g.guid and t.version = g.version
    returning t.guid`);
}

/** Changes locked records as `updateRow` would, with one statement for several records where possible. Throws the first
 *  error; the caller must then roll back. Returns the records in order; unchanged ones are not written. */
export async function updateRows(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  changes: readonly RowUpdate[],
): Promise<AnyRow[]> {
  await settled(changes.map(({ before }) => checkRow(tx, actor, resource, before.guid, 'update')));
  for (const { before } of changes) checkSystem(before);
  checkByHand(resource);
  const differing = changes.filter(({ before, input }) => differs(resource, before, input));
  for (const { before } of differing) checkOwner(actor, resource, before, 'update');
  if (differing.length === 0) return changes.map(({ before }) => before);
  for (const group of byDays(resource, differing)) {
    const together = group.map(({ input }) => input);
    const given = referencesOf(resource, together);
    const was = group.map(({ before }) => before);
    await lockReferences(
      tx,
      resource,
      { ...dated(resource, together), ...given },
      { ...dated(resource, was), ...keptReferences(resource, group, given) },
    );
  }
  const guids = differing.map(({ before }) => before.guid);
  const statements = [
    write(tx, resource, differing),
    ...differing.map(({ before, input }) => writeLinks(tx, resource, before.guid, input)),
    tx.rows<{ row: AnyRow }>(sql`
      select row_to_json(r) as row from (
        select ${columnsOf(resource)} from ${name(resource.table)} t where t.guid = any(${guids}::uuid[]) and ${belonging(resource)}) r`),
  ];
  const answers = await settled<unknown>(statements);
  const found = new Map((answers.at(-1) as { row: AnyRow }[]).map(({ row }) => [row.guid, row]));
  if ((answers[0] as AnyRow[]).length < differing.length || found.size < differing.length) throw hiddenRecordError();
  const afters = differing.map(({ before }) => ({ before, after: found.get(before.guid)! }));
  await settled(afters.map((one) => checkRule(resource, { tx, actor, ...one })));
  await writeEntries(
    tx,
    actor,
    afters.map(({ before, after }) => changeOf(resource, actor, before, after)),
  );
  return changes.map(({ before }) => found.get(before.guid) ?? before);
}
