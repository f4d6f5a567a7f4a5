import { Readable } from 'node:stream';
import { measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { asActor, serveFile, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { knownLayout } from '../../../exchange/known-layout.ts';
import { tableFormats } from '../../../files/formats.ts';
import { UnreadableFile } from '../../../files/unzip.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { getRow } from '../../../resource/store.ts';
import { firstRows, remembered, titlesHash, type KeptTable } from './read-kept-table.ts';
import { checkVisible, readImport, replayImport } from './stored.service.ts';

const SHOWN = 8;

async function* none(): AsyncGenerator<never[]> {}

const hourTitles = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`,
);
const templates = { matrix: ['Дата', ...hourTitles], list: ['Дата', 'Час', 'Значение'] } as const;

/** Serves table files: their first rows, their layout, and empty tables to fill in. */
export function serveTables(server: Server): void {
  const { pool } = server;
  const keptOf = async (actor: Actor, guid: string): Promise<KeptTable> => {
    const found = await asOrg(pool, actor, 'read', async (tx) => {
      await checkVisible(tx, actor, guid, 'content');
      return tx.one<KeptTable>(sql`select content, layout from measurement_import where guid = ${guid} and is_table`);
    });
    return found ?? Promise.reject(new AppError('not_found'));
  };
  const firstOf = async (content: Buffer, by: string, sheet: number | undefined) => {
    try {
      return await firstRows(content, by, sheet);
    } catch (error) {
      if (error instanceof UnreadableFile) throw new AppError('conflict', { detail: error.message });
      throw error;
    }
  };

  serveOpen(server, calls.table, async ({ actor, params, query }) => {
    const { content, layout: reading } = await keptOf(actor!, params.guid);
    const readSheet = reading?.sheet ?? 1;
    const sheet = query.sheet ?? readSheet;
    const { rows, sheets } = await firstOf(content, actor!.account, sheet);
    const { layout, isNamed } = knownLayout(rows, await remembered(pool, actor!, rows));
    const before = sheet === readSheet ? reading : null;
    const { meteringPointGuid, ...chosen } = before ?? { meteringPointGuid: null, ...layout };
    return {
      sheets,
      rows: rows.slice(0, SHOWN).map(([, cells]) => cells),
      layout: { ...chosen, ...(sheets.length > 1 && { sheet }) },
      meteringPointGuid,
      isNamed,
    };
  });

  serveOpen(server, calls.readTable, async ({ actor, params, body, request }) => {
    const { content } = await keptOf(actor!, params.guid);
    const { rows } = await firstOf(content, actor!.account, body.sheet);
    if (!body.meteringPointGuid && !knownLayout(rows, body).isNamed) throw invalidField('meteringPointGuid', REQUIRED);
    const { meteringPointGuid, ...layout } = body;
    return asActor(server, actor!, request, async (tx) => {
      if (meteringPointGuid) await getRow(tx, reached(meteringPoints, actor!.rights, 'read'), meteringPointGuid);
      await replayImport(tx, actor!, params.guid, { createPoints: false, isTrial: true });
      await tx.run(
        sql`update measurement_import set layout = ${JSON.stringify(body)}::jsonb where guid = ${params.guid}`,
      );
      await tx.run(sql`
        insert into table_layout (organization_guid, titles_hash, layout) values (${actor!.organization}, ${titlesHash(rows)}, ${JSON.stringify(layout)}::jsonb)
        on conflict (organization_guid, titles_hash) do update set layout = excluded.layout`);
      return readImport(tx, params.guid);
    });
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
