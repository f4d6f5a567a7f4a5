import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { contracts } from 'contract/features/passport/contracts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { brands } from 'contract/features/equipment/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { inManner, rememberView, writeJournal } from '../../core/journal.ts';
import { asOrg } from '../../core/transaction.ts';
import { unzipSync } from 'fflate';
import { postForm, type Client } from '../../testing/client.ts';
import { holdTable } from '../../testing/held-table.ts';
import { create, everyRight, exampleInput, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { meters } from '../../testing/sample.ts';
import { readCsv } from '../../core/read-csv.ts';
import { BUDGET_MS } from './text-search.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
});
afterAll(() => world.close());

const page = async (query: object, client = master) =>
  (await client.get(addressOf('/api/journal', {}, { limit: 200, ...query }))).body;
const numbers = async (query: object, client = master): Promise<number[]> =>
  (await page(query, client)).items.map(({ number }: JournalEntry) => number);

describe('the journal', () => {
  it('is read page by page without gaps and repetitions, newest first', async () => {
    for (let count = 0; count < 7; count++) await create(master, meters);
    const all = await numbers({});
    expect(all.length).toBeGreaterThan(10);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    const paged: number[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const { items, next } = await page({ limit: 3, after });
      paged.push(...items.map(({ number }: JournalEntry) => number));
      after = next ?? undefined;
    }
    expect(paged).toEqual(all);
  });

  it('returns all entries that match a filter, and no others', async () => {
    const meter = await create(master, meters);
    await master.put(
      `/api/sample-meters/${meter.guid}`,
      await exampleInput(master, meters, { name: 'Особенный счётчик' }),
      1,
    );
    await master.delete(`/api/sample-meters/${meter.guid}`, 2);
    const all: JournalEntry[] = (await page({})).items;
    const { accountGuid, requestId } = all[0]!;
    const check = async (query: object, fits: (entry: JournalEntry) => boolean) => {
      const expected = all.filter(fits).map(({ number }) => number);
      expect([query, await numbers(query)]).toEqual([query, expected]);
      expect(expected.length).toBeGreaterThan(0);
    };
    await check({ record: meter.guid }, ({ recordGuid }) => recordGuid === meter.guid);
    await check({ action: 'update,remove' }, ({ action }) => action === 'update' || action === 'remove');
    await check({ entity: 'sample_meter' }, ({ entity }) => entity === 'sample_meter');
    await check(
      { person: accountGuid!, action: 'remove', entity: 'sample_meter' },
      ({ action }) => action === 'remove',
    );
    await check({ person: accountGuid! }, (entry) => entry.accountGuid === accountGuid);
    await check({ request: requestId }, (entry) => entry.requestId === requestId);
    await check({ search: 'ОСОБЕННЫЙ счетчик' }, ({ recordName }) => recordName === 'Особенный счётчик');
    await check({ period: 'today' }, () => true);
    await check({ from: all[3]!.occurredAt, to: all[1]!.occurredAt }, ({ number }) =>
      [all[2]!.number, all[3]!.number].includes(number),
    );
    expect(await numbers({ action: 'export', entity: 'brand' })).toEqual([]);
    expect(await numbers({ period: 'yesterday', search: 'счётчик' })).toEqual([]);
  });

  it('finds entries by words on a machine of any speed', async () => {
    await create(master, meters, { name: 'Неспешный' });
    const held = await holdTable(world, 'journal');
    const found = page({ search: 'неспешный' });
    await expect.poll(() => held.waiting(BUDGET_MS), { timeout: 10_000 }).toBe(1);
    await held.release();
    expect((await found).items).toMatchObject([{ recordName: 'Неспешный' }]);
  });

  it.each([
    { person: 'я' },
    { action: 'steal' },
    { from: '2026-02-30' },
    { after: 'x' },
    { limit: '0' },
    { what: '1' },
  ])('refuses %o', async (query) => {
    expect((await master.get(addressOf('/api/journal', {}, query))).status).toBe(422);
  });

  it('shows refusals with what was tried and why', async () => {
    const weak = await world.person(world.organizationGuid, { journal: 'read' });
    await weak.post('/api/brands', {});
    const [entry] = (await page({ result: 'refused' }, weak)).items;
    expect(entry).toMatchObject({
      action: 'refused',
      after: { tried: 'Производители: создание', path: '/api/brands' },
    });
    expect(entry.after.reason).toMatch(/нужно «Создание»/);
    expect([entry.entity, entry.recordGuid]).toEqual(['brand', null]);
    expect((await weak.get('/api/activity/sessions')).status).toBe(403);
  });

  it('shows nothing of another organization except changes of shared data', async () => {
    const stranger = await world.person(await world.organization(), everyRight('full'));
    await create(master, meters);
    await create(master, brands);
    const viewed: JournalEntry[] = (await page({}, stranger)).items;
    expect(viewed.filter(({ entity }) => entity === 'sample_meter')).toEqual([]);
    expect(viewed.some(({ entity }) => entity === 'brand')).toBe(true);
    expect(await numbers({ search: 'Счётчик', entity: 'sample_meter' }, stranger)).toEqual([]);
    const own = viewed.find(({ action }) => action === 'signIn')?.accountGuid;
    expect(viewed.filter(({ action, accountGuid }) => action === 'signIn' && accountGuid !== own)).toEqual([]);
  });

  it('shows a bulk change as one entry with its parts', async () => {
    const records = (await Promise.all([create(master, meters), create(master, meters)])).map(({ guid, version }) => ({
      guid,
      version,
    }));
    await master.post('/api/sample-meters/bulk', { action: 'update', records, changes: { load: 77 }, preview: false });
    const [head] = (await page({ entity: 'sample_meter', action: 'update' })).items;
    expect(head).toMatchObject({ parts: 2, recordGuid: null, recordName: 'Счётчики', after: { load: 77 } });
    const { items } = await page({ partsOf: head.number });
    expect(items.map(({ recordGuid }: JournalEntry) => recordGuid).toSorted()).toEqual(
      records.map(({ guid }) => guid).toSorted(),
    );
    expect(items.every(({ isPart, requestId }: JournalEntry) => isPart && requestId === head.requestId)).toBe(true);
  });

  it('records who opened the card of a person or somebody’s rights, and no list', async () => {
    const organization = world.organizationGuid;
    const employee = await create(world.master, employees);
    const reader = await world.person(organization, { employees: 'read', journal: 'full' });
    const views = async () =>
      (await reader.get(`/api/journal?record=${employee.guid}&action=view`)).body.items.map(
        ({ userName }: AnyRow) => userName,
      );
    await reader.get('/api/employees?limit=50');
    expect(await views()).toEqual([]);
    for (const part of ['', '', '/rights']) await reader.get(`/api/employees/${employee.guid}${part}`);
    expect(await views()).toHaveLength(1);
    const other = await world.person(organization, { employees: 'read' });
    await other.get(`/api/employees/${employee.guid}/rights`);
    expect(await views()).toHaveLength(2);
    const { body } = await reader.get(`/api/employees/${employee.guid}/history`);
    expect(body.map(({ action }: AnyRow) => action)).toEqual(['create']);
  });

  it('records a view of personal data once in an hour, and the manner of an action', async () => {
    const { accountGuid } = (await page({ action: 'signIn' })).items[0];
    const scope = { organization: world.organizationGuid, account: accountGuid };
    const author = { ...scope, fullName: 'Иванова Анна Петровна', requestId: 'r', address: '::1' };
    const viewed = {
      organization: world.organizationGuid,
      entity: 'employee',
      record: accountGuid,
      recordName: 'Петров',
    };
    for (let count = 0; count < 3; count++)
      await asOrg(world.pool, scope, 'write', async (tx) => rememberView(tx, author, viewed));
    expect((await page({ action: 'view', record: accountGuid })).items).toHaveLength(1);
    const acting = inManner(author, { via: { kind: 'behalf', name: 'Петров Пётр Петрович' } });
    await asOrg(world.pool, scope, 'write', async (tx) =>
      writeJournal(tx, acting, { action: 'update', organization: world.organizationGuid, entity: 'sample_meter' }),
    );
    expect((await page({ request: 'r', action: 'update' })).items[0].via).toEqual({
      kind: 'behalf',
      name: 'Петров Пётр Петрович',
    });
  });
});

describe('files of the journal', () => {
  it('contain exactly the entries of the filter, as sentences and as data', async () => {
    const query = { entity: 'sample_meter' };
    const entries: JournalEntry[] = (await page(query)).items;
    const file = (format: string) => master.get(addressOf('/api/journal/export', {}, { ...query, format }));
    const [titles, ...written] = readCsv((await file('csv')).raw.toString());
    const rows = written.filter((row) => !row[titles!.indexOf('Часть записи №')]);
    expect(rows.map(([number]) => Number(number))).toEqual(entries.map(({ number }) => number));
    expect(rows.at(-1)![3]).toMatch(/: создание — счётчик «/);
    const json = JSON.parse((await file('json')).raw.toString());
    expect(json.filter(({ isPart }: JournalEntry) => !isPart)).toMatchObject(entries);
    expect(Object.keys(unzipSync((await file('xlsx')).raw))).toContain('[Content_Types].xml');
    expect((await page({ action: 'export' })).items[0]).toMatchObject({ entity: 'journal', after: { format: 'xlsx' } });
  });
});

describe('a change of many in a file', () => {
  it('is followed by every record that it changed', async () => {
    const rows = [await create(master, contracts), await create(master, contracts)];
    const records = rows.map(({ guid, version }) => ({ guid, version }));
    const changes = { paymentTerms: 'Сразу' };
    const done = await master.post('/api/contracts/bulk', { action: 'update', records, changes, preview: false });
    expect(done.status).toBe(200);
    const [whole] = (await page({ entity: 'contract', limit: 1 })).items;
    const file = (format: string) => master.get(`/api/journal/export?format=${format}&number=${whole.number}`);
    const json = JSON.parse((await file('json')).raw.toString());
    expect(json.map(({ recordGuid, partOf }: Record<string, unknown>) => [recordGuid, partOf])).toEqual([
      [null, null],
      ...rows.toReversed().map(({ guid }) => [guid, whole.number]),
    ]);
    const [titles, ...exported] = readCsv((await file('csv')).raw.toString());
    const at = titles!.indexOf('Часть записи №');
    expect(exported.map((row) => row[at])).toEqual(['', String(whole.number), String(whole.number)]);
    expect(exported[1]![3]).toMatch(/порядок оплаты .* → «Сразу»/su);
  });
});

describe('activity', () => {
  it('shows sessions and refused sign-ins of the members, with reasons', async () => {
    const userName = await world.account();
    await world.enroll(userName, world.organizationGuid, everyRight('read'));
    const person = await world.signIn(userName, world.organizationGuid);
    await postForm(world.http, '/connect/token', { grant_type: 'password', username: userName, password: 'не тот' });
    const { items, online } = (await person.get(`/api/activity/sessions?search=${encodeURIComponent(userName)}`)).body;
    expect(items).toMatchObject([
      { result: 'refused', reason: 'Неверный пароль', login: userName, isOnline: false },
      { result: 'done', login: userName, isOnline: true, endedAt: null },
    ]);
    expect(online).toBeGreaterThan(0);
    const first = (await master.get('/api/activity/sessions?limit=1')).body;
    const second = (await master.get(addressOf('/api/activity/sessions', {}, { limit: 1, after: first.next }))).body;
    expect(second.items[0].key).not.toBe(first.items[0].key);
    const stranger = await world.person(await world.organization(), everyRight('full'));
    expect((await stranger.get('/api/activity/sessions')).body.items).toHaveLength(1);
  });

  it('finds unusual activity', async () => {
    const weak = await world.person(world.organizationGuid, { journal: 'read' });
    // Twice the threshold, because the ten-minute window may end in between.
    for (let count = 0; count < 12; count++) await weak.get('/api/brands');
    for (let count = 0; count < 3; count++) {
      const records = (await Promise.all(Array.from({ length: 15 }, () => create(master, meters)))).map(
        ({ guid, version }) => ({ guid, version }),
      );
      await master.post('/api/sample-meters/bulk', { action: 'remove', records, preview: false });
    }
    // Repeated refusals within a minute are written as one entry.
    await world.server.refusals.close();
    const rules = new Map<string, number>();
    for (const { rule, count } of (await weak.get('/api/journal/findings')).body as { rule: string; count: number }[])
      rules.set(rule, Math.max(count, rules.get(rule) ?? 0));
    expect(rules.get('removals')).toBeGreaterThanOrEqual(30);
    expect(rules.get('refusals')).toBeGreaterThanOrEqual(6);
  });
});
