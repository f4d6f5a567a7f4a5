import type { EntityType, PermissionValue } from 'contract/rights/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { cardRowOf } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

describe('who gains and who loses', () => {
  it('is shown before a group is saved', async () => {
    const who = await world.person(organization, { brands: 'update', glossary: 'read' });
    const card = await cardRowOf(chief, who);
    const [guid] = card['groups'] as string[];
    const items: Partial<Record<EntityType, PermissionValue>> = {
      brands: 'read',
      dictionaries: 'read',
      glossary: 'read',
    };
    const { status, body } = await chief.post(`/api/permission-groups/${guid}/what-if`, { items });
    expect([status, body.employees]).toEqual([200, 1]);
    expect(body.changed).toEqual([
      {
        guid: card.guid,
        name: card['fullName'],
        qualifier: 'Инженер',
        changes: [
          { entity: 'dictionaries', before: 'none', after: 'read' },
          { entity: 'brands', before: 'update', after: 'read' },
        ],
        breaches: [],
      },
    ]);
  });

  it('is shown before a group is replaced, and before the groups of a colleague are copied; nothing is locked to find out', async () => {
    const who = await world.person(organization, { brands: 'update', glossary: 'read' });
    const colleague = await world.person(organization, { glossary: 'update' });
    const [card, theirs] = [await cardRowOf(chief, who), await cardRowOf(chief, colleague)];
    const [[from], [by]] = [card['groups'] as string[], theirs['groups'] as string[]];
    const changes = [
      { entity: 'brands', before: 'update', after: 'none' },
      { entity: 'glossary', before: 'read', after: 'update' },
    ];
    const changed = [{ guid: card.guid, name: card['fullName'], qualifier: 'Инженер', changes, breaches: [] }];
    const replaced = await chief.post(`/api/permission-groups/${from}/what-if-replaced`, { by });
    expect(replaced.body).toEqual({ employees: 1, changed });
    const copied = await chief.post(`/api/employees/${card.guid}/what-if-copied`, { from: theirs.guid });
    expect(copied.body).toEqual({ employees: 1, changed });
    expect((await cardRowOf(chief, who))['groups']).toEqual([from]);
    await asOrg(world.pool, { organization, account: null }, 'write', async (tx) => {
      await tx.run(sql`select from employee_group where to_guid = ${from} for update`);
      expect((await chief.post(`/api/permission-groups/${from}/what-if-replaced`, { by })).body.changed).toEqual(
        changed,
      );
    });
    const reader = await world.person(organization, { employees: 'read', permissionGroups: 'read' });
    expect((await reader.post(`/api/employees/${card.guid}/what-if-copied`, { from: theirs.guid })).status).toBe(403);
  });
});
