import type { JournalEntry } from '../../kit/journal-entry.ts';
import type { Resource } from '../../kit/resource.ts';
import type { Wording } from './sentence.ts';

/** What an individual right allows or denies, and to whom, where an entry tells all of it: the name of the right is only the reason. */
export function toldRight({ fields }: Resource, { entity, before, after }: JournalEntry, words: Wording): string {
  const values = after ?? before ?? {};
  const whom = (values['names'] as { employeeGuid?: string } | undefined)?.employeeGuid;
  if (entity !== 'individual_permission' || !whom) return '';
  const [effect, section, value] = ['effect', 'entityType', 'value'].map((key) => words(fields[key]!, values[key], {}));
  return `: ${effect!.toLocaleLowerCase('ru')} «${section}: ${value}», кому — ${whom}`;
}
