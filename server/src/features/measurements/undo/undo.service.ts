import { shownDay } from 'contract/time/day-shape.ts';
import type { Undoing } from 'contract/features/measurements/imports/answers.ts';
import type { Effect } from 'contract/features/measurements/effects.ts';
import { acceptedStatuses, type MeasurementImportStatus } from 'contract/features/measurements/imports/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { publishEvent } from '../../../core/events.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging } from '../../../resource/column.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { effectsOf } from '../corrections/effects.service.ts';
import { filledDays } from './filled-days.ts';
import { noteOf, summaryOf } from './undoing.ts';
import { holdDays } from '../../../series/hold.ts';
import { writeDays } from '../../../series/write.ts';
import type { FilledSeries } from '../placing/filling.service.ts';

const BEFORE_FILLINGS =
  'Файл принят прежней версией программы, которая не помнила, что он заполнил: исправьте значения точек.';

interface Kept {
  fileName: string;
  status: MeasurementImportStatus;
  written: number;
  filling: FilledSeries[];
}

/** A file that can be undone. Errors: 404; 409 when it is not accepted or already undone; 403 when it filled points
 *  hidden from the person. */
async function undoable(tx: Tx, actor: Actor, guid: string, lock: Sql): Promise<Kept> {
  const { since } = tx;
  const kept = await tx.one<Kept>(sql`
    select file_name as "fileName", status, written, filling from measurement_import where guid = ${guid} ${lock}`);
  if (!kept) throw new AppError('not_found');
  if (kept.status === 'undone') throw new AppError('conflict', { detail: 'Эта загрузка уже отменена.' });
  if (!acceptedStatuses.includes(kept.status))
    throw new AppError('conflict', { detail: 'Отменить можно только принятый файл: этот ничего не записал.' });
  if (kept.written && kept.filling.length === 0) throw new AppError('conflict', { detail: BEFORE_FILLINGS });
  if (since && kept.filling.some(({ from }) => from < since.day))
    throw new AppError('forbidden', {
      detail: `Файл заполнил и сутки до ${shownDay(since.day)}, а вам видны данные с этого дня: отменит его тот, кто видит их все.`,
    });
  const hidden = await tx.rows(sql`
    select from series s join metering_point t on t.guid = s.metering_point_guid
    where s.id = any(${kept.filling.map(({ series }) => series)}::integer[])
      and not (${belonging(reached(meteringPoints, actor.rights, 'read'))}) limit 1`);
  if (hidden.length) throw new AppError('forbidden', { detail: 'Файл заполнил и точки, которые вам не видны.' });
  return kept;
}

/** What undoing a file would do. Errors: those of `undoable`. */
export async function undoingOf(tx: Tx, actor: Actor, guid: string): Promise<Undoing> {
  const { filling } = await undoable(tx, actor, guid, sql``);
  return summaryOf(filling, await filledDays(tx, guid, filling));
}

/** The effects of undoing a file. Errors: those of `undoable`. */
export async function undoEffects(tx: Tx, actor: Actor, guid: string): Promise<Effect[]> {
  const { filling } = await undoable(tx, actor, guid, sql``);
  const days = (await filledDays(tx, guid, filling)).map(({ day }) => day).toSorted();
  if (days.length === 0) return [];
  const change = { series: filling.map(({ series }) => series), from: days[0]!, to: days.at(-1)! };
  return effectsOf(tx, actor, change, () => undoImport(tx, actor, guid));
}

/** Undoes an accepted file: earlier versions return, values from this file only become unknown, days changed again
 *  since stay. Errors: those of `undoable`. */
export async function undoImport(tx: Tx, actor: Actor, guid: string): Promise<void> {
  // Locked in the order of writing (first the file, then its days), to avoid deadlocks.
  const { fileName, status, filling } = await undoable(tx, actor, guid, sql`for update`);
  await holdDays(tx);
  const filled = await filledDays(tx, guid, filling);
  const undoing = summaryOf(filling, filled);
  const days = filled
    .filter(({ isOwn }) => isOwn)
    .map(({ series, day, length, v, q }) => ({
      series,
      day,
      values: v ?? Array.from({ length }, () => null),
      ...(q && { quality: [...q].map(Number) }),
    }));
  await writeDays(tx, { source: 'undo', note: fileName }, days);
  await tx.run(sql`
    update measurement_import set status = 'undone', was_accepted = false, unknown = '[]', unknown_points = 0, note = ${noteOf(undoing)},
      version = version + 1, updated_at = now() where guid = ${guid}`);
  const { returned, unknown, leftCount: left } = undoing;
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'measurement_import',
    record: guid,
    recordName: fileName,
    before: { status },
    after: { status: 'undone', returned, unknown, left },
  });
  publishEvent(tx, 'measurementImports', guid);
}
