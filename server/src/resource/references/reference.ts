import { enteredFields, type Field } from 'contract/kit/field.ts';
import { recordDays } from 'contract/kit/record-days.ts';
import type { AnyInput, Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { mayBeChosen, targetOf } from '../column.ts';

export type ReferenceField = Extract<Field, { kind: 'reference' | 'references' }>;
export const isReference = (field: Field): field is ReferenceField =>
  field.kind === 'reference' || field.kind === 'references';

const dayText = (day: string) => day.split('-').toReversed().join('.');

/** What is said of a reference to a record that may not be chosen. */
function refusalOn(days: ReturnType<typeof recordDays>): string {
  const refusal = 'Выбранной записи больше нет, или она не действует';
  if (!days) return refusal;
  const [first, last] = days.map(dayText);
  return first === last ? `${refusal} ${first}` : `${refusal} ни в один день с ${first} по ${last}`;
}

/** Locks the referenced records until the end of the transaction. A record that is deactivated, or not in force on the days that
 *  the input is about, may stay where it was `before` but may not be chosen anew; what stays where the person may not see it is not looked for. Errors: 422 at a field that refers to nothing. */
export async function lockReferences(
  tx: Tx,
  resource: Resource,
  input: AnyInput,
  before: AnyInput = {},
): Promise<void> {
  const errors: { path: string; message: string }[] = [];
  const days = recordDays(resource, input);
  for (const [key, field] of enteredFields(resource.fields)) {
    const given = input[key];
    if (!isReference(field) || given === null) continue;
    const target = targetOf(field.to);
    const kept = [before[key] ?? []].flat();
    const guids = ([given].flat() as string[]).filter((guid) => target.isAlwaysSeen || !kept.includes(guid));
    if (guids.length === 0) continue;
    const inUse = sql`(${mayBeChosen(target, days)} or x.guid = any(${kept}::uuid[]))`;
    const found = await tx.rows(sql`
      select from ${name(target.table)} x where x.guid = any(${guids}::uuid[]) and ${target.only} and ${inUse} for key share`);
    if (found.length !== guids.length) errors.push({ path: key, message: refusalOn(days) });
  }
  if (errors.length) throw new AppError('invalid', { errors });
}

/** Writes the link tables of a record, keeping the order of the list; a link that stays keeps what else is known of it. */
export async function writeLinks(tx: Tx, resource: Resource, guid: string, input: AnyInput): Promise<void> {
  const fields = enteredFields(resource.fields);
  await Promise.all(
    fields.map(async ([key, field]) => {
      if (field.kind !== 'references' || !field.table) return;
      const table = name(field.table);
      const given = sql`${input[key]}::uuid[]`;
      // Sent together: the next read of the record on this connection already sees its links.
      await Promise.all([
        tx.run(sql`delete from ${table} where from_guid = ${guid} and to_guid <> all(${given})`),
        tx.run(sql`
          insert into ${table} as kept (from_guid, to_guid, position)
          select ${guid}, given.guid, given.position from unnest(${given}) with ordinality as given (guid, position)
          on conflict (from_guid, to_guid) do update set position = excluded.position where kept.position <> excluded.position`),
      ]);
    }),
  );
}
