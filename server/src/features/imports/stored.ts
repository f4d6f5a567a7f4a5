import {
  isRunning,
  type Import,
  type ImportStatus,
  type KindOfMistake,
  type LikelyRow,
  type TextMeaning,
} from 'contract/kit/resource-import.ts';
import { AppError } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { ImportCounts } from './records/import-records.service.ts';

/** An import of these records by the user who requests it. */
export interface ImportKey {
  guid: string;
  resource: string;
  account: string;
}

const running = sql`('checking', 'loading')`;
/** A running import whose heartbeat has stopped: its program has died and the transaction is lost. */
const isSilent = sql`(i.status in ${running} and i.seen_at < now() - interval '1 minute')`;
const SILENT_NOTE = 'Программа была остановлена, пока читала файл. Ничего не загружено: запустите ещё раз.';

const own = ({ guid, resource, account }: ImportKey): Sql =>
  sql`i.guid = ${guid} and i.resource = ${resource} and i.account_guid = ${account}`;

const SHOWN = 1000;
const SAMPLE = 100;

const KINDS = 200;

/** The mistakes of an import grouped by column, text and reason. */
async function kindsOfMistakes(tx: Tx, guid: string, fields: readonly (string | null)[]): Promise<KindOfMistake[]> {
  const found = await tx.rows<Omit<KindOfMistake, 'field'> & { place: number | null }>(sql`
    select k.place, k.column, k.message, k.written, count(*)::integer as rows, min(k.number)::integer as first from (
      select r.number, (m ->> 'place')::integer as place, m ->> 'column' as column, m ->> 'message' as message,
        nullif(r.cells ->> (m ->> 'place')::integer, '') as written
      from import_row r cross join jsonb_array_elements(r.mistakes) m
      where r.import_guid = ${guid} and r.mistakes is not null) k
    group by place, "column", message, written order by count(*) desc, min(number) limit ${KINDS}`);
  return found.map(({ place, ...kind }) => ({ ...kind, field: place === null ? null : (fields[place] ?? null) }));
}

/** The progress of an import. Errors: 404. */
export async function readImport(tx: Tx, asked: ImportKey): Promise<Import> {
  const [found] = await tx.rows<
    Omit<Import, 'columns' | 'mistakes' | 'kinds' | 'changed' | 'likely'> & {
      titles: string[];
      fields: (string | null)[];
      cells: string[] | null;
    }
  >(sql`
    select i.guid, i.file_name as "fileName", i.titles, i.fields, i.rows_total as "rowsTotal", i.rows_done as "rowsDone",
      i.created, i.updated, i.same, i.refused, i.meanings, i.skipped,
      i.created_guids as "createdGuids",
      (select r.cells from import_row r where r.import_guid = i.guid order by r.number limit 1) as cells,
      case when ${isSilent} then 'failed' else i.status end as status, case when ${isSilent} then ${SILENT_NOTE} else i.note end as note
    from import i where ${own(asked)}`);
  if (!found) throw new AppError('not_found');
  const { titles, fields, cells, ...rest } = found;
  const mistakes = await tx.rows<Import['mistakes'][number]>(sql`
    select r.number as row, r.name, m.value ->> 'column' as column, m.value ->> 'message' as message
    from import_row r cross join jsonb_array_elements(r.mistakes) with ordinality m
    where r.import_guid = ${asked.guid} and r.mistakes is not null order by r.number, (m.value ->> 'place')::integer, m.ordinality limit ${SHOWN}`);
  const changed = await tx.rows<Import['changed'][number]>(sql`
    select r.number as row, c.* from import_row r
      cross join jsonb_to_record(r.change) as c (name text, renamed text, before jsonb, after jsonb)
    where r.import_guid = ${asked.guid} and r.change is not null order by c.renamed is null, r.number`);
  const likely = await tx.rows<LikelyRow>(sql`
    select r.number as row, l.* from import_row r
      cross join jsonb_to_record(r.likely) as l (name text, found jsonb, "isDecided" boolean, chosen text)
    where r.import_guid = ${asked.guid} and r.likely is not null order by l."isDecided", r.number`);
  const columns = titles.map((title, place) => ({
    title,
    field: fields[place] ?? null,
    sample: (cells?.[place] ?? '').slice(0, SAMPLE),
  }));
  const kinds = isRunning(rest.status) ? [] : await kindsOfMistakes(tx, asked.guid, fields);
  return { ...rest, columns, mistakes, kinds, changed, likely };
}

export interface ImportStart {
  fileName: string;
  titles: string[];
  fields: (string | null)[];
  zone: string;
  meanings: TextMeaning[];
  choices: Readonly<Record<string, string | null>>;
  created: number;
  updated: number;
  refused: number;
  changes: string;
}

/** Starts the next step of an import. Errors: 404, 409 in another state. */
export async function beginStep(
  tx: Tx,
  asked: ImportKey,
  from: readonly ImportStatus[],
  to: ImportStatus,
): Promise<ImportStart> {
  const begun = await tx.one<ImportStart>(sql`
    update import i set status = ${to}, rows_done = 0, seen_at = now(), note = null
    where ${own(asked)} and (i.status = any(${from}) or ${isSilent})
    returning file_name as "fileName", titles, fields, zone, meanings, choices, created, updated, refused, changes`);
  if (begun) return begun;
  const { status } = await readImport(tx, asked);
  const isBusy = status === 'checking' || status === 'loading';
  throw new AppError('conflict', {
    detail: isBusy ? 'Файл сейчас проверяется или загружается: дождитесь конца.' : 'Сначала проверьте файл.',
  });
}

/** Saves the progress of a step. False when the import was stopped. */
export const saveProgress = async (tx: Tx, guid: string, rows: number): Promise<boolean> =>
  (await tx.run(sql`
    update import set rows_done = ${rows}, seen_at = now() where guid = ${guid} and status in ${running}`)) > 0;

const CHUNK = 2000;

/** Saves the result of a step. False when the import was stopped. */
export async function endStep(
  tx: Tx,
  guid: string,
  status: ImportStatus,
  { created, updated, same, refused, changes, changed, likely, createdGuids }: ImportCounts,
  note: string | null,
): Promise<boolean> {
  await tx.run(sql`
    update import_row set mistakes = null, change = null, likely = null
    where import_guid = ${guid} and (mistakes is not null or change is not null or likely is not null)`);
  for (let at = 0; at < refused.length; at += CHUNK) {
    await tx.run(sql`
      update import_row r set name = x.name, mistakes = x.mistakes
      from jsonb_to_recordset(${JSON.stringify(refused.slice(at, at + CHUNK))}::jsonb) as x (number integer, name text, mistakes jsonb)
      where r.import_guid = ${guid} and r.number = x.number`);
  }
  const numbered = changed.map(({ number, ...change }) => ({ number, change }));
  await tx.run(sql`
    update import_row r set change = x.change
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as x (number integer, change jsonb)
    where r.import_guid = ${guid} and r.number = x.number`);
  const taken = likely.map(({ number, name, found, isDecided, chosen }) => ({
    number,
    likely: { name, found, isDecided, chosen },
  }));
  await tx.run(sql`
    update import_row r set likely = x.likely
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as x (number integer, likely jsonb)
    where r.import_guid = ${guid} and r.number = x.number`);
  const ended = await tx.run(sql`
    update import set status = ${status}, rows_done = rows_total, created = ${created}, updated = ${updated}, same = ${same},
      refused = ${refused.length}, changes = ${changes}, created_guids = ${createdGuids}, note = ${note}
    where guid = ${guid} and status in ${running}`);
  return ended > 0;
}

export const failStep = (tx: Tx, guid: string, note: string): Promise<number> =>
  tx.run(sql`update import set status = 'failed', note = ${note} where guid = ${guid} and status in ${running}`);

/** Stops an import; its worker notices and rolls back. Errors: 404. */
export async function stopImport(tx: Tx, asked: ImportKey): Promise<void> {
  const found = await tx.run(sql`
    update import i set status = case when i.status in ${running} then 'stopped' else i.status end where ${own(asked)}`);
  if (!found) throw new AppError('not_found');
}
