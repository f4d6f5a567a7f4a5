import { permissionGroups } from 'contract/features/rights/facts.ts';
import { resourceByName } from 'contract/features/index.ts';
import { describeExtent } from 'contract/features/rights/describe-extent.ts';
import type { Extent } from 'contract/rights/extent.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { groupOf, is, narrow, save } from '../../../testing/group-rules.ts';
import { create, everyRight, lineOf, openMatrix } from '../../../testing/matrix.ts';
import { cardRowOf } from '../../../testing/users.ts';
import type { World } from '../../../testing/world.ts';
import { readXlsx } from '../../../testing/spreadsheet.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const [points, contracts] = [resourceByName('metering-points')!, resourceByName('contracts')!];

/** The extent of a person's right in the exported file, compared with the API answer. */
async function limitsOf(who: Client, entity: EntityType, action = 'read', by = chief) {
  const card = await cardRowOf(chief, who);
  const query = `entity=${entity}&action=${action}`;
  const { body } = await by.get(`/api/permissions/holders?${query}`);
  const at = body.findIndex(({ guid }: AnyRow) => guid === card.guid);
  const { extent } = body[at] as { extent: Extent };
  const { raw } = await by.get(`/api/permissions/holders/export?${query}`);
  const [, , , inFile] = readXlsx(raw)[at + 1]!;
  const text = inFile!.text ?? '';
  expect(describeExtent(entity, extent).length > 0).toBe(text !== '');
  return text;
}

const individual = (employee: AnyRow, given: object) =>
  chief.post('/api/individual-permissions', {
    employeeGuid: employee.guid,
    effect: 'allow',
    entityType: 'contracts',
    value: 'read',
    objectGuid: null,
    validFrom: null,
    validTo: null,
    reason: 'По приказу № 5',
    ...given,
  });

it('those who may do it are listed with the rows, the single records and those that are closed, also in the file', async () => {
  const [own, foreign] = [await create(chief, contracts), await create(chief, contracts)];
  const line = lineOf(contracts);
  const who = await world.person(organization, { contracts: 'update' });
  expect(await limitsOf(who, 'contracts')).toBe('');
  await narrow(chief, who, contracts, { rows: is(line, String(own[line])) });
  expect(await limitsOf(who, 'contracts', 'update')).toContain('только где ');
  expect(await limitsOf(who, 'contracts', 'update')).toContain(String(own[line]));
  const card = await cardRowOf(chief, who);
  expect((await individual(card, { objectGuid: foreign.guid })).status).toBe(201);
  expect(await limitsOf(who, 'contracts')).toMatch(new RegExp(`, а ещё .*${String(foreign['number'])}`));
  const one = await world.person(organization);
  await individual(await cardRowOf(chief, one), { objectGuid: own.guid });
  expect(await limitsOf(one, 'contracts')).toBe(`только ${String(own['number'])}`);
  const denied = await world.person(organization, { contracts: 'read' });
  await individual(await cardRowOf(chief, denied), { objectGuid: own.guid, effect: 'deny' });
  expect(await limitsOf(denied, 'contracts')).toBe(`кроме ${String(own['number'])}`);
  const reader = await world.person(organization, { permissionGroups: 'read', employees: 'read' });
  expect(await limitsOf(one, 'contracts', 'read', reader)).toBe('только запись, которой вы не видите');
});

it('a right under conditions is shown with them', async () => {
  const who = await world.person(organization, { glossary: 'update' });
  const group = await groupOf(chief, who);
  const { body } = await chief.get(`/api/permission-groups/${group}`);
  await save(chief, permissionGroups as Resource, body, {
    hoursFrom: '09:00',
    hoursTo: '18:00',
    networks: ['10.0.0.0/8'],
  });
  expect(await limitsOf(who, 'glossary')).toBe('только с 09:00 до 18:00 по Москве, из сетей 10.0.0.0/8');
  const card = await cardRowOf(chief, who);
  const { raw } = await chief.get(`/api/employees/${card.guid}/rights/export?entity=glossary`);
  expect(readXlsx(raw)[1]![2]!.text).toBe('С ограничениями: только с 09:00 до 18:00 по Москве, из сетей 10.0.0.0/8');
});

it('who may read measured values may read those of the points open to them', async () => {
  const [own, foreign] = [await create(chief, points), await create(chief, points)];
  const who = await world.person(organization, { meteringPoints: 'read', measurements: 'read' });
  const valuesOf = async ({ guid }: AnyRow) =>
    (await who.get(`/api/metering-points/${guid}/coverage?channel=01&year=2026`)).status;
  expect([await valuesOf(own), await valuesOf(foreign)]).toEqual([200, 200]);
  expect(await limitsOf(who, 'measurements')).toBe('');
  const line = lineOf(points);
  await narrow(chief, who, points, { rows: is(line, String(own[line])) });
  expect([await valuesOf(own), await valuesOf(foreign)]).toEqual([200, 404]);
  expect(await limitsOf(who, 'measurements')).toMatch(/^«Точки учёта»: только где /);
  const blind = await world.person(organization, { measurements: 'read' });
  expect(await limitsOf(blind, 'measurements')).toBe('«Точки учёта»: ни одной записи');
});
