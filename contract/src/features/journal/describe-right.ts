import type { Field } from '../../kit/field.ts';
import type { JournalEntry } from '../../kit/journal-entry.ts';
import type { Resource } from '../../kit/resource.ts';

interface IndividualRight {
  name?: string;
  reason?: string;
  effect?: string;
  entityType?: string;
  value?: string;
  names?: { employeeGuid?: string };
}

/** Describes to whom an individual right was given and why. Entries written before rights had descriptive names carry
 *  the reason as their name, so for them the description also includes what the right allows or denies. */
export function describeRight(
  { fields }: Resource,
  { entity, before, after }: JournalEntry,
  words: (field: Field, value: unknown, names: Readonly<Record<string, string>>) => string,
): string {
  const { name, reason, effect, entityType, value, names }: IndividualRight = after ?? before ?? {};
  if (entity !== 'individual_permission' || !names?.employeeGuid) return '';
  const whom = `, кому — ${names.employeeGuid}`;
  if (name) return reason ? `${whom}, основание — «${reason}»` : whom;
  const word = (key: string, given: unknown) => words(fields[key]!, given, {});
  const right = `«${word('entityType', entityType)}: ${word('value', value)}»`;
  return `: ${word('effect', effect).toLocaleLowerCase('ru')} ${right}${whom}`;
}
