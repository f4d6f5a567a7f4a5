import { organizationAddresses, organizations } from 'contract/features/organizations/facts.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import { enteredOf, type AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight, openMatrix } from '../../testing/matrix.ts';
import type { World } from '../../testing/world.ts';

const PATH = '/api/organization-addresses';

let world: World;
let root: string;
let chief: Client;
let daughter: AnyRow;
let hers: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  root = await world.organization();
  chief = await world.person(root, everyRight('full'));
  const given = { isActive: true, inn: null, kpp: null, parentGuid: root, shortName: 'АО «Дочка»' };
  daughter = await create(chief, organizations, given);
  hers = await world.person(daughter.guid, everyRight('full'));
});

const input = (given: object) => ({
  ...Object.fromEntries(enteredFields(organizationAddresses.fields).map(([key, field]) => [key, emptyValue(field)])),
  kind: 'legal',
  fullText: 'г. Тверь, ул. Советская, д. 1',
  isManual: true,
  ownerGuid: daughter.guid,
  ...given,
});
const addressesFor = async (who: Client) => (await who.get(PATH)).body.items.map(({ guid }: AnyRow) => guid);

it('are the same to who works in the organization and above it, and nobody else’s', async () => {
  const { status, body: made } = await chief.post(PATH, input({}));
  expect(status, JSON.stringify(made)).toBe(201);
  expect(await addressesFor(hers)).toEqual([made.guid]);
  const moved = { ...enteredOf(organizationAddresses, made), fullText: 'г. Тверь, ул. Новая, д. 2' };
  expect((await hers.put(`${PATH}/${made.guid}`, moved, made.version)).status).toBe(200);
  expect((await chief.get(`${PATH}/${made.guid}`)).body.fullText).toBe('г. Тверь, ул. Новая, д. 2');
  const strange = await world.person(await world.organization(), everyRight('full'));
  expect(await addressesFor(strange)).toEqual([]);
  expect((await strange.get(`${PATH}/${made.guid}`)).status).toBe(404);
  const changed = { ...moved, fullText: 'Чужое' };
  expect((await strange.put(`${PATH}/${made.guid}`, changed, made.version + 1)).status).toBe(404);
  expect((await strange.delete(`${PATH}/${made.guid}`, made.version + 1)).status).toBe(404);
  for (const ownerGuid of [root, daughter.guid])
    expect((await strange.post(PATH, input({ ownerGuid }))).status).toBe(422);
  expect((await hers.post(PATH, input({ ownerGuid: root }))).status).toBe(422);
});

it('of whoever works in two organizations that are not above each other do not cross', async () => {
  const name = await world.account();
  const other = await world.organization();
  await world.enroll(name, daughter.guid, everyRight('full'));
  await world.enroll(name, other, everyRight('full'));
  const { body: made } = await chief.post(PATH, input({}));
  const there = await world.signIn(name, other);
  expect(await addressesFor(there)).toEqual([]);
  expect((await there.post(PATH, input({ kind: 'actual' }))).status).toBe(422);
  expect(await addressesFor(await world.signIn(name, daughter.guid))).toEqual([made.guid]);
});

it('have one registered among them', async () => {
  const { body: made } = await chief.post(PATH, input({}));
  const again = await hers.post(PATH, input({}));
  expect([again.status, again.body.errors?.[0]?.path]).toEqual([422, 'kind']);
  const { body: actual } = await hers.post(PATH, input({ kind: 'actual' }));
  const turned = { ...enteredOf(organizationAddresses, actual), kind: 'legal' };
  expect((await chief.put(`${PATH}/${actual.guid}`, turned, actual.version)).status).toBe(422);
  const same = { ...enteredOf(organizationAddresses, made), flat: '5' };
  expect((await chief.put(`${PATH}/${made.guid}`, same, made.version)).status).toBe(200);
});
