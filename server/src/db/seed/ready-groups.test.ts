import { readFileSync } from 'node:fs';
import type { EntityType, PermissionValue } from 'contract/rights/permissions.ts';
import { rankOf } from 'contract/rights/permissions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
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

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

it('a group that is there already gets it where nobody has changed it', async () => {
  const now = itemsOf('organizationAdministrator');
  const added = { forecasts: 'read', regionActual: 'update', brands: 'read', scheduler: 'read', runs: 'read' };
  const was = { ...now, ...added };
  const put = async (items: object, given: { version?: number; isSystem?: boolean } = {}) => {
    const [row] = await world.owner(
      `insert into permission_group (guid, organization_guid, name, items, is_system, version)
       values (gen_random_uuid(), $1, 'Администратор организации', $2, $3, $4) returning guid`,
      [await world.organization(), JSON.stringify(items), given.isSystem ?? true, given.version ?? 1],
    );
    return row.guid as string;
  };
  const ready = await put(was);
  const touched = [
    await put({ ...was, journal: 'full' }),
    await put(was, { version: 2 }),
    await put(was, { isSystem: false }),
  ];
  const ruled = await put(was);
  await world.owner(
    `insert into permission_group_rule (guid, organization_guid, group_guid, name, section)
     select gen_random_uuid(), organization_guid, guid, 'Свои', 'employees/employees' from permission_group where guid = $1`,
    [ruled],
  );
  const file = new URL('../migrations/0121_administrators_give_ready_groups.sql', import.meta.url);
  await world.owner(readFileSync(file, 'utf8'));
  const found = async (guid: string) =>
    (await world.owner('select items from permission_group where guid = $1', [guid]))[0].items;
  expect(await found(ready)).toEqual(now);
  for (const guid of [...touched, ruled]) expect((await found(guid)).forecasts).toBe('read');
});
