import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { contracts } from 'contract/features/passport/contracts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { otherKinds } from 'contract/features/journal/other-kinds.ts';
import { openKinds, otherSections, personalKinds, recordSections } from 'contract/features/journal/sections.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { allow, is, narrow, save } from '../../testing/group-rules.ts';
import { create, everyRight, lineOf, openMatrix, type Matrix } from '../../testing/matrix.ts';

let world: Matrix;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const section = contracts as Resource;
const SECRET = 'Тайное-17';
const line = lineOf(section);

/** A contract with a secret name, changed both individually and in bulk. */
async function changedContract(): Promise<AnyRow> {
  const [row, other] = [await create(chief, section, { [line]: SECRET }), await create(chief, section)];
  const saved = await save(chief, section, row, { paymentTerms: `${SECRET} в примечании` });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  const records = [saved.body, other].map(({ guid, version }) => ({ guid, version }));
  const changes = { paymentTerms: `${SECRET} у всех` };
  const many = await chief.post('/api/contracts/bulk', { action: 'update', records, changes, preview: false });
  expect([many.status, many.body.errors]).toEqual([200, undefined]);
  return row;
}

const entriesOf = async (who: Client, query: object): Promise<JournalEntry[]> =>
  (await who.get(addressOf('/api/journal', {}, { limit: 200, ...query }))).body.items;

async function expectClosed(who: Client): Promise<void> {
  const entries = await entriesOf(who, { entity: section.table });
  expect(entries.map(({ action, parts }) => [action, parts])).toEqual([
    ['update', 2],
    ['update', null],
    ['create', null],
    ['create', null],
  ]);
  expect(entries.every(({ userName }) => userName?.startsWith('Петров'))).toBe(true);
  const parts = await entriesOf(who, { partsOf: entries[0]!.number });
  expect(parts).toHaveLength(2);
  expect(JSON.stringify([entries, parts])).not.toContain(SECRET);
  expect(await entriesOf(who, { search: SECRET })).toEqual([]);
  for (const format of ['csv', 'json']) {
    const file = await who.get(`/api/journal/export?format=${format}&entity=${section.table}`);
    expect([file.status, file.raw.toString().includes(SECRET)]).toEqual([200, false]);
  }
  const number = entries[0]!.number;
  const returned = await who.post(`/api/journal/${number}/return`, { preview: true, overwrite: [] });
  expect(JSON.stringify(returned.body)).not.toContain(SECRET);
}

describe('who reads the journal', () => {
  it('sees that and by whom a closed section was changed, and nothing that the section would refuse', async () => {
    await changedContract();
    const who = await world.person(organization, { journal: 'read' });
    await expectClosed(who);
    const [entry] = await entriesOf(who, { entity: section.table });
    expect(entry).toMatchObject({ isClosed: true, recordName: null, before: null, after: null });
  });

  it('sees no more about records outside the rows of a group', async () => {
    await changedContract();
    const who = await world.person(organization, { journal: 'read', contracts: 'full' });
    await narrow(chief, who, section, { rows: is(line, 'Другое') });
    await expectClosed(who);
    const own = await create(chief, section, { [line]: 'Другое' });
    expect(await entriesOf(who, { record: own.guid })).toMatchObject([{ recordName: 'Другое' }]);
    expect(await entriesOf(who, { search: 'Другое' })).toMatchObject([{ recordGuid: own.guid }]);
  });

  it('sees which record was refused, without its name when the section is closed', async () => {
    const row = await create(chief, section, { [line]: SECRET });
    const who = await world.person(organization, { journal: 'read' });
    expect((await who.delete(`/api/contracts/${row.guid}`, row.version)).status).toBe(403);
    const refusedTo = (reader: Client) => entriesOf(reader, { entity: section.table, result: 'refused' });
    expect(await refusedTo(chief)).toMatchObject([{ action: 'refused', recordGuid: row.guid, recordName: SECRET }]);
    const after = { tried: expect.stringMatching(/^Договоры: удаление; ссылки и адрес/), reason: expect.any(String) };
    expect(await refusedTo(who)).toMatchObject([{ recordName: null, isClosed: true, after }]);
    const history = (await chief.get(`/api/contracts/${row.guid}/history`)).body;
    expect(JSON.stringify(history)).not.toContain('refused');
  });

  it('finds a record by the other layout of the keyboard, and through what was done to many', async () => {
    const row = await create(chief, section, { [line]: 'Ландыш' });
    const other = await create(chief, section, { [line]: 'Ромашка' });
    const records = [row, other].map(({ guid, version }) => ({ guid, version }));
    const changes = { paymentTerms: 'Сразу' };
    await chief.post('/api/contracts/bulk', { action: 'update', records, changes, preview: false });
    for (const search of ['ландыш', 'kfyls', 'ландыш петров']) {
      const found = await entriesOf(chief, { search });
      expect(found.map(({ action, parts }) => [action, parts])).toEqual([
        ['update', 2],
        ['create', null],
      ]);
    }
  });

  it('finds to whom a right was given', async () => {
    const chosen = await create(chief, employees as Resource, { groups: [], lastName: 'Одаренная' });
    const given = await allow(chief, chosen);
    expect(given.status).toBe(201);
    const found = await entriesOf(chief, { search: 'одарённая' });
    expect(found.map(({ entity }) => entity)).toEqual(['individual_permission', 'employee']);
    const who = await world.person(organization, { journal: 'read' });
    expect(await entriesOf(who, { search: 'одарённая' })).toEqual([]);
  });

  it('sees an open section in full', async () => {
    const row = await changedContract();
    const who = await world.person(organization, { journal: 'read', contracts: 'read' });
    const entries = await entriesOf(who, { search: SECRET });
    expect(entries.map(({ action }) => action)).toEqual(['update', 'update', 'create']);
    expect(entries[1]).toMatchObject({ recordGuid: row.guid, after: { paymentTerms: `${SECRET} в примечании` } });
    expect(entries.some(({ isClosed }) => isClosed)).toBe(false);
  });

  it('sees a view of a list as its owner, and a shared one as a reader of the list', async () => {
    const view = { resource: 'contracts', search: SECRET, filter: '', sort: '', columns: [], replace: true };
    const keep = (name: string, isShared: boolean) =>
      chief.post('/api/saved-views', { ...view, name: `${SECRET} ${name}`, isShared });
    await keep('личный', false);
    await keep('общий', true);
    await keep('бывший личн.', false);
    await keep('бывший личн.', true);
    const entriesFor = async (who: Client) => {
      const entries = await entriesOf(who, { entity: 'saved_view' });
      const file = await who.get('/api/journal/export?format=json&entity=saved_view');
      expect(file.raw.toString().includes('личн')).toBe(who === chief);
      expect(await entriesOf(who, { search: 'личный' })).toHaveLength(who === chief ? 3 : 0);
      return entries.filter(({ isClosed }) => !isClosed).map(({ recordName }) => recordName);
    };
    const full = await world.person(organization, everyRight('full'));
    expect(await entriesFor(full)).toEqual([`${SECRET} общий`]);
    expect(await entriesFor(await world.person(organization, { journal: 'read' }))).toEqual([]);
    expect(await entriesFor(chief)).toHaveLength(4);
  });

  it('sees what was set in the policy, and nothing of it where users are closed', async () => {
    const { body: policy } = await chief.get('/api/security-policy');
    const { providers: _, version, updatedAt: __, ...values } = policy;
    const saved = await chief.put('/api/security-policy', { ...values, dormantDays: 91 }, version);
    expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
    const entriesFor = async (who: Client) => (await entriesOf(who, { entity: 'security_policy' }))[0];
    expect(await entriesFor(chief)).toMatchObject({ before: { dormantDays: 90 }, after: { dormantDays: 91 } });
    const who = await world.person(organization, { journal: 'read' });
    expect(await entriesFor(who)).toMatchObject({ isClosed: true, before: null, after: null });
    const file = await who.get('/api/journal/export?format=json&entity=security_policy');
    expect(file.raw.toString()).not.toContain('dormantDays');
  });

  it('sees no kind of entries that belongs to no section and is not open to all', () => {
    const placed = [...recordSections.keys(), ...Object.keys(otherSections), ...openKinds, ...personalKinds];
    expect(Object.keys(otherKinds).filter((kind) => !placed.includes(kind))).toEqual([]);
    expect(placed.length).toBe(new Set(placed).size);
  });

  it('shows a subscription with an own threshold only to its owner', async () => {
    const account = (await chief.get('/api/auth/info')).body.userModel.guid;
    const stored = 'organization_guid, account_guid, user_name, action, entity, record_name, after, request_id';
    const values = "$1, $2, 'Петров', 'create', 'widget_subscription', 'Порог', '{\"threshold\": 17}', 'r'";
    await world.owner(`insert into journal (${stored}) values (${values})`, [organization, account]);
    const thresholds = async (who: Client) =>
      (await entriesOf(who, { entity: 'widget_subscription' })).map(({ after }) => after?.['threshold']);
    expect(await thresholds(chief)).toEqual([17]);
    expect(await thresholds(await world.person(organization, everyRight('full')))).toEqual([undefined]);
  });
});
