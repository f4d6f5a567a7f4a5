import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { ImportFinding } from 'contract/features/measurements/imports/answers.ts';
import { measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import { measurementImports } from 'contract/features/measurements/imports/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { repeatable } from '../../../core/repeated-request.ts';
import { asActor, serve, serveFile, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { tableFormats } from '../../../files/formats.ts';
import { reached, someReach } from '../../../resource/rights/reach.ts';
import { serveResource } from '../../../resource/serve-resource.ts';
import { getRow } from '../../../resource/store.ts';
import { releaseMemory, openFile, packedDays, type KeptUpload } from './open-file.service.ts';
import { mapCode } from '../placing/points.service.ts';
import { checkVisible, keepFile, readImport, readImports, replayImport } from './stored.service.ts';
import { serveTables } from './tables.ts';
import { undoEffects, undoImport, undoingOf } from '../undo/undo.service.ts';

const unpack = promisify(zstdDecompress);

const placeText = ({ line, path }: ImportFinding['more'][number]) =>
  [line === null ? '' : `строка ${line}`, path].filter(Boolean).join(', ');

async function* one<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}

/** Serves files of measured values: uploading, viewing and reading again. */
export function serveMeasurementImports(server: Server): void {
  serveResource(server, measurementImports, ['list', 'export']);
  serveTables(server);

  serveOpen(server, calls.send, async ({ actor, query, body, request }) => {
    const given = body.given ?? [];
    if (given.length === 0) throw invalidField('file', REQUIRED);
    const files: KeptUpload[] = [];
    for (const file of given) files.push(...(await openFile(file, actor!.account)));
    releaseMemory(given);
    const choices = {
      isTrial: query.trial === 'true',
      createPoints: query.createPoints === 'true',
      source: 'upload',
    } as const;
    return asActor(server, actor!, request, async (tx) => {
      const guids: string[] = [];
      for (const { file, refusal } of files) guids.push(await keepFile(tx, actor!, file, choices, refusal));
      return readImports(tx, guids);
    });
  });

  serveOpen(server, calls.sendDays, async ({ actor, query, body, request }) => {
    const file = await packedDays(body.days);
    const isTrial = body.trial ?? query.trial === 'true';
    const createPoints = body.createPoints ?? query.createPoints === 'true';
    const keep = async (tx: Tx) =>
      readImport(tx, await keepFile(tx, actor!, file, { isTrial, createPoints, source: 'api' }));
    return asActor(server, actor!, request, (tx) => repeatable(tx, actor!, request, keep));
  });

  serve(server, calls.read, async ({ tx, actor, params }) => {
    await checkVisible(tx, actor, params.guid, 'record');
    return readImport(tx, params.guid);
  });

  serve(server, calls.replay, async ({ tx, actor, params, body }) => {
    await replayImport(tx, actor, params.guid, { createPoints: body.createPoints, isTrial: body.trial ?? false });
    return readImport(tx, params.guid);
  });

  serve(server, calls.undoEffects, async ({ tx, actor, params }) => ({
    effects: await undoEffects(tx, actor, params.guid),
  }));
  serve(server, calls.undoing, ({ tx, actor, params }) => undoingOf(tx, actor, params.guid));
  serve(server, calls.undo, async ({ tx, actor, params }) => {
    await undoImport(tx, actor, params.guid);
    return readImport(tx, params.guid);
  });

  const keptOf = async <T extends object>(actor: Actor, guid: string, what: ReturnType<typeof sql>) => {
    const found = await asOrg(server.pool, actor, 'read', async (tx) => {
      await checkVisible(tx, actor, guid, 'content');
      return tx.one<T & { fileName: string }>(
        sql`select file_name as "fileName", ${what} from measurement_import where guid = ${guid}`,
      );
    });
    return found ?? Promise.reject(new AppError('not_found'));
  };

  serveFile(server, calls.content, async ({ actor, params }) => {
    const { fileName, content } = await keptOf<{ content: Buffer }>(actor, params.guid, sql`content`);
    return { name: fileName, type: 'application/octet-stream', content: Readable.from([await unpack(content)]) };
  });

  serveFile(server, calls.findings, async ({ actor, params }) => {
    const { fileName, findings } = await keptOf<{ findings: ImportFinding[] }>(actor, params.guid, sql`findings`);
    const { type, write } = tableFormats.csv;
    const columns = [
      { title: 'Строка', cell: ({ line }: ImportFinding) => line },
      { title: 'Уровень', cell: ({ level }: ImportFinding) => (level === 'error' ? 'Ошибка' : 'Замечание') },
      { title: 'Место', cell: ({ path }: ImportFinding) => path },
      { title: 'Сообщение', cell: ({ message }: ImportFinding) => message },
      { title: 'Раз', cell: ({ count }: ImportFinding) => count },
      { title: 'Ещё места', cell: ({ more }: ImportFinding) => more.map(placeText).join('; ') },
    ];
    const content = write('Ошибки', columns, one(findings), 'Europe/Moscow');
    return { name: `${fileName}, ошибки.csv`, type, content: Readable.from(content) };
  });

  serve(server, calls.codes, ({ tx, actor }) =>
    tx.rows(sql`
      select e.code, t.guid as "meteringPointGuid", t.name as "meteringPointName"
      from exchange_code e join metering_point t on t.guid = e.metering_point_guid
      where ${someReach(actor.rights, { to: 'metering-points' }) ?? sql`true`} order by e.code limit 10000`),
  );

  serve(server, calls.mapCode, async ({ tx, actor, body }) => {
    const { code, meteringPointGuid } = body;
    const before = await tx.one<{ name: string }>(sql`
      select p.name from exchange_code e join metering_point p on p.guid = e.metering_point_guid where e.code = ${code}`);
    const point = meteringPointGuid
      ? await getRow(tx, reached(meteringPoints, actor.rights, 'read'), meteringPointGuid)
      : null;
    if (point) await mapCode(tx, actor, code, point.guid);
    else await tx.run(sql`delete from exchange_code where code = ${code}`);
    writeJournal(tx, actor, {
      action: 'update',
      organization: actor.organization,
      entity: 'exchange_code',
      recordName: code,
      before: { meteringPoint: before?.name ?? null },
      after: { meteringPoint: point?.name ?? null },
    });
  });
}
