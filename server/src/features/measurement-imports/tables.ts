import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { measurementImportCalls as calls, type TableLayout } from 'contract/features/measurement-imports/calls.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { asActor, serveFile, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Scope } from '../../core/transaction.ts';
import type { Message } from '../../exchange/message.ts';
import { TableReader, type TableRow } from '../../exchange/read-table.ts';
import { tableFormats } from '../../files/formats.ts';
import { readApart } from '../../files/read-apart.ts';
import { UnreadableFile } from '../../files/unzip.ts';
import { reached } from '../../resource/reach.ts';
import { getRow } from '../../resource/store.ts';
import { readImport, replayImport } from './stored.ts';

const unpack = promisify(zstdDecompress);
const SHOWN = 12;
const UNKNOWN = 'Это таблица: выберите её раскладку и прочитайте снова.';

interface Kept {
  content: Buffer;
  layout: TableLayout | null;
}

/** The first row holds the titles: tables with the same titles have the same layout. */
const titlesHash = (rows: readonly TableRow[]) =>
  createHash('sha256')
    .update(JSON.stringify(rows[0]?.[1] ?? []))
    .digest();

async function* rowsOf(content: Buffer): AsyncGenerator<TableRow[]> {
  try {
    yield* readApart(Readable.from([await unpack(content)]));
  } catch (error) {
    throw error instanceof AppError ? new UnreadableFile(error.details.errors?.[0]?.message ?? error.message) : error;
  }
}

async function firstRows(content: Buffer): Promise<TableRow[]> {
  const batches = rowsOf(content);
  const first = await batches.next();
  await batches.return(undefined);
  return first.done ? [] : first.value.slice(0, SHOWN);
}

const remembered = async (pool: pg.Pool, scope: Scope, rows: readonly TableRow[]) =>
  (
    await asOrg(pool, scope, 'read', (tx) =>
      tx.one<{ layout: TableLayout }>(sql`select layout from table_layout where titles_hash = ${titlesHash(rows)}`),
    )
  )?.layout ?? null;

/** Reads a table by its layout, or by the layout last used for the same titles. Throws UnreadableFile when there is none. */
export async function readTableApart(pool: pg.Pool, actor: Actor, kept: Kept, today: string): Promise<Message> {
  const layout = kept.layout ?? (await remembered(pool, actor, await firstRows(kept.content)));
  if (!layout) throw new UnreadableFile(UNKNOWN);
  const point = await asOrg(pool, actor, 'read', (tx) =>
    tx.one<{ coefficient: number }>(
      sql`select coefficient from metering_point where guid = ${layout.meteringPointGuid}`,
    ),
  );
  const reader = new TableReader(layout, today);
  for await (const rows of rowsOf(kept.content)) for (const row of rows) reader.take(row);
  return reader.message(layout.isMultiplied ? 1 : (point?.coefficient ?? 1));
}

async function* none(): AsyncGenerator<never[]> {}

const hourTitles = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`,
);
const templates = { matrix: ['Дата', ...hourTitles], list: ['Дата', 'Час', 'Значение'] } as const;

/** Serves table files: their first rows, their layout, and empty tables to fill in. */
export function serveTables(server: Server, begin: (organization: string) => void): void {
  const { pool } = server;
  const keptOf = async (scope: Scope, guid: string): Promise<Kept> => {
    const found = await asOrg(pool, scope, 'read', (tx) =>
      tx.one<Kept>(sql`select content, layout from measurement_import where guid = ${guid} and is_table`),
    );
    return found ?? Promise.reject(new AppError('not_found'));
  };
  const firstOf = async (content: Buffer) => {
    try {
      return await firstRows(content);
    } catch (error) {
      if (error instanceof UnreadableFile) throw new AppError('conflict', { detail: error.message });
      throw error;
    }
  };

  serveOpen(server, calls.table, async ({ actor, params }) => {
    const { content, layout } = await keptOf(actor!, params.guid);
    const rows = await firstOf(content);
    return { rows: rows.map(([, cells]) => cells), layout: layout ?? (await remembered(pool, actor!, rows)) };
  });

  serveOpen(server, calls.readTable, async ({ actor, params, body, request }) => {
    const { content } = await keptOf(actor!, params.guid);
    const hash = titlesHash(await firstOf(content));
    const answer = await asActor(server, actor!, request, async (tx) => {
      await getRow(tx, reached(meteringPoints, actor!.rights, 'read'), body.meteringPointGuid);
      await replayImport(tx, actor!, params.guid, false);
      await tx.run(sql`
        update measurement_import set layout = ${JSON.stringify(body)}::jsonb, was_accepted = false where guid = ${params.guid}`);
      await tx.run(sql`
        insert into table_layout (organization_guid, titles_hash, layout) values (${actor!.organization}, ${hash}, ${JSON.stringify(body)}::jsonb)
        on conflict (organization_guid, titles_hash) do update set layout = excluded.layout`);
      return readImport(tx, params.guid);
    });
    begin(actor!.organization!);
    return answer;
  });

  serveFile(server, calls.template, async ({ query }) => {
    const { type, write } = tableFormats.xlsx;
    const columns = templates[query.form].map((title) => ({ title, cell: () => null }));
    return {
      name: 'Профиль, образец.xlsx',
      type,
      content: Readable.from(write('Профиль', columns, none(), 'Europe/Moscow')),
    };
  });
}
