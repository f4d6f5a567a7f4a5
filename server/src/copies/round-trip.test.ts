import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { substations } from 'contract/features/passport/substations.ts';
import { keptFile } from '../core/kept-file.ts';
import { newGuid } from '../core/guid.ts';
import { prepare } from '../db/connect.ts';
import { seedSample } from '../db/seed/sample.ts';
import { emptyDatabase, silentControl, urlOf, type EmptyDatabase, type RecordedControl } from '../testing/copies.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { connectionOf, openWorld, type World } from '../testing/world.ts';
import { backup, type CopySummary } from './backup.ts';
import { quoted, readSequences, readTables } from './catalogue.ts';
import { titleOf } from './manifest.ts';
import { restore } from './restore.ts';
import { settle } from './session.ts';

const PDF = Buffer.from('%PDF-1.7\n% акт допуска\n%%EOF');
const LOST = Buffer.from('%PDF-1.7\n% потерян\n%%EOF');
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Values that are hard to represent as text. */
const awkward = [
  'строка\nдругая\r\n\tс табуляцией',
  String.raw`\N и \. и \\ и \t`,
  '',
  ' пробел ',
  '{"a": "b\\n", \'c\'}',
  '🔌 ⚡',
  '\\x41',
  '\u0001\u007f',
];

let world: World;
let source: pg.Client;
let target: pg.Client;
let database: EmptyDatabase;
let made: CopySummary;
let heard: RecordedControl;
const folder = temporaryFolder();
const [filesDir, restoredFiles] = [join(folder.folder, 'files'), join(folder.folder, 'restored')];
const file = join(folder.folder, 'copy.tar');

async function opened(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  await settle(client);
  return client;
}

/** Adds what the sample lacks: files in both places, unusual values, past versions, jobs, sessions and links. */
async function addAwkward(): Promise<void> {
  const [organization] = await world.owner('select guid from organization order by guid limit 1');
  const [account] = await world.owner(`select guid from account where user_name = 'admin'`);
  const add = (content: Buffer, isKept: boolean) =>
    world.owner(
      `insert into attachment (guid, organization_guid, resource, record_guid, name, type, bytes, sha256, content, added_by)
       values ($1, $2, $3, $4, $5, 'application/pdf', $6, $7, $8, 'Иван')`,
      [
        newGuid(),
        organization.guid,
        substations.name,
        newGuid(),
        awkward.join(''),
        content.length,
        Buffer.from(digestOf(content), 'hex'),
        isKept ? content : null,
      ],
    );
  await add(Buffer.from(Uint8Array.from({ length: 256 }, (_, byte) => byte)), true);
  await add(PDF, false);
  await add(PDF, false);
  await add(LOST, false);
  const { inside, file: kept } = keptFile(filesDir, digestOf(PDF));
  mkdirSync(inside, { recursive: true });
  writeFileSync(kept, PDF);

  for (const text of awkward)
    await world.owner(
      `insert into journal (organization_guid, action, entity, user_name, before, after, request_id) values ($1, 'update', 'brand', $2, $3, $4, 'r')`,
      [
        organization.guid,
        text,
        JSON.stringify({ text, list: [1, 1e300, -0.1, null], nested: { текст: [text] } }),
        null,
      ],
    );
  await world.owner(
    `insert into interval_day_past (organization_guid, series, day, version, origin, v, q)
     select organization_guid, series, day, version, origin, v, q from interval_day order by series, day limit 20`,
  );
  await world.owner(
    `update interval_day set version = version + 1, v[1] = null, v[2] = 'NaN', v[3] = 0.1 + 0.2, v[4] = 1e-300, q = repeat('2', cardinality(v))
     where (series, day) in (select series, day from interval_day order by series, day limit 20)`,
  );
  await world.owner(
    `insert into day_sum (organization_guid, series_set, day, database, snapshot, series, sums, counts, total, present, stored, estimated,
       complete_days, estimated_days, partial_days)
     values ($1, gen_random_uuid(), '2026-06-01', this_database(), pg_current_snapshot(), 1, '{0.1,null}', '{1,0}', 0.1, 1, 2, 0, 0, 0, 1)`,
    [organization.guid],
  );
  await world.owner('select make_interval_months($1::date[])', [['1999-05-01', '2049-12-01']]);
  await world.owner(
    `insert into interval_day (series, day, origin, organization_guid, v)
     select series, day, origin, organization_guid, v from
       (select series, origin, organization_guid, v from interval_day limit 1) one, unnest(array['1999-05-31', '2049-12-31']::date[]) day`,
  );
  await world.owner(
    `create table boss.queue_stats_20010203 partition of boss.queue_stats for values from ('2001-02-03 00:00:00+00') to ('2001-02-04 00:00:00+00')`,
  );
  await world.owner(`insert into boss.queue_stats (name, captured_on) values ('work', '2001-02-03 12:00:00+00')`);
  await world.owner('select send_job($1, $2)', [newGuid(), organization.guid]);
  await world.signIn('admin');
  for (const used of [null, 'now()'])
    await world.owner(
      `insert into account_link (guid, account_guid, purpose, token_hash, expires_at, used_at)
       values ($1, $2, 'reset', sha256(gen_random_uuid()::text::bytea), now() + interval '1 day', ${used})`,
      [newGuid(), account.guid],
    );
}

beforeAll(async () => {
  world = await openWorld({ isSeeded: true, sampleData: true });
  await seedSample(world.pool);
  await addAwkward();
  const { database: name } = connectionOf(world.pool);
  database = await emptyDatabase();
  const from = { ...database.connection, database: name };
  source = await opened(from);
  made = await backup({ databaseUrl: urlOf(from), dataDir: '', filesDir }, file, silentControl());
  heard = silentControl();
  await restore({ databaseUrl: database.url, dataDir: '', filesDir: restoredFiles }, file, heard);
  target = await opened(database.connection);
}, 120_000);
afterAll(async () => {
  await source.end();
  await target.end();
  await world.close();
  await database.drop();
  folder.remove();
});

/** The only rows that a restore changes. */
const changed: Readonly<Record<string, (table: string) => string>> = {
  'public.session': (table) => `(select (to_jsonb(t) - 'ended_at')::text as row from ${table} t) t`,
  'public.account_link': (table) => `(select t::text as row from ${table} t where used_at is not null) t`,
  'public.journal': (table) => `(select t::text as row from ${table} t where action <> 'restore') t`,
  'public.journal_lane': () => `(select null where false) t (row)`,
};

/** A digest of all rows of a table in any order, including computed values. */
async function digest(client: pg.Client, title: string, table: string): Promise<string> {
  const rows = changed[title]?.(table) ?? `(select t::text as row from ${table} t) t`;
  const { rows: found } = await client.query(
    `select count(*) || ' ' || coalesce(sum(hashtextextended(row, 0)::numeric), 0) || ' ' || coalesce(sum(hashtextextended(row, 7)::numeric), 0) as digest from ${rows}`,
  );
  return found[0].digest;
}

async function digests(client: pg.Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of await readTables(client))
    found[titleOf(table)] = await digest(client, titleOf(table), quoted(table));
  return found;
}

const lines = async (client: pg.Client, text: string) => (await client.query(text)).rows.map(({ line }) => line);

describe('a database that was copied and restored', () => {
  it('has every row of every table, but for what restoring changes', async () => {
    const before = await digests(source);
    expect(Object.keys(before).length).toBeGreaterThan(100);
    expect(before['public.interval_day']).not.toMatch(/^0 /);
    expect(before['public.interval_day_past']).not.toMatch(/^0 /);
    expect(await digests(target)).toEqual(before);
  });

  it('does not take the sums of days that came with the copy for its own', async () => {
    const own = `select count(*)::text as line from day_sum where database = this_database()`;
    expect([await lines(source, own), await lines(target, own)]).toEqual([['1'], ['0']]);
  });

  it('continues its sequences', async () => {
    const at = async (client: pg.Client) =>
      (await readSequences(client)).filter(({ name }) => name !== 'journal_number_seq');
    expect(await at(target)).toEqual(await at(source));
    const [top] = await lines(target, 'select max(number)::text as line from journal');
    const next = (await readSequences(target)).find(({ name }) => name === 'journal_number_seq');
    expect(next?.value).toBe(top);
  });

  it.each([
    [
      'columns',
      `select format('%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) as line
      from pg_attribute a join pg_class c on c.oid = attrelid where attnum > 0 and relkind in ('r', 'p')`,
    ],
    [
      'indexes',
      `select pg_get_indexdef(indexrelid) || indisvalid as line from pg_index i join pg_class c on c.oid = indrelid where true`,
    ],
    [
      'constraints',
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid) || convalidated as line
      from pg_constraint k join pg_class c on c.oid = conrelid where true`,
    ],
    [
      'triggers',
      `select pg_get_triggerdef(t.oid) || tgenabled::text as line from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal`,
    ],
    [
      'policies',
      `select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) as line from pg_policies, pg_class c where c.oid = 'pg_policy'::regclass`,
    ],
    [
      'functions',
      `select pg_get_functiondef(p.oid) as line from pg_proc p, pg_class c where c.oid = 'pg_proc'::regclass and pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`,
    ],
  ])('has the same %s', async (_, text) => {
    const all = (client: pg.Client) =>
      lines(
        client,
        `${text} and (c.relnamespace::regnamespace::text in ('public', 'boss') or c.relname in ('pg_policy', 'pg_proc')) order by 1`,
      );
    const before = await all(source);
    expect(before.length).toBeGreaterThan(10);
    expect(await all(target)).toEqual(before);
  });

  it('has the same grants and fences, once a program was started on it', async () => {
    await prepare(database.connection);
    const all = (client: pg.Client) =>
      lines(
        client,
        `select concat(c.oid::regclass, ' ', relrowsecurity, ' ', (select string_agg(a.grantee::regrole || ' ' || a.privilege_type, ', ' order by 1)
           from aclexplode(relacl) a where a.grantee::regrole::text like '%\\_app')) as line from pg_class c
         where c.relnamespace::regnamespace::text in ('public', 'boss') and relname not like 'queue\\_stats\\_%'
         union all
         select p.oid::regprocedure || ' ' || p.proacl::text from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proacl is not null
         order by 1`,
      );
    expect(await all(target)).toEqual(await all(source));
  });

  it('accepts no former session and no link sent before', async () => {
    const [sessions] = await lines(source, 'select count(*)::int as line from session where ended_at is null');
    expect(sessions).toBeGreaterThan(0);
    expect(await lines(target, 'select guid as line from session where ended_at is null')).toEqual([]);
    expect(await lines(source, 'select guid as line from account_link')).toHaveLength(2);
    expect(await lines(target, 'select used_at is not null as line from account_link')).toEqual([true]);
  });

  it('says in the journal of every organization that it was restored, and from when', async () => {
    const copiedAt = `select jsonb_build_array(organization_guid, via ->> 'kind', after ->> 'copiedAt') as line from journal where action = 'restore' order by organization_guid`;
    const organizations = await lines(source, 'select guid as line from organization order by guid');
    expect(organizations.length).toBeGreaterThan(1);
    expect(await lines(target, copiedAt)).toEqual(organizations.map((guid) => [guid, 'program', made.manifest.madeAt]));
  });

  it('has its chains of the journal intact', async () => {
    const problems = await lines(
      target,
      `select f.problem as line from generate_series(0, 63) lane, check_lane(lane::smallint, 0, 1000000) f where f.problem is not null`,
    );
    expect(problems).toEqual([]);
  });

  it('has the files of its records, and tells how many are lost', () => {
    expect(made.manifest.files).toEqual({ count: 1, bytes: PDF.length, lost: 1 });
    const files = readdirSync(restoredFiles, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files.map(({ name }) => name)).toEqual([digestOf(PDF)]);
    const { file: kept } = keptFile(restoredFiles, digestOf(PDF));
    expect(readFileSync(kept).equals(PDF)).toBe(true);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
  });
});

describe('a copy', () => {
  it('is for its owner only, and leaves nothing beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file)).toSorted()).toEqual(['copy.tar', 'files', 'restored']);
  });

  it('reports its content when it is made and before it is restored', () => {
    expect(heard.held).toEqual([made]);
    expect(made.size).toBe(statSync(file).size);
    expect(heard.skipped).toEqual([]);
  });

  it('is refused without a folder for its files, before anything is done', async () => {
    const other = await emptyDatabase();
    try {
      const refused = restore({ databaseUrl: other.url, dataDir: '', filesDir: undefined }, file, silentControl());
      await expect(refused).rejects.toThrow('В копии есть файлы записей (1): укажите в FILES_DIR');
    } finally {
      await other.drop();
    }
  });

  it('is not made without the folder of the files that rows refer to', async () => {
    const from = { ...database.connection, database: world.pool.options.database };
    const refused = backup(
      { databaseUrl: urlOf(from), dataDir: '', filesDir: undefined },
      `${file}.other`,
      silentControl(),
    );
    await expect(refused).rejects.toThrow('Файлы записей (2) лежат в каталоге: укажите его в FILES_DIR');
    expect(readdirSync(dirname(file))).not.toContain('copy.tar.other.part');
  });
});

describe('a place for files is refused before anything is begun', () => {
  const dataDir = join(folder.folder, 'never');
  const into = (files: string) => restore({ databaseUrl: undefined, dataDir, filesDir: files }, file, silentControl());

  it.each(['restoring', 'postgres'])('inside of %s, which the database takes', async (name) => {
    await expect(into(join(dataDir, name, 'files'))).rejects.toThrow('эту папку занимает база данных');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('where nothing can be written', async () => {
    await expect(into(join(file, 'files'))).rejects.toThrow(
      /Папка файлов .* недоступна: на этом пути файл, а не папка/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });
});
