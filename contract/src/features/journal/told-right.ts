import type { Field } from '../../kit/field.ts';
import type { JournalEntry } from '../../kit/journal-entry.ts';
import type { Resource } from '../../kit/resource.ts';

interface IndividualRight {
  effect?: string;
  entityType?: string;
  value?: string;
  names?: { employeeGuid?: string };
}

/** What an individual right allows or denies, and to whom, where an entry tells all of it: the name of the right is only the reason. */
export function toldRight(
  { fields }: Resource,
  { entity, before, after }: JournalEntry,
  words: (field: Field, value: unknown, names: Readonly<Record<string, string>>) => string,
): string {
  const { effect, entityType, value, names }: IndividualRight = after ?? before ?? {};
  if (entity !== 'individual_permission' || !names?.employeeGuid) return '';
  const word = (key: string, given: unknown) => words(fields[key]!, given, {});
  const right = `«${word('entityType', entityType)}: ${word('value', value)}»`;
  return `: ${word('effect', effect).toLocaleLowerCase('ru')} ${right}, кому — ${names.employeeGuid}`;
}
