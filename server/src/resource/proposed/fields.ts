import { namesIn } from 'contract/features/journal/sentence.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { FieldLine } from 'contract/kit/field-line.ts';
import { enteredOf, type AnyInput, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { invalidField } from '../../core/app-error.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { wordsOf } from '../../files/field-words.ts';
import { targetOf } from '../column.ts';
import { isReference } from '../references/reference.ts';
import { checkedInput } from '../serve-resource.ts';

/** A proposed change of some fields of a record. */
export interface ProposedFields {
  /** The fields at the time of the proposal. */
  was: AnyInput;
  changes: AnyInput;
  /** The titles of the records that the fields refer to, by field and guid. */
  names: Record<string, Record<string, string>>;
}

// Shared data has no entered moments, so the zone does not matter.
const words = wordsOf(MOSCOW_ZONE);

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Refuses fields that the resource does not have. Errors: 422. */
export function checkFields({ fields }: Resource, given: AnyInput, at: string): void {
  const known = enteredFields(fields).map(([key]) => key);
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined) throw invalidField(`${at}.${unknown}`, 'Такого поля нет');
}

/** The given fields that differ from the record, validated like those of a change. Errors: 422. */
export function differingFields(resource: Resource, row: AnyRow, given: AnyInput): AnyInput {
  const input = checkedInput(resource, { ...enteredOf(resource, row), ...given });
  const differing = Object.keys(given).filter((key) => !same(row[key], input[key]));
  return Object.fromEntries(differing.map((key) => [key, input[key]]));
}

/** The common titles of the records referred to before and after, by field and guid. */
export async function titlesOf(
  tx: Tx,
  { fields }: Resource,
  row: AnyRow | null,
  changes: AnyInput,
): Promise<ProposedFields['names']> {
  const titles: ProposedFields['names'] = {};
  for (const [key, field] of Object.entries(fields)) {
    if (!(key in changes) || !isReference(field)) continue;
    const guids = [row?.[key] ?? [], changes[key] ?? []].flat(2);
    const { table, title } = targetOf(field.to);
    const found = await tx.rows<{ guid: string; title: string }>(sql`
      select x.guid, x.${name(title)} as title from ${name(table)} x where x.guid = any(${guids}::uuid[])`);
    titles[key] = Object.fromEntries(found.map((one) => [one.guid, one.title]));
  }
  return titles;
}

/** The fields as text, next to their current values; without a resource or record, as far as known. */
export const linesOf = (
  { was, changes, names }: ProposedFields,
  resource: Resource | undefined,
  row: AnyRow | undefined,
): FieldLine[] =>
  Object.keys(changes).map((key) => {
    const field = resource?.fields[key];
    const titles = { ...names[key], ...(row && namesIn(row, key)) };
    const text = (value: unknown) => (field ? words(field, value ?? null, titles) : String(value ?? ''));
    return {
      field: key,
      label: field?.label ?? key,
      was: text(was[key]),
      now: row ? text(row[key]) : null,
      proposed: text(changes[key]),
    };
  });

/** Whether any of the fields has changed since the proposal. */
export const isChangedSince = ({ was, changes }: ProposedFields, row: AnyRow | undefined): boolean =>
  Object.keys(changes).some((key) => !same(row?.[key], was[key]));
