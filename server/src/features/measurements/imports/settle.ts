import type { TableReading } from 'contract/features/measurements/imports/calls.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { writeDays } from '../../../series/write.ts';
import { warn, type Message } from '../../../exchange/message.ts';
import { effectsOf } from '../corrections/effects.service.ts';
import { daysOf } from '../placing/days.service.ts';
import { withKnownHalves } from '../placing/halves.service.ts';
import { overLimits } from '../placing/limits.service.ts';
import { withoutNewer } from '../placing/newer.service.ts';
import { fillingOf, type FilledSeries } from '../placing/filling.service.ts';
import { knownOwners, placedOf } from '../placing/owners.service.ts';
import { endImport, type ImportOutcome } from './ended.ts';
import { wholeFile } from './stored.service.ts';

interface Kept {
  fileName: string;
  sha256: Buffer;
  isTrial: boolean;
  createPoints: boolean;
  unknown: { code: string; name: string }[];
  /** The file was accepted before, and is read again for what was skipped then. */
  wasAccepted: boolean;
  /** How a table was read. */
  layout: TableReading | null;
  filling: FilledSeries[];
}

const accepted = sql`('accepted', 'accepted_with_warnings')`;

/** Locks the file until the end of the transaction; undefined when it has been read. */
const claim = (tx: Tx, guid: string): Promise<Omit<Kept, 'layout'> | undefined> =>
  tx.one(sql`
    select file_name as "fileName", sha256, is_trial as "isTrial", create_points as "createPoints", unknown,
      was_accepted as "wasAccepted", filling
    from measurement_import where guid = ${guid} and status = 'received' for update`);

interface Earlier {
  guid: string;
  unknown: { code: string; name: string }[];
}

/** The earlier accepted import of the same message: the same table may belong to another point. */
const earlierOf = async (tx: Tx, guid: string, { sha256, layout }: Kept): Promise<Earlier | undefined> =>
  layout
    ? undefined
    : tx.one<Earlier>(sql`
    select guid, unknown from measurement_import
    where organization_guid = (select current_organization()) and sha256 = ${sha256} and status in ${accepted} and guid <> ${guid}
    order by received_at desc limit 1`);

/** Checks the numbers of a sender's messages for repetitions and gaps. */
async function checkNumber(tx: Tx, guid: string, message: Message): Promise<string | null> {
  const { senderInn, number } = message;
  if (number === null || !senderInn) return null;
  const found = await tx.one<{ isTaken: boolean; last: number | null }>(sql`
    select bool_or(number = ${number}) as "isTaken", max(number) filter (where number < ${number})::float8 as last from measurement_import
    where organization_guid = (select current_organization()) and sender_inn = ${senderInn} and status in ${accepted} and guid <> ${guid}`);
  if (found?.isTaken)
    warn(message, {
      line: null,
      path: '/message',
      message: `Сообщение с номером ${number} от этого отправителя уже принято, содержание другое`,
    });
  return found?.last && found.last < number - 1 ? `Пропущены номера с ${found.last + 1} по ${number - 1}.` : null;
}

const LEFT_OUT = 'Записано не всё: что пропущено и почему, сказано в замечаниях.';
const WHOLE_ONLY = 'Канал принимает сообщения только целиком, а здесь записать можно не всё: пришлите исправленное.';

/** Whether the channel of a file accepts messages only as a whole. */
const isWholeOnly = async (tx: Tx, guid: string): Promise<boolean> =>
  (
    await tx.rows(sql`
      select from measurement_import i join exchange_arrival a on a.guid = i.arrival_guid join exchange_channel c on c.guid = a.channel_guid
      where i.guid = ${guid} and c.is_whole`)
  ).length > 0;

/** The effects of overwriting values; not computed for files that only add days. */
async function effectsOfFilling(tx: Tx, actor: Actor, filling: readonly FilledSeries[], write: () => Promise<unknown>) {
  const overwritten = filling.filter(({ changedValues }) => changedValues > 0);
  if (overwritten.length === 0) return [];
  const from = overwritten.map((one) => one.from).toSorted()[0]!;
  const to = overwritten
    .map((one) => one.to)
    .toSorted()
    .at(-1)!;
  return effectsOf(tx, actor, { series: overwritten.map(({ series }) => series), from, to }, write);
}

async function written(tx: Tx, actor: Actor, guid: string, kept: Kept, message: Message): Promise<ImportOutcome> {
  const earlier = kept.wasAccepted ? { guid, unknown: kept.unknown } : await earlierOf(tx, guid, kept);
  const left = earlier && new Set(earlier.unknown.map(({ code }) => code));
  if (earlier && left?.size === 0 && !kept.wasAccepted)
    return { status: 'duplicate', duplicateOf: earlier.guid, note: 'Этот файл уже принят: ничего не изменено.' };
  const notes = [await checkNumber(tx, guid, message), message.omissions ? LEFT_OUT : null];
  // Values written earlier may have been corrected since, so only the skipped points are read.
  const points = left && !kept.isTrial ? message.points.filter(({ code }) => left.has(code)) : message.points;
  const { known, created, unknown } = await knownOwners(tx, actor, kept, message, points);
  const channels = await placedOf(tx, kept.layout, message, points, known);
  const placed = await withKnownHalves(tx, await daysOf(tx, message, channels));
  const { days, newer } = await withoutNewer(tx, guid, message, placed);
  if (newer && placed.length > 0 && days.length === 0 && !kept.wasAccepted)
    return {
      status: 'outdated',
      duplicateOf: newer.guid,
      unknown,
      note: 'Более новое сообщение уже записано: ничего не изменено.',
    };
  for (const finding of await overLimits(tx, days)) warn(message, finding);
  // Values missing in a file are kept; when values are sent by API, null explicitly means unknown.
  const mode = kept.layout || message.messageClass ? 'merge' : 'replace';
  const filling = await fillingOf(tx, days, mode);
  const source = kept.layout ? 'table' : 'exchange';
  const write = () => writeDays(tx, { source, guid, note: kept.fileName }, days, mode);
  const effects = kept.isTrial ? await effectsOfFilling(tx, actor, filling, write) : [];
  const done = await write();
  if (earlier && !kept.wasAccepted && !kept.isTrial && done.written === 0 && created === 0)
    return {
      status: 'duplicate',
      duplicateOf: earlier.guid,
      unknown,
      note: 'Этот файл уже принят: ничего не изменено.',
    };
  if (!kept.isTrial)
    remember(tx, actor, guid, kept, message, { written: done.written, created, unknown: unknown.length });
  return {
    status: kept.isTrial ? 'trial' : message.warnings ? 'accepted_with_warnings' : 'accepted',
    written: done.written,
    filling: kept.wasAccepted ? [...kept.filling, ...filling] : filling,
    effects,
    unknown,
    note: notes.filter(Boolean).join(' ') || null,
  };
}

function remember(
  tx: Tx,
  actor: Actor,
  guid: string,
  { fileName }: Kept,
  { points, valueCount, sum, day }: Message,
  { written: days, created, unknown }: { written: number; created: number; unknown: number },
): void {
  writeJournal(tx, actor, {
    action: 'import',
    organization: actor.organization,
    entity: 'measurement_import',
    record: guid,
    recordName: fileName,
    after: { day, points: points.length, values: valueCount, sum, written: days, unknownPoints: unknown },
    parts: created || undefined,
  });
}

/** Writes the values of a file and its result in one transaction. A trial does the same work and rolls it back. */
export async function settle(
  tx: Tx,
  actor: Actor,
  guid: string,
  message: Message,
  layout: TableReading | null = null,
): Promise<void> {
  const claimed = await claim(tx, guid);
  if (!claimed) return;
  const kept = { ...claimed, layout };
  await tx.run(
    sql`update measurement_import set layout = ${layout && JSON.stringify(layout)}::jsonb where guid = ${guid}`,
  );
  if (message.omissions && !message.errors && (await isWholeOnly(tx, guid))) {
    message.errors++;
    message.findings.unshift(wholeFile(WHOLE_ONLY));
  }
  if (message.errors) {
    return endImport(tx, guid, message, { status: 'rejected' });
  }
  const may = decide(actor.rights, 'exchangeFiles', 'create', null, onSomeRows);
  if (!may.allowed) throw new AppError('forbidden', { detail: may.reason });
  await tx.run(sql`savepoint import`);
  let outcome: ImportOutcome;
  try {
    outcome = await written(tx, actor, guid, kept, message);
  } catch (error) {
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError)) throw error;
    message.errors++;
    message.findings.unshift(wholeFile(refusal.message));
    outcome = { status: 'rejected' };
  }
  if (['trial', 'rejected', 'outdated'].includes(outcome.status)) await tx.run(sql`rollback to savepoint import`);
  await endImport(tx, guid, message, outcome);
}
