import type { Row } from '../../kit/resource.ts';
import {
  entityTypes,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from '../../rights/permissions.ts';
import type { Grant } from '../../rights/rights.ts';
import { shownDay } from '../../time/day-shape.ts';
import { conditionFields, permissionGroups } from './facts.ts';

const managing: readonly EntityType[] = ['permissionGroups', 'individualPermissions', 'sharedData'];

/** Whether rights can be given to others through this section. */
export const isManaging = (entity: EntityType): boolean => managing.includes(entity) || entity === 'employees';

/** Whether giving this value requires a second person: full access, or the right to give rights. */
export const isStrong = (entity: EntityType, value: PermissionValue): boolean =>
  value === 'full' || (managing.includes(entity) && rankOf(value) >= rankOf('create'));

/** Whether a group gives such a value. */
export const isStrongGroup = (items: Readonly<Record<string, PermissionValue>>): boolean =>
  Object.entries(items).some(([entity, value]) => isStrong(entity as EntityType, value));

/** Describes a grant; `record` is the name of the single record it applies to. */
export const describeGrant = ({ entity, value, effect, object, from, to }: Grant, record = ''): string =>
  [
    `${effect === 'deny' ? 'запрет' : 'право'} «${entityTypes[entity]}: ${permissionNames[value]}»`,
    object && `на одну запись${record && ` «${record}»`}`,
    from && `с ${shownDay(from)}`,
    to && `по ${shownDay(to)}`,
  ]
    .filter(Boolean)
    .join(' ');

/** Describes the conditions of a group as in its form. */
export function describeConditions(row: Row<typeof permissionGroups> | null): string {
  const filled = conditionFields.flatMap((key) => {
    const value = row?.[key];
    const text = Array.isArray(value) ? value.join(', ') : value === true ? 'да' : value;
    return text ? `${permissionGroups.fields[key].label}: ${text}` : [];
  });
  return filled.join('; ') || 'без условий';
}
