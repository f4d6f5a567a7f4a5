import type { EntityType, PermissionValue } from 'contract/rights/permissions.ts';
import { rankOf } from 'contract/rights/permissions.ts';
import { expect, it } from 'vitest';
import { permissionGroups } from './data/organizations.ts';

const itemsOf = (code: string) =>
  Object.fromEntries(
    permissionGroups.find((group) => group.code === code)!.items.map(({ entityType, value }) => [entityType, value]),
  ) as Partial<Record<EntityType, PermissionValue>>;

it('the administrator of an organization holds whatever its other ready-made groups give', () => {
  const own = itemsOf('organizationAdministrator');
  const others = permissionGroups.filter(({ code }) => code !== 'systemAdministrator');
  const beyond = others.flatMap(({ name, items }) =>
    items
      .filter(({ entityType, value }) => rankOf(own[entityType as EntityType] ?? 'none') < rankOf(value))
      .map(({ entityType }) => `${name}: ${entityType}`),
  );
  expect(beyond).toEqual([]);
});
