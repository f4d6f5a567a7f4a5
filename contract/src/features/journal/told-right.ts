import type { JournalEntry } from '../../kit/journal-entry.ts';
import { entityTypes, permissionNames, type EntityType, type PermissionValue } from '../../rights/permissions.ts';
import { individualEffects } from '../rights/facts.ts';

interface IndividualRight {
  effect?: keyof typeof individualEffects;
  entityType?: EntityType;
  value?: PermissionValue;
  names?: { employeeGuid?: string };
}

/** What an individual right allows or denies, and to whom, where an entry tells all of it: the name of the right is only the reason. */
export function toldRight({ entity, before, after }: JournalEntry): string {
  const { effect, entityType, value, names }: IndividualRight = after ?? before ?? {};
  if (entity !== 'individual_permission' || !effect || !entityType || !value || !names?.employeeGuid) return '';
  const right = `«${entityTypes[entityType]}: ${permissionNames[value]}»`;
  return `: ${individualEffects[effect].toLocaleLowerCase('ru')} ${right}, кому — ${names.employeeGuid}`;
}
