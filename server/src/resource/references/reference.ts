import { enteredFields, type Field } from 'contract/kit/field.ts';
import { recordDays } from 'contract/kit/record-days.ts';
import type { AnyInput, Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isInForce, mayBeChosen, targetOf, titleIn } from '../column.ts';

export type ReferenceField = Extract<Field, { kind: 'reference' | 'references' }>;
export const isReference = (field: Field): field is ReferenceField =>
  field.kind === 'reference' || field.kind === 'references';

const dayText = (day: string) => day.split('-').toReversed().join('.');

type Days = ReturnType<typeof recordDays>;

/** The end of the message about a record that is not in force; empty for today. */
function onDays(days: Days): string {
  if (!days) return '';
  const [first, last] = days.map(dayText);
  return first === last ? ` ${first}` : ` ни в один день с ${first} по ${last}`;
}

/** The refusal for references that may not be chosen, or may not stay because the days of the record changed. */
async function refusalOf(
  tx: Tx,
  target: ReturnType<typeof targetOf>,
  staying: readonly string[],
  days: Days,
): Promise<string> {
  if (staying.length === 0) return `Выбранной записи больше нет, или она не действует${onDays(days)}`;
  const names = await tx.rows<{ name: string }>(sql`
    select ${titleIn(target)} as name from ${name(target.table)} x where x.guid = any(${staying}::uuid[]) order by 1`);
  const quoted = names.map((one) => `«${one.name}»`).join(', ');
  const action = names.length > 1 ? 'не действуют' : 'не действует';
  return `${quoted} ${action}${onDays(days)}: выберите другое значение или оставьте прежнюю дату`;
}

/** Locks the referenced records until the end of the transaction. An inactive record, or one not in force on the days
 *  of the input, may stay if it was there `before` and the days do not change, but may not be newly chosen. References
 *  that the person cannot see and leaves unchanged are not checked. Errors: 422 at a field that refers to nothing. */
export async function lockReferences(
  tx: Tx,
  resource: Resource,
  input: AnyInput,
  before: AnyInput = {},
): Promise<void> {
  const errors: { path: string; message: string }[] = [];
  const days = recordDays(resource, input);
  const isMoved = String(days) !== String(recordDays(resource, before));
  for (const [key, field] of enteredFields(resource.fields)) {
    const given = input[key];
    if (!isReference(field) || given === null) continue;
    const target = targetOf(field.to);
    const kept = [before[key] ?? []].flat();
    const guids = ([given].flat() as string[]).filter((guid) => target.isAlwaysVisible || !kept.includes(guid));
    if (guids.length === 0) continue;
    const mayStay = isMoved && target.hasTerm ? isInForce(sql`x`, days) : sql`true`;
    const inUse = sql`(${mayBeChosen(target, days)} or (x.guid = any(${kept}::uuid[]) and ${mayStay}))`;
    const found = await tx.rows<{ guid: string }>(sql`
      select x.guid from ${name(target.table)} x where x.guid = any(${guids}::uuid[]) and ${target.only} and ${inUse} for key share`);
    if (found.length === guids.length) continue;
    const missing = guids.filter((guid) => !found.some((one) => one.guid === guid));
    const staying = isMoved && target.hasTerm ? missing.filter((guid) => kept.includes(guid)) : [];
    errors.push({ path: key, message: await refusalOf(tx, target, staying, days) });
  }
  if (errors.length === 0) return;
  throw new AppError('invalid', { detail: [...new Set(errors.map(({ message }) => message))].join('; '), errors });
}

/** Writes the link tables of a record in list order; an unchanged link keeps its other columns. */
export async function writeLinks(tx: Tx, resource: Resource, guid: string, input: AnyInput): Promise<void> {
  const fields = enteredFields(resource.fields);
  await Promise.all(
    fields.map(async ([key, field]) => {
      if (field.kind !== 'references' || !field.table) return;
      const table = name(field.table);
      const given = sql`${input[key]}::uuid[]`;
      // Sent together; the next read on this connection already sees the links.
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
