import { Readable } from 'node:stream';
import { createTarPacker } from 'modern-tar';
import type pg from 'pg';
import type { Actor } from '../../../core/actor.ts';
import { cut, pack } from '../../../core/pieces.ts';
import { integer, join, name, sql, type Sql } from '../../../core/sql.ts';
import { Tally } from '../../../core/tally.ts';
import { streamAsOrg, type Tx } from '../../../core/transaction.ts';
import { keptContent } from '../../attachments/content.service.ts';
import {
  FORMAT,
  names,
  schemaNumber,
  SHARED,
  sharedKeys,
  sharedTables,
  tablesOfBundle,
  type BundleManifest,
  type BundleTable,
} from './layout.ts';

const ROWS = 1000;
/** The number of series whose days are read together, because these rows are long. */
const SERIES = 50;

interface Numbered {
  series: number[];
  origins: number[];
}

const idsOf = async (tx: Tx, rows: Sql) =>
  (await tx.rows<{ id: number }>(sql`select id from ${rows} order by id`)).map(({ id }) => id);

/** Generated numbers differ between databases, so rows refer to the position in their order. */
function columnOf({ name: table }: BundleTable, column: string, { series, origins }: Numbered): Sql {
  if (column === 'origin') return sql`width_bucket(t.origin, ${origins}::integer[]) as origin`;
  if (column !== 'series') return sql`t.${name(column)}`;
  return table.startsWith('forecast')
    ? sql`array(select width_bucket(u.id, ${series}::integer[]) from unnest(t.series) with ordinality u (id, place)
        where u.id = any(${series}::integer[]) order by u.place) as series`
    : sql`width_bucket(t.series, ${series}::integer[]) as series`;
}

async function* linesWhere(tx: Tx, table: BundleTable, numbered: Numbered, only: Sql): AsyncGenerator<string> {
  const columns = join(
    table.columns.map((column) => columnOf(table, column, numbered)),
    ', ',
  );
  const order = join(
    table.key.map((key) => sql`t.${name(key)}`),
    ', ',
  );
  await tx.run(sql`
    declare handed no scroll cursor for select (select to_jsonb(r)::text from (select ${columns}) r) as line
      from ${name(table.name)} t where t.organization_guid = current_organization() and ${only} order by ${order}`);
  let rows: { line: string }[];
  do {
    rows = await tx.rows<{ line: string }>(sql`fetch ${integer(ROWS)} from handed`);
    for (const { line } of rows) yield line;
  } while (rows.length === ROWS);
  await tx.run(sql`close handed`);
}

async function* linesOf(tx: Tx, table: BundleTable, numbered: Numbered): AsyncGenerator<string> {
  const { series } = numbered;
  if (table.name === 'series') yield* linesWhere(tx, table, numbered, sql`t.region_guid is null`);
  else if (table.columns.includes('series') && !table.name.startsWith('forecast'))
    for (let at = 0; at < series.length; at += SERIES)
      yield* linesWhere(tx, table, numbered, sql`t.series = any(${series.slice(at, at + SERIES)}::integer[])`);
  else yield* linesWhere(tx, table, numbered, sql`true`);
}

async function* sharedLines(tx: Tx): AsyncGenerator<string> {
  for (const table of sharedTables) {
    const rows = await tx.rows<{ line: string }>(sql`
      select jsonb_build_object('table', ${table}::text, 'key', ${sharedKeys[table]}, 'row', to_jsonb(t))::text as line
      from ${name(table)} t where t.organization_guid is null order by 1`);
    for (const { line } of rows) yield line;
  }
}

async function* bytesOf(lines: AsyncIterable<string>, tally: Tally): AsyncGenerator<Buffer> {
  for await (const line of lines) {
    const bytes = Buffer.from(`${line}\n`);
    tally.add(bytes);
    yield bytes;
  }
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

interface Entry {
  name: string;
  data: Buffer;
}

async function* entriesOf(tx: Tx, filesDir: string | undefined): AsyncGenerator<Entry> {
  const [organization] = await tx.rows<{ card: object }>(
    sql`select to_jsonb(o) - '{search,is_service,version}'::text[] as card from organization o where o.guid = current_organization()`,
  );
  const schema = await schemaNumber(tx);
  yield {
    name: names.head,
    data: json({ ...FORMAT, schema, madeAt: new Date().toISOString(), organization: organization!.card }),
  };
  const own = sql`where organization_guid = current_organization()`;
  const numbered = {
    series: await idsOf(tx, sql`series ${own} and region_guid is null`),
    origins: await idsOf(tx, sql`series_origin ${own}`),
  };
  const manifest: BundleManifest = { tables: [] };
  const tables = [
    { name: SHARED, lines: sharedLines(tx) },
    ...(await tablesOfBundle(tx)).map((table) => ({ name: table.name, lines: linesOf(tx, table, numbered) })),
  ];
  for (const { name: table, lines } of tables) {
    const tally = new Tally();
    const whole = table === 'attachment' ? withContent(lines, filesDir) : lines;
    let number = 0;
    for await (const piece of cut(bytesOf(whole, tally)))
      yield { name: names.piece(table, ++number), data: await pack(piece) };
    manifest.tables.push({ name: table, ...tally.result() });
  }
  yield { name: names.manifest, data: json(manifest) };
}

/** Adds the content of files stored in a folder to their rows. */
async function* withContent(lines: AsyncIterable<string>, filesDir: string | undefined): AsyncGenerator<string> {
  for await (const line of lines) {
    const row = JSON.parse(line) as { content: string | null; sha256: string };
    if (row.content === null)
      row.content = `\\x${(await keptContent(filesDir, Buffer.from(row.sha256.slice(2), 'hex'))).toString('hex')}`;
    yield JSON.stringify(row);
  }
}

/** Everything owned by the actor's organization as an archive of one snapshot. */
export function writeBundle(pool: pg.Pool, actor: Actor, filesDir: string | undefined): Readable {
  const { readable, controller } = createTarPacker();
  const write = async () => {
    const entries = streamAsOrg(pool, actor, async function* (tx) {
      await tx.run(sql`set transaction isolation level repeatable read`);
      yield* entriesOf(tx, filesDir);
    });
    for await (const { name: entry, data } of entries) {
      const body = controller.add({ name: entry, size: data.length, mode: 0o600 }).getWriter();
      await body.write(data);
      await body.close();
    }
    controller.finalize();
  };
  write().catch((error: unknown) => controller.error(error));
  return Readable.fromWeb(readable as never);
}
