import type { MeasurementImport, ImportFinding } from 'contract/features/measurement-imports/calls.ts';
import type { MeasurementImportStatus } from 'contract/features/measurement-imports/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { tell } from '../../core/events.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { JsonText } from '../../core/served.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { PackedFile } from '../../exchange/packed-file.ts';

interface Choices {
  isTrial: boolean;
  createPoints: boolean;
  source: MeasurementImport['source'];
}

/** Stores a file to be read; with a refusal it stays unread. */
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
    values (${guid}, ${organization}, ${account}, ${file.name}, ${file.content}, ${file.bytes}, ${file.sha256}, ${file.isTable}, ${isTrial}, ${createPoints},
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
  tell(tx, 'measurementImports', guid);
  return guid;
}

/** An error of a file as a whole. */
export const wholeFile = (message: string): ImportFinding => ({ line: null, path: '', message, level: 'error' });

const record = sql`
  i.guid, i.file_name as "fileName", i.status, i.message_class as "messageClass", i.number, i.day, i.points, i."values", i.sum, i.written,
  i.sender_inn as "senderInn", i.sender_name as "senderName", i.note, i.findings as errors, i.error_count as "errorCount",
  i.warning_count as "warningCount", i.unknown, i.unknown_points as "unknownPoints", i.duplicate_of as "duplicateOf",
  i.is_trial as "isTrial", i.is_table as "isTable", i.create_points as "createPoints", i.bytes, i.source, i.received_from as "receivedFrom",
  i.received_at as "receivedAt", i.ended_at as "endedAt"`;

async function written(tx: Tx, guids: readonly string[], shape: Sql): Promise<JsonText | undefined> {
  // The database writes the JSON, because a sum may have more digits than a JavaScript number.
  const found = await tx.one<{ answer: string | null }>(sql`
    select (${shape})::text as answer from (
      select ${record} from measurement_import i where i.guid = any(${guids}::uuid[]) order by i.guid) r`);
  return found?.answer ? new JsonText(found.answer) : undefined;
}

export const readImports = async (tx: Tx, guids: readonly string[]): Promise<JsonText> =>
  (await written(tx, guids, sql`json_agg(row_to_json(r))`)) ?? new JsonText('[]');

/** Errors: 404. */
export async function readImport(tx: Tx, guid: string): Promise<JsonText> {
  const found = await written(tx, [guid], sql`select row_to_json(r)`);
  return found ?? Promise.reject(new AppError('not_found'));
}

const final = sql`('accepted', 'accepted_with_warnings', 'rejected', 'duplicate', 'trial')`;

/** Requests a stored file to be read again. Errors: 404, 409 while it is being read. */
export async function replayImport(tx: Tx, actor: Actor, guid: string, createPoints: boolean): Promise<void> {
  const begun = await tx.one<{ fileName: string }>(sql`
    update measurement_import set status = 'received', is_trial = false, create_points = ${createPoints}, attempts = 0, ended_at = null,
      account_guid = ${actor.account}, version = version + 1, updated_at = now()
    where guid = ${guid} and status in ${final} returning file_name as "fileName"`);
  if (!begun) {
    const [found] = await tx.rows(sql`select from measurement_import where guid = ${guid}`);
    if (!found) throw new AppError('not_found');
    throw new AppError('conflict', { detail: 'Файл сейчас обрабатывается: дождитесь конца.' });
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
  tell(tx, 'measurementImports', guid);
}

export interface ImportOutcome {
  status: MeasurementImportStatus;
  written?: number;
  unknown?: { code: string; name: string }[];
  duplicateOf?: string;
  note?: string | null;
}

export interface MessageSummary {
  messageClass: string | null;
  number: number | null;
  senderInn: string | null;
  senderName: string | null;
  day: string | null;
  points: readonly unknown[];
  valueCount: number;
  sum: string;
  findings: readonly ImportFinding[];
  errors: number;
  warnings: number;
}

/** Saves the result of a file. */
export async function endImport(tx: Tx, guid: string, message: MessageSummary, outcome: ImportOutcome): Promise<void> {
  const { status, unknown = [], duplicateOf = null, note = null } = outcome;
  await tx.run(sql`
    update measurement_import set status = ${status}, message_class = ${message.messageClass}, number = ${message.number}, day = ${message.day},
      sender_inn = ${message.senderInn}, sender_name = ${message.senderName}, points = ${message.points.length}, "values" = ${message.valueCount},
      sum = ${message.sum}::numeric, written = ${outcome.written ?? 0}, unknown = ${JSON.stringify(unknown)}::jsonb, unknown_points = ${unknown.length},
      findings = ${JSON.stringify(message.findings)}::jsonb, error_count = ${message.errors}, warning_count = ${message.warnings},
      was_accepted = was_accepted or ${status} in ('accepted', 'accepted_with_warnings'), duplicate_of = ${duplicateOf}, note = ${note}, ended_at = now(), updated_at = now(), version = version + 1
    where guid = ${guid}`);
  tell(tx, 'measurementImports', guid);
}
