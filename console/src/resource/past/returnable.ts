import type { JournalAction, JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';

const changing: readonly JournalAction[] = ['create', 'update', 'remove', 'import'];

/** Whether anything of an entry can be undone; fields set only by the program are changed by actions on the card
 *  instead. */
export function isReturnable(
  { fields }: Pick<Resource, 'fields'>,
  { action, before }: Pick<JournalEntry, 'action' | 'before'>,
): boolean {
  if (!changing.includes(action)) return false;
  const changed = Object.keys(before ?? {}).filter((key) => key !== 'names');
  return action !== 'update' || changed.length === 0 || !changed.every((key) => fields[key]?.readOnly);
}
