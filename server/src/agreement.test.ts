import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from 'contract/kit/field.ts';
import { resources } from 'contract/features/index.ts';
import { acceptedTypes } from 'contract/kit/route.ts';
import { entityTypes } from 'contract/rights/permissions.ts';
import { snake } from './resource/column.ts';
import { ask, Client, postForm, type Json } from './testing/client.ts';
import { everyRight } from './testing/matrix.ts';
import { openSampleWorld } from './testing/sample.ts';
import { type World } from './testing/world.ts';

/** Every route known to the framework, whoever registered it: «GET /api/brands». */
const routed = new Set<string>();
function watchRoutes(message: unknown): void {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    routed.add(`${String(method)} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
}

let world: World;
let master: Client;
beforeAll(async () => {
  subscribe('fastify.initialization', watchRoutes);
  world = await openSampleWorld();
  unsubscribe('fastify.initialization', watchRoutes);
  const organization = await world.organization();
  master = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

describe('the database', () => {
  it('fences every table that has an organization', async () => {
    const tables = await world.owner(`
      select c.relname as name, c.relrowsecurity as enabled, c.relispartition or exists (select from pg_policy p where p.polrelid = c.oid) as has_policy
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_guid' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
    expect(tables.length).toBeGreaterThan(7);
    expect(tables.filter(({ enabled, has_policy }) => !enabled || !has_policy)).toEqual([]);
  });

  it('ties references inside an organization by composite keys, and to what may be shared by what the organization sees', async () => {
    const loose = await world.owner(`
      select c.conrelid::regclass::text as table, c.confrelid::regclass::text as other
      from pg_constraint c
      where c.contype = 'f' and cardinality(c.conkey) = 1
        and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'organization_guid')
        and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'organization_guid')
        and not exists (select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'sees_' || c.conname)`);
    expect(loose).toEqual([]);
  });

  it('is used by a role that owns nothing, cannot bypass the fence and cannot change the journal', async () => {
    const { rows } = await world.pool.query(`
      select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as is_powerful,
        (select count(*) from pg_class where relowner = r.oid) + (select count(*) from pg_proc where proowner = r.oid) as owned,
        (select array_agg(p) from unnest(array['update', 'delete', 'truncate', 'trigger']) p where has_table_privilege('journal', p)) as journal,
        (select array_agg(p) from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p where has_table_privilege('journal_lane', p)) as lane,
        (select array_agg(c.relname) from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and has_table_privilege(c.oid, 'truncate')) as truncated,
        has_schema_privilege('public', 'create') as creates
      from pg_roles r where rolname = current_user`);
    expect(rows).toEqual([
      { is_powerful: false, owned: 0, journal: null, lane: null, truncated: null, creates: false },
    ]);
  });

  it('runs no code of the program’s role as the owner: its own views are not searched, and it cannot attach trigger functions', async () => {
    const client = await world.pool.connect();
    try {
      await client.query(`
        create function pg_temp.whoever() returns text language plpgsql as $$ begin
          if current_user <> session_user then raise 'ran as the owner'; end if;
          return 'a';
        end $$;
        create temp table decoy_words (a integer);
        create temp view decoy as select gen_random_uuid() as guid, current_organization() as organization_guid, pg_temp.whoever() as search;
        grant select on decoy to public`);
      await expect(client.query(`select found_records('decoy', array['a'], 10)`)).rejects.toThrow(
        'insufficient_privilege',
      );
      const { rows } = await client.query(`
        select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and has_function_privilege(p.oid, 'execute')`);
      expect(rows).toEqual([]);
    } finally {
      client.release(true);
    }
  });

  const types: Readonly<Record<Field['kind'], readonly string[]>> = {
    text: ['text'],
    multiline: ['text'],
    number: ['integer', 'double precision', 'numeric', 'bigint'],
    boolean: ['boolean'],
    date: ['date'],
    dateTime: ['timestamp with time zone'],
    choice: ['text'],
    choices: ['ARRAY'],
    tags: ['ARRAY'],
    reference: ['uuid'],
    references: [],
    document: ['jsonb'],
    parameters: ['jsonb'],
  };

  it.each(resources)('has the columns of $name', async ({ table, fields, scope, list }) => {
    // The columns of a view do not declare nullability.
    const columns: { name: string; type: string; is_null: boolean | null }[] = await world.owner(
      `select column_name as name, data_type as type, case when table_type = 'BASE TABLE' then is_nullable = 'YES' end as is_null
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const byName = new Map(columns.map((column) => [column.name, column]));
    for (const name of [
      'guid',
      'version',
      'created_at',
      'updated_at',
      'search',
      ...(list.wordForms ? ['search_words'] : []),
    ]) {
      expect(byName.has(name), name).toBe(true);
    }
    expect(byName.has('organization_guid')).toBe(scope === 'organization' || scope === 'both');
    for (const [key, field] of Object.entries(fields)) {
      if (field.kind === 'references' && !field.in) {
        const links = await world.owner(
          `select column_name as name from information_schema.columns where table_name = $1`,
          [field.table],
        );
        expect(links.map(({ name }) => name)).toEqual(expect.arrayContaining(['from_guid', 'to_guid', 'position']));
        continue;
      }
      if (field.in) {
        expect(byName.get(field.in)?.type).toBe('jsonb');
        continue;
      }
      const column = byName.get(snake(key));
      // A computed field may be a function of the row.
      if (!column && field.readOnly) continue;
      const isNumeric = field.kind === 'choice' && field.isNumeric;
      expect(isNumeric ? ['integer'] : types[field.kind], key).toContain(column?.type);
      const isNeverNull =
        (field.required && !field.shownWhen) || ['boolean', 'tags', 'choices', 'parameters'].includes(field.kind);
      if (!field.readOnly && column?.is_null !== null) expect(column?.is_null, key).toBe(!isNeverNull);
    }
  });
});

describe('routes', () => {
  const parts = /^\/((api|connect)\/|livez$|readyz$)/;

  it('have an access rule for something of the catalogue', () => {
    for (const { access, path } of world.server.served) {
      if (typeof access !== 'string') expect(Object.keys(entityTypes), path).toContain(access.entity);
    }
    const open = world.server.served.filter(({ access }) => access === 'public').map(({ path }) => path);
    expect(open.toSorted()).toEqual([
      '/api/auth/links/accept',
      '/api/auth/links/check',
      '/api/auth/mail',
      '/api/auth/password-reset',
      '/api/desktop/shared',
      '/api/docs',
      '/api/openapi.json',
      '/api/schedules/calendar/{secret}.ics',
      '/api/service/announced',
      '/connect/logout/{guid}',
      '/connect/passkey',
      '/connect/provider',
      '/connect/revocation',
      '/connect/token',
      '/livez',
      '/readyz',
    ]);
  });

  it('are in OpenAPI, and nothing else is', async () => {
    const { body } = await ask(world.http, { url: '/api/openapi.json' });
    const documented = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routed.size).toBeGreaterThan(50);
    expect(documented.toSorted()).toEqual([...routed].toSorted());
    expect(documented.filter((route) => !parts.test(route.split(' ')[1]!))).toEqual([]);
  });

  it('answer what OpenAPI says: the media type of every answer is described', async () => {
    const { body: document } = await ask(world.http, { url: '/api/openapi.json' });
    for (const { method, path, also = [], accepts, answers } of world.server.served) {
      // An event stream never ends, so it is requested without access.
      const client = answers === 'events' ? new Client(world.http) : master;
      const type = acceptedTypes[accepts];
      const hasBody = method === 'POST' || method === 'PUT';
      for (const own of [path, ...also]) {
        const url = own.replace(/\{\w+\}/g, '1');
        const queries = own.endsWith('/export') ? ['?format=csv', '?format=xlsx'] : [''];
        for (const query of queries) {
          const given = hasBody ? { 'content-type': type } : undefined;
          const { status, headers, raw } = await client.send(method, url + query, undefined, given);
          const { responses } = document.paths[own][method.toLowerCase()];
          const described = Object.keys((responses[status] ?? responses.default).content ?? {});
          const said = String(headers['content-type'] ?? '').split(';', 1)[0]!;
          if (raw.length === 0) expect(described, `${method} ${own}`).toEqual([]);
          else expect(described, `${method} ${own} ${status}`).toContain(said);
        }
      }
    }
  });

  it('answer errors in the form that OpenAPI says: RFC 6749 of the token endpoint, RFC 9457 of all others', async () => {
    const { body: document } = await ask(world.http, { url: '/api/openapi.json' });
    const schemaOf = (path: string, type: string) =>
      document.components.schemas[
        document.paths[path].post.responses.default.content[type].schema.$ref.replace('#/components/schemas/', '')
      ];
    for (const [path, type] of [
      ['/connect/token', 'application/json'],
      ['/connect/revocation', 'application/problem+json'],
    ] as const) {
      const { body } = await postForm(world.http, path, {});
      const { required, properties } = schemaOf(path, type);
      expect(Object.keys(body)).toEqual(expect.arrayContaining(required));
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)));
    }
  });

  it('are documented in the form of OpenAPI 3.1', async () => {
    const { body } = await ask(world.http, { url: '/api/openapi.json' });
    expect([body.openapi, typeof body.info.title, typeof body.info.version]).toEqual(['3.1.0', 'string', 'string']);
    const seen = new Set<string>();
    for (const [path, methods] of Object.entries<Record<string, Json>>(body.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const shape = path.replace(/\{\w+\}/g, '{}');
      for (const [method, operation] of Object.entries(methods)) {
        expect(seen.has(`${method} ${shape}`), `${method} ${path}`).toBe(false);
        seen.add(`${method} ${shape}`);
        const inPath = operation.parameters.filter((one: Json) => one.in === 'path');
        expect(inPath.map((one: Json) => one.name).toSorted(), path).toEqual(names.toSorted());
        expect(inPath.every((one: Json) => one.required === true)).toBe(true);
        expect(
          operation.parameters.every(
            (one: Json) => one.name && one.schema && ['path', 'query', 'header'].includes(one.in),
          ),
        ).toBe(true);
        expect(Object.keys(operation.responses).every((status) => /^(default|[1-5]\d\d)$/.test(status))).toBe(true);
        expect(Object.values<Json>(operation.responses).every(({ description }) => description)).toBe(true);
        if (method === 'get' || method === 'delete') expect(operation.requestBody).toBeUndefined();
        else expect(Object.keys(operation.requestBody.content).filter((type) => type !== 'text/csv')).toHaveLength(1);
      }
    }
    for (const [, name] of JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(body.components.schemas).toHaveProperty(name!);
    expect(JSON.stringify(body)).not.toMatch(/"\$ref":"(?!#\/components)/);
  });

  it('are readable for people, without a script', async () => {
    const { raw, headers } = await ask(world.http, { url: '/api/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(raw.toString()).toContain('/api/dictionary/voltages');
    expect(raw.toString()).not.toMatch(/<script|https?:\/\/(?!json-schema)/);
    const [, style] = /<style>([^<]*)<\/style>/.exec(raw.toString())!;
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });
});
