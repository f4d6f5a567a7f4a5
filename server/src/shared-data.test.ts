import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from 'contract/features/index.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { route, type Route } from 'contract/kit/route.ts';
import { serve } from './core/serve.ts';
import { sql } from './core/sql.ts';
import { asOrg } from './core/transaction.ts';
import type { Client } from './testing/client.ts';
import { everyRight } from './testing/matrix.ts';
import { openWorld, type World } from './testing/world.ts';

const tables = [
  ...new Set(resources.filter(({ scope }) => scope === 'both' || scope === 'service').map(({ table }) => table)),
  'dictionary_value',
];

const ofServiceAlone = new Set(resources.filter(({ scope }) => scope === 'service').map(({ table }) => table));

let world: World;
let service: string;
let ordinary: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  service = (await world.owner('select guid from organization where is_service'))[0].guid;
  await world.owner("insert into service_message (guid, kind, text) values (gen_random_uuid(), 'info', 'К сведению')");
  await world.owner(
    "insert into sign_in_provider (guid, name, issuer, client_id, scopes, second_factor) values (gen_random_uuid(), 'Поставщик', 'https://id.example.ru', 'console', 'openid', 'console')",
  );
  ordinary = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

/** All shared data, read as the owner. */
async function sharedRows(): Promise<Record<string, string>> {
  const found = Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const whose = ofServiceAlone.has(table) ? 'true' : 'organization_guid is null';
        const [{ rows }] = await world.owner(
          `select coalesce(string_agg(md5(t::text), '' order by guid), '') as rows from ${table} t where ${whose}`,
        );
        return [table, rows as string];
      }),
    ),
  );
  const [{ links }] = await world.owner(`
    select md5(string_agg(l::text, '' order by l::text)) as links from glossary_related l join glossary_term t on t.guid = l.from_guid
    where t.organization_guid is null`);
  return { ...found, links };
}

interface Target {
  entity: string;
  guid: string;
  id: number | null;
  row: AnyRow;
  dictionary: number | null;
}

/** A shared record of each table that the program does not protect itself. */
async function targets(): Promise<Target[]> {
  const found: Target[] = [];
  const administrator = (await world.signIn('admin')).in(service);
  for (const { name, table, scope, entity } of resources) {
    if (scope !== 'both' && scope !== 'service') continue;
    const [{ guid }] = await world.owner(`select guid from ${table} order by guid limit 1`);
    const row = (await administrator.get(`/api/${name}/${guid}`)).body as AnyRow;
    found.push({ entity, guid, row, id: (row['id'] as number) ?? null, dictionary: null });
  }
  const [value] = await world.owner(`
    select v.guid, v.id, d.id as dictionary from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.code = 'contract-types' limit 1`);
  const row = (await ordinary.get(`/api/dictionary/${value.dictionary}/values/${value.guid}`)).body as AnyRow;
  return [...found, { ...value, entity: 'dictionaries', row }];
}

/** The record with all of its texts changed. */
const changed = (row: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      /^(name|term|definition|note|source|text)$/.test(key) ? `${value} иначе` : value,
    ]),
  ) as AnyRow;

const bodiesFor = ({ guid, row }: Target): unknown[] => {
  const records = [{ guid, version: row.version }];
  const [title] = ['name', 'term', 'source', 'note', 'text'].filter((key) => key in row);
  return [
    {},
    changed(row),
    { action: 'remove', records, preview: false },
    { action: 'update', records, changes: { [title!]: 'Иначе' }, preview: false },
    { values: [guid] },
    { status: 'draft' },
    { status: 'obsolete' },
    { preview: false, overwrite: [] },
    { csv: 'Термин,Раздел,Определение\nГТП,Рынок,Совсем другое определение термина', seen: null },
    { replaceBy: guid },
  ];
};

/** Whether an operation concerns such records: these are tested with all inputs, the others with one record. */
const isAbout = ({ access }: Route, { entity }: Target) => typeof access === 'object' && access.entity === entity;

const addressesOf = ({ path, also = [] }: Route, target: Target): string[] =>
  [path, ...also].flatMap((one) => {
    const numbers = target.id === null ? [target.guid] : [target.guid, String(target.id)];
    return numbers.map((key) =>
      one.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'dictionary' || name === 'dicId' ? String(target.dictionary ?? 6) : key,
      ),
    );
  });

/** Sends everything that might change a shared record to every writing operation; returns the accepted requests. */
async function tryEverything(client: Client, routes: readonly Route[]): Promise<string[]> {
  const done: string[] = [];
  const known = await targets();
  for (const route of routes) {
    const about = known.filter((target) => isAbout(route, target));
    for (const target of about.length ? about : known.slice(-1))
      for (const url of addressesOf(route, target)) {
        const bodies = about.length ? bodiesFor(target) : [changed(target.row)];
        for (const body of route.method === 'DELETE' ? [undefined] : bodies) {
          const { status } = await client.send(route.method, url, body, { 'if-match': `"${target.row.version}"` });
          expect(status, `${route.method} ${url}`).toBeLessThan(500);
          if (status < 300) done.push(`${route.method} ${route.path}`);
        }
      }
  }
  return done;
}

const writing = ({ method, access, path }: Route) =>
  method !== 'GET' && access !== 'public' && !/^\/api\/(auth|profile|users\/[^/]+\/(view|sessions))/.test(path);

describe('an administrator of an ordinary organization', () => {
  it('cannot change any shared row by any operation that writes', { timeout: 300_000 }, async () => {
    const before = await sharedRows();
    await tryEverything(ordinary, world.server.served.filter(writing));
    expect(await sharedRows()).toEqual(before);
  });

  it('cannot return a change that the service has made', async () => {
    const administrator = (await world.signIn('admin')).in(service);
    const [{ guid }] = await world.owner(`select guid from brand order by guid limit 1`);
    const row = (await administrator.get(`/api/brands/${guid}`)).body;
    expect((await administrator.put(`/api/brands/${guid}`, { ...row, site: 'https://brand.example.ru' })).status).toBe(
      200,
    );
    const [entry] = (await ordinary.get(`/api/brands/${guid}/history`)).body;
    const answer = await ordinary.post(`/api/journal/${entry.number}/return`, { preview: false, overwrite: [] });
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('Это общие данные')]);
    const own = await administrator.post(`/api/journal/${entry.number}/return`, { preview: false, overwrite: [] });
    expect(own.body.changed).toBe(1);
  });

  it('gets the reason, and what to do instead', async () => {
    const [{ guid }] = await world.owner(`select guid from brand order by guid limit 1`);
    const row = (await ordinary.get(`/api/brands/${guid}`)).body;
    const { status, body } = await ordinary.put(`/api/brands/${guid}`, changed(row));
    expect([status, body.code, body.detail]).toEqual([
      403,
      'forbidden',
      'Это общие данные: их меняет «Администрация сервиса». Предложите изменение или добавьте свою запись.',
    ]);
  });

  it('gives nobody the right to shared data, which counts only in the organization of the service', async () => {
    const group = await ordinary.post('/api/permission-groups', {
      name: 'Хозяева общего',
      description: null,
      ...everyRight('none'),
      sharedData: 'read',
    });
    expect([group.status, group.body.detail]).toEqual([403, expect.stringContaining('«Общие справочники»')]);
  });
});

describe('the fence of the database', () => {
  const as = (organization: string | null, changesShared: boolean, statement: ReturnType<typeof sql>) =>
    asOrg(world.pool, { organization, account: null, changesShared }, 'write', (tx) => tx.rows(statement));

  it('holds for statements without any condition, whatever the work says of itself', async () => {
    const before = await sharedRows();
    const { organization } = ordinary;
    for (const table of tables) {
      for (const isForced of [false, true]) {
        const update = sql`update ${{ strings: [table], values: [] }} set version = version + 1`;
        await expect(as(organization!, isForced, update)).rejects.toThrow(/shared data is changed by the service/);
        await as(organization!, isForced, sql`delete from ${{ strings: [table], values: [] }} where version > 0`);
      }
    }
    await expect(as(organization!, true, sql`update brand set organization_guid = ${organization!}`)).rejects.toThrow(
      /a row stays whose it is/,
    );
    await expect(as(organization!, true, sql`delete from glossary_related`)).resolves.toEqual([]);
    await expect(as(service, false, sql`update brand set version = version + 1`)).rejects.toThrow(/by the service/);
    expect(await sharedRows()).toEqual(before);
  });
});

it('a route that changes rows of the service without saying so does not start', () => {
  const silent = route({
    method: 'POST',
    path: '/api/silent',
    access: { entity: 'brands', action: 'update' },
    summary: 'Молчаливый маршрут',
  });
  expect(() => serve(world.server, silent, async () => undefined)).toThrow(/does not say whose rows/);
});

describe('an administrator of the service', () => {
  it('changes what is everybody’s, in the organization of the service only', async () => {
    const anyone = await world.signIn('admin');
    await world.enroll('admin', ordinary.organization!, everyRight('full'));
    const [{ guid }] = await world.owner(`select guid from planned_peak_hour limit 1`);
    const path = `/api/planned-peak-hours/${guid}`;
    const row = (await anyone.in(service).get(path)).body;
    expect((await anyone.in(ordinary.organization).put(path, changed(row))).status).toBe(403);
    expect((await anyone.in(service).put(path, changed(row))).status).toBe(200);
    expect((await ordinary.get(path)).body.note).toBe(`${row.note} иначе`);
  });
});
