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

/** To whom an individual right was given and why, where an entry tells all of it. Before rights were called by what they give they were
 *  called by their reason: then also what it allows or denies. */
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
