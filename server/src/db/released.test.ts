import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { execute } from '../testing/global-setup.ts';
import { catalogueOf } from './catalogue.ts';
import { alone, migrate } from './migrate.ts';

const { admin, owner } = inject('testServer');

/** An installation of the last release with its sample data, by `pg_dump`. */
const dump = brotliDecompressSync(readFileSync(new URL('../testing/released.sql.br', import.meta.url))).toString();

const name = (what: string) => `released_${what}_${process.pid}`;
const connected = async <T>(what: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...owner, database: name(what) });
  await client.connect();
  return work(client).finally(() => client.end());
};
const migrated = (what: string) => connected(what, (client) => alone(client, () => migrate(client)));
/** The words that a family is searched by stand in another order than in the release, which took them as its query found them. */
const withoutOrder = (line: string) =>
  line.replace(
    /search_key\((.*)\)/,
    (_, words: string) =>
      words
        .match(/\w+\(\w+[^)]*\)/g)
        ?.toSorted()
        .join(' ') ?? '',
  );

/** `pg_dump` writes conditions with other parentheses, and the queues are left out of the dump. */
const catalogue = async (what: string) =>
  (await connected(what, catalogueOf))
    .filter((line) => !line.startsWith('queue '))
    .map((line) => (line.startsWith('trigger ') ? line.replaceAll(/[()]/g, '') : line))
    .map((line) => (/^column \S+\.(search|words): /.test(line) ? withoutOrder(line) : line));
const rowsOf = (what: string, sql: string) => connected(what, async (client) => (await client.query(sql)).rows);

beforeEach(async () => {
  for (const what of ['old', 'empty']) await execute(admin, `create database ${name(what)} owner ${owner.user}`);
  await connected('old', (client) => client.query(dump));
});
afterEach(async () => {
  for (const what of ['old', 'empty']) await execute(admin, `drop database ${name(what)} with (force)`);
});

it('a database of the last release becomes what an empty one becomes, and keeps its records', async () => {
  const counts = `
    select (select count(*) from account) as accounts, (select count(*) from employee) as employees,
      (select count(*) from metering_point) as points, (select count(*) from journal) as entries`;
  const before = await rowsOf('old', counts);
  await migrated('old');
  await migrated('empty');
  expect(await catalogue('old')).toEqual(await catalogue('empty'));
  expect(await rowsOf('old', counts)).toEqual(before);
  const broken = `
    select j.number from journal j left join journal p on p.lane = j.lane and p.position = j.position - 1
     where j.hash <> journal_hash(j, coalesce(p.hash, '\\x'))`;
  expect(await rowsOf('old', broken)).toEqual([]);
});
