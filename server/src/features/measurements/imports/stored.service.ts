import type { MeasurementImport, ImportFinding } from 'contract/features/measurements/imports/answers.ts';
import { acceptedStatuses, measurementImports } from 'contract/features/measurements/imports/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { publishEvent } from '../../../core/events.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { JsonText } from '../../../core/served.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { visibleDaysCondition, someReach } from '../../../resource/rights/reach.ts';
import type { PackedFile } from '../../../exchange/packed-file.ts';

interface Choices {
  isTrial: boolean;
  createPoints: boolean;
  source: MeasurementImport['source'];
}

/** Stores a file, which is read after the commit; one with a refusal stays unread. A table is written only after its trial
 *  has been confirmed. */
export async function keepFile(
  tx: Tx,
  actor: Actor,
  file: PackedFile,
  choices: Choices,
  refusal?: string,
): Promise<string> {
  const guid = newGuid();
  const { isTrial, createPoints, source } = choices;
  const { organization, account, fullName } = actor;
  await tx.run(sql`
    insert into measurement_import (guid, organization_guid, account_guid, file_name, content, bytes, sha256, is_table, is_trial, create_points,
      source, received_from, status, findings, error_count, ended_at)
    values (${guid}, ${organization}, ${account}, ${file.name}, ${file.content}, ${file.bytes}, ${file.sha256}, ${file.isTable}, ${isTrial || file.isTable}, ${createPoints},
      ${source}, ${fullName}, ${refusal ? 'rejected' : 'received'}, ${JSON.stringify(refusal ? [wholeFile(refusal)] : [])}, ${refusal ? 1 : 0},
      ${refusal ? sql`now()` : sql`null`})`);
  writeJournal(tx, actor, {
    action: 'create',
    organization,
    entity: 'measurement_import',
    record: guid,
    recordName: file.name,
    after: { fileName: file.name },
  });
  publishEvent(tx, 'measurementImports', guid);
  if (!refusal) await enqueue(tx, 'measurementImport', { guid });
  return guid;
}

/** Has the files read that came with the data of another organization before they were read there. */
export const readWaiting = (tx: Tx): Promise<number> =>
  tx.run(sql`select read_waiting_imports(current_organization())`);

/** A finding about the file as a whole. */
export const wholeFile = (message: string): ImportFinding => ({
  line: null,
  path: '',
  message,
  level: 'error',
  count: 1,
  more: [],
});

const PENDING = 'Файл сейчас обрабатывается: дождитесь конца.';
const WRITTEN = 'Файл уже записан: чтобы прочитать его иначе, отмените загрузку.';
const SHOWN_CHANNELS = 200;
const SHOWN_EFFECTS = 200;

const record = sql`
  i.guid, i.file_name as "fileName", i.status, i.message_class as "messageClass", i.number, i.day, i.points, i."values", i.sum, i.written,
  i.sender_inn as "senderInn", i.sender_name as "senderName", i.note, i.findings as errors, i.error_count as "errorCount",
  i.warning_count as "warningCount", i.unknown, i.unknown_points as "unknownPoints", i.duplicate_of as "duplicateOf",
  (select coalesce(json_agg(p), '[]') from (
    select p.value - 'series' as p from jsonb_array_elements(i.filling) with ordinality p (value, n) order by p.n limit ${SHOWN_CHANNELS}) p) as filling,
  jsonb_array_length(i.filling) as channels, i.new_days as "newDays", i.changed_days as "changedDays", i.changed_values as "changedValues",
  (select coalesce(json_agg(e), '[]') from (
    select e.value as e from jsonb_array_elements(own.effects) with ordinality e (value, n) order by e.n limit ${SHOWN_EFFECTS}) e) as effects,
  jsonb_array_length(own.effects) as "effectCount",
  i.is_trial as "isTrial", i.is_table as "isTable", i.create_points as "createPoints", i.bytes, i.source, i.received_from as "receivedFrom",
  i.letter_from as "letterFrom", i.letter_subject as "letterSubject", i.letter_at as "letterAt", i.received_at as "receivedAt", i.ended_at as "endedAt"`;

async function written(tx: Tx, guids: readonly string[], shape: Sql): Promise<JsonText | undefined> {
  // Serialized by the database, because a sum may have more digits than a JavaScript number.
  const found = await tx.one<{ answer: string | null }>(sql`
    select (${shape})::text as answer from (
      select ${record} from measurement_import i
        cross join lateral (select case when i.account_guid = (select current_account()) then i.effects else '[]' end as effects) own
      where i.guid = any(${guids}::uuid[]) order by i.guid) r`);
  return found?.answer ? new JsonText(found.answer) : undefined;
}

export const readImports = async (tx: Tx, guids: readonly string[]): Promise<JsonText> =>
  (await written(tx, guids, sql`json_agg(row_to_json(r))`)) ?? new JsonText('[]');

/** Whether all points filled by a file `f` are visible to the person. For a file that filled none it is unknown whose
 *  values it contains. */
const isOfVisiblePoints = (reach: Sql, isEmptyVisible: boolean): Sql => sql`(
  f.account_guid = (select current_account()) or (${isEmptyVisible}::boolean or jsonb_array_length(f.filling) > 0) and not exists (
    select from jsonb_array_elements(f.filling) c join series s on s.id = (c ->> 'series')::integer
    where s.metering_point_guid not in (select t.guid from metering_point t where ${reach})))`;

/** Refuses a file with values of hidden days (unless sent by the person) or hidden points; for the `content` also when
 *  its points are unknown. Errors: 403, 404. */
export async function checkVisible(tx: Tx, { rights }: Actor, guid: string, what: 'record' | 'content'): Promise<void> {
  const condition = visibleDaysCondition(measurementImports, rights);
  const [found] = await tx.rows(sql`
    select from measurement_import t where t.guid = ${guid} and ${condition ?? sql`true`}`);
  if (!found) throw new AppError('not_found');
  const reach = someReach(rights, { to: 'metering-points' });
  if (!reach) return;
  const [own] = await tx.rows(sql`
    select from measurement_import f where f.guid = ${guid} and ${isOfVisiblePoints(reach, what === 'record')}`);
  if (!own) throw new AppError('forbidden', { detail: 'В файле есть точки, которые вам не видны.' });
}

/** Errors: 404. */
export async function readImport(tx: Tx, guid: string): Promise<JsonText> {
  const found = await written(tx, [guid], sql`select row_to_json(r)`);
  return found ?? Promise.reject(new AppError('not_found'));
}

/** Requests a stored file to be read again. Errors: 404, 409 while it is being read, or for a trial of an accepted file. */
export async function replayImport(
  tx: Tx,
  actor: Actor,
  guid: string,
  { createPoints, isTrial }: Pick<Choices, 'createPoints' | 'isTrial'>,
): Promise<void> {
  await checkVisible(tx, actor, guid, 'record');
  const begun = await tx.one<{ fileName: string }>(sql`
    update measurement_import set status = 'received', is_trial = ${isTrial}, create_points = ${createPoints}, ended_at = null,
      account_guid = ${actor.account}, version = version + 1, updated_at = now()
    where guid = ${guid} and status <> 'received' and (not ${isTrial} or status <> all(${acceptedStatuses}::text[])) returning file_name as "fileName"`);
  if (!begun) {
    const found = await tx.one<{ isPending: boolean }>(sql`
      select status = 'received' as "isPending" from measurement_import where guid = ${guid}`);
    if (!found) throw new AppError('not_found');
    throw new AppError('conflict', { detail: found.isPending ? PENDING : WRITTEN });
  }
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'measurement_import',
    record: guid,
    recordName: begun.fileName,
    before: null,
    after: { status: 'received' },
  });
  publishEvent(tx, 'measurementImports', guid);
  await enqueue(tx, 'measurementImport', { guid });
}
