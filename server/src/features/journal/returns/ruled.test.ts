import { contracts } from 'contract/features/passport/contracts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../../testing/client.ts';
import { is, narrow, save } from '../../../testing/group-rules.ts';
import { create, everyRight, exampleInput, openMatrix } from '../../../testing/matrix.ts';
import type { World } from '../../../testing/world.ts';

let world: World;
let chief: Client;
let who: Client;
let own: AnyRow;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  const organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  own = await create(chief, contracts, { paymentTerms: 'Сразу' });
  who = await world.person(organization, { contracts: 'full', journal: 'read' });
});

const resource = contracts as Resource;
const path = '/api/contracts';
const undo = (by: Client, { headers }: Answer) =>
  by.post(`/api/journal/requests/${String(headers['x-request-id'])}/return`, {});
const entryOf = async ({ guid }: AnyRow): Promise<{ number: number }> =>
  (await chief.get(`/api/journal?record=${guid}&limit=1`)).body.items[0];
const giveBack = (by: Client, number: number, preview: boolean) =>
  by.post(`/api/journal/${number}/return`, { preview, overwrite: [] });

describe('a member of a group restricted to some rows', () => {
  let other: Client;
  beforeEach(async () => {
    const rows = is('number', String(own['number']));
    await narrow(chief, who, resource, { rows });
    other = await world.person(String(who.organization), { contracts: 'full', journal: 'read' });
    await narrow(chief, other, resource, { rows });
  });

  it('undoes their own changes of these rows: an update, a removal and a creation', async () => {
    const changed = await save(who, resource, own, { paymentTerms: 'Потом' });
    expect((await undo(who, changed)).body).toEqual({ changed: 1, refusal: null });
    const row = (await who.get(`${path}/${own.guid}`)).body;
    expect(row.paymentTerms).toBe('Сразу');
    const removed = await who.delete(`${path}/${own.guid}`, row.version);
    const number = String(own['number']);
    const addressedTo = async (by: Client) =>
      (await by.get(`/api/journal?record=${own.guid}&action=remove`)).body.items[0].recordName;
    expect([await addressedTo(chief), await addressedTo(who), await addressedTo(other)]).toEqual([
      number,
      number,
      null,
    ]);
    expect((await undo(who, removed)).body).toEqual({ changed: 1, refusal: null });
    expect((await who.get(`${path}/${own.guid}`)).status).toBe(200);
  });

  it('undoes nothing on other rows, and learns nothing of them', async () => {
    const foreign = await create(chief, contracts, { paymentTerms: 'Тайно' });
    const created = await entryOf(foreign);
    await save(chief, resource, foreign, { paymentTerms: 'Втайне' });
    for (const { number } of [created, await entryOf(foreign)])
      for (const preview of [true, false]) {
        const { raw, status, body } = await giveBack(who, number, preview);
        expect(preview ? body.records[0].outcome : status, JSON.stringify(body)).toBe(preview ? 'refuse' : 409);
        expect(raw.toString()).not.toMatch(/Тайно|Втайне/);
        expect(raw.toString()).not.toContain(String(foreign['number']));
      }
    const removal = await chief.delete(`${path}/${foreign.guid}`, 2);
    expect(removal.status).toBe(204);
    expect((await giveBack(who, (await entryOf(foreign)).number, false)).status).toBe(409);
    expect((await chief.get(`${path}/${foreign.guid}`)).status).toBe(404);
  });
});

it('who does not see a field undoes what they see, and nothing in which it changed', async () => {
  const hidden = ['typeGuid', 'paymentTerms'];
  const defaults = { typeGuid: own['typeGuid'] };
  await narrow(chief, who, resource, { hiddenFields: hidden, defaults });
  const { body: row } = await who.get(`${path}/${own.guid}`);
  const changed = await save(who, resource, row, { counterparty: 'ООО «Моё»' });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await undo(who, changed)).body).toEqual({ changed: 1, refusal: null });
  const input = Object.entries(await exampleInput(chief, resource)).filter(([key]) => !hidden.includes(key));
  const made = await who.post(path, Object.fromEntries(input));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await undo(who, made)).body).toEqual({ changed: 1, refusal: null });

  const now = (await chief.get(`${path}/${own.guid}`)).body;
  await save(chief, resource, now, { paymentTerms: 'Втайне', counterparty: 'ООО «Оба»' });
  const { raw, body } = await giveBack(who, (await entryOf(own)).number, true);
  expect(body.records[0]).toMatchObject({ outcome: 'refuse', reason: expect.stringContaining('скрытые от вас') });
  expect(raw.toString()).not.toMatch(/Втайне|Сразу/);
});
