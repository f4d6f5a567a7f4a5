import { contracts } from 'contract/features/passport/contracts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { permissionGroupRules } from 'contract/features/rights/rules.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { giveRule, groupOf, is, join, narrow, save } from '../../testing/group-rules.ts';
import { create, everyRight, exampleInput, openMatrix } from '../../testing/matrix.ts';
import type { World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const withoutType = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'typeGuid'));

describe('new records where fields are closed', () => {
  it('begin with the values of the rule, and stay so', async () => {
    const resource = contracts as Resource;
    const who = await world.person(organization, { contracts: 'full' });
    const group = await groupOf(chief, who);
    const refused = await giveRule(chief, group, resource, { hiddenFields: ['typeGuid', 'startDate'] });
    expect(refused.body.errors).toEqual([
      {
        path: 'hiddenFields',
        message:
          'Группа даёт создание, а поля «Вид договора», «Начало» обязательные: задайте, с чем начинается новая запись',
      },
    ]);
    const input = await exampleInput(chief, resource);
    await narrow(chief, who, resource, {
      hiddenFields: ['typeGuid'],
      defaults: { typeGuid: input['typeGuid'] },
    });
    const { status, body } = await who.post('/api/contracts', withoutType(input));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await chief.get(`/api/contracts/${body.guid}`)).body['typeGuid']).toBe(input['typeGuid']);
  });

  it('hide what is required from a group that only reads, and let it create only with values for that', async () => {
    const resource = contracts as Resource;
    const who = await world.person(organization, { contracts: 'read' });
    const row = await create(chief, resource);
    const rule = await narrow(chief, who, resource, { hiddenFields: ['typeGuid'] });
    expect((await who.get(`/api/contracts/${row.guid}`)).body).not.toHaveProperty('typeGuid');

    const raise = async () =>
      save(
        chief,
        permissionGroups as Resource,
        (await chief.get(`/api/permission-groups/${rule['groupGuid'] as string}`)).body as AnyRow,
        {
          contracts: 'create',
        },
      );
    const raised = await raise();
    expect(raised.body.errors).toEqual([
      {
        path: 'contracts',
        message: 'Правило «Правило»: поле «Вид договора» обязательное: задайте, с чем начинается новая запись',
      },
    ]);
    const defaults = { typeGuid: row['typeGuid'] };
    expect((await save(chief, permissionGroupRules as Resource, rule, { defaults })).status).toBe(200);
    expect((await raise()).status).toBe(200);
  });

  it('say why a new record cannot begin where another group gives the creation', async () => {
    const resource = contracts as Resource;
    const who = await world.person(organization, { contracts: 'read' });
    await narrow(chief, who, resource, { hiddenFields: ['typeGuid'] });
    const input = await exampleInput(chief, resource);
    const other = await join(chief, who, { contracts: 'create' });
    await giveRule(chief, other.guid, resource, { rows: is('number', 'Только этот') });
    const { status, body } = await who.post('/api/contracts', withoutType(input));
    expect([status, body.detail]).toEqual([403, expect.stringContaining('«Вид договора»')]);
  });
});
