import type { Resource } from 'contract/kit/resource.ts';
import { asVisible } from 'contract/features/rights/visible-resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { translateDatabaseError } from '../../core/database-error.ts';
import { semaphoreOf } from '../../core/semaphore.ts';
import { isReadOnly } from '../../core/read-only.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { placedColumns, readOtherwise } from './records/columns.service.ts';
import { importRecords, type ImportCounts } from './records/import-records.service.ts';
import type { Keeper } from './records/save-rows.service.ts';
import { endStep, failStep, saveProgress, type ImportStart } from './stored.ts';

export interface ImportStep {
  guid: string;
  begun: ImportStart;
  keeper: Keeper;
  resourceOf(tx: Tx): Promise<Resource>;
  /** Which rows are saved: `nothing` for a check. */
  loads: 'nothing' | 'all' | 'right';
}

class Stopped extends Error {}

const PAGE = 250;
const REPORT_EVERY_MS = 300;

/** The stored rows of a file, page by page. */
const pagesOf = (tx: Tx, guid: string) =>
  async function* pages() {
    let last = 0;
    for (;;) {
      const page = await tx.rows<{ number: number; cells: string[] }>(sql`
        select number, cells from import_row where import_guid = ${guid} and number > ${last} order by number limit ${PAGE}`);
      if (page.length) yield page;
      if (page.length < PAGE) return;
      last = page.at(-1)!.number;
    }
  };

/** Why nothing is saved, if so. */
async function hindrance(tx: Tx, { loads, begun }: ImportStep, done: ImportCounts): Promise<string | null> {
  const { created, updated, refused, changes } = done;
  const isAsChecked = begun.created === created && begun.updated === updated && begun.refused === refused.length;
  if (await isReadOnly(tx)) return 'Ничего не загружено: идут работы, менять ничего нельзя. Загрузите снова после них.';
  if (!isAsChecked || begun.changes !== changes)
    return 'Ничего не загружено: после проверки что-то изменилось. Посмотрите новый отчёт и загрузите снова.';
  return loads === 'all' && refused.length ? 'Ничего не загружено: в файле есть ошибки.' : null;
}

/** Checks or saves the rows of an import in one transaction; a check rolls it back. */
async function takeStep({ pool }: Server, actor: Actor, step: ImportStep, isClosing: () => boolean): Promise<void> {
  const { guid, begun, keeper, loads, resourceOf } = step;
  let storedAt = performance.now();
  const onProgress = async (rows: number) => {
    if (isClosing()) throw new AppError('unavailable', { detail: 'Программу остановили. Ничего не загружено.' });
    if (performance.now() - storedAt < REPORT_EVERY_MS) return;
    storedAt = performance.now();
    if (!(await asOrg(pool, actor, 'write', (tx) => saveProgress(tx, guid, rows)))) throw new Stopped();
  };
  await asOrg(pool, actor, 'write', async (tx) => {
    const resource = await resourceOf(tx);
    const placed = placedColumns(asVisible(resource, actor.rights), begun.titles, begun.fields);
    const columns = readOtherwise(placed, begun.fields, begun.meanings);
    await tx.run(sql`savepoint import`);
    const pages = pagesOf(tx, guid);
    const choices = new Map(Object.entries(begun.choices).map(([row, chosen]) => [Number(row), chosen]));
    const done = await importRecords(tx, actor, { ...begun, resource, keeper, columns, pages, choices, onProgress });
    const note = loads === 'nothing' ? null : await hindrance(tx, step, done);
    const isLoaded = loads !== 'nothing' && note === null;
    if (!isLoaded) await tx.run(sql`rollback to savepoint import`);
    if (!(await endStep(tx, guid, isLoaded ? 'done' : 'checked', done, note))) throw new Stopped();
  });
}

interface Works {
  /** Starts a step that continues after the response. Errors: 429. */
  take(actor: Actor, begin: () => Promise<ImportStep>): Promise<void>;
}

const known = new WeakMap<Server, Works>();

function openWorks(server: Server): Works {
  const works = new Set<Promise<void>>();
  let isClosing = false;
  const work = async (actor: Actor, step: ImportStep) => {
    try {
      await takeStep(server, actor, step, () => isClosing);
    } catch (error) {
      if (error instanceof Stopped) return;
      const refusal = translateDatabaseError(error);
      if (!(refusal instanceof AppError)) server.http.log.error(error);
      const note = refusal instanceof AppError ? refusal.message : 'Произошла внутренняя ошибка. Ничего не загружено.';
      await asOrg(server.pool, actor, 'write', (tx) => failStep(tx, step.guid, note)).catch(() => undefined);
    }
  };
  server.http.addHook('onClose', async () => {
    isClosing = true;
    await Promise.all(works);
  });
  return {
    async take(actor, begin) {
      const release = await semaphoreOf(server, 'imports').acquire(actor.account);
      try {
        const step = await begin();
        const working = work(actor, step).finally(() => {
          works.delete(working);
          release();
        });
        works.add(working);
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

/** The running imports of a server: a few at once, and one per user. */
export function worksOf(server: Server): Works {
  const works = known.get(server) ?? openWorks(server);
  known.set(server, works);
  return works;
}
