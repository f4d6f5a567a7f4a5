import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { snake, targetOf } from '../column.ts';

/** A row as stored in the database. */
type StoredRow = Record<string, unknown>;

interface Later {
  number: number;
  at: string;
  action: 'create' | 'update' | 'remove';
  entity: string;
  record: string;
  before: StoredRow | null;
  stored: { table: string; rows: StoredRow[] }[] | null;
}

/** The differences of a table at a past moment: present rows to ignore, and the rows that were in their place. */
export interface PastRows {
  table: string;
  /** The column that identifies rows: the guid of a record, or the source record of links. */
  key: 'guid' | 'from_guid';
  /** The past rows by key: none, one record, or the links of one record. */
  rows: Map<string, StoredRow[]>;
}

const MOST = 100_000;

/** Errors: 422 when the journal after the moment has been partly deleted; the entry about the deletion holds the
 *  limit. */
async function refuseForgotten(tx: Tx, tables: readonly string[], at: string): Promise<void> {
  const [gone] = await tx.rows<{ day: string }>(sql`
    select to_char(max(u.value::timestamptz) at time zone o.time_zone, 'DD.MM.YYYY') as day
    from organization o join journal j on j.scope = o.guid cross join jsonb_each_text(j.after -> 'until') u
    where o.guid = current_organization() and not j.is_part and j.action = 'forget' and j.kind = 'journal_retention'
      and u.key = any(${tables}::text[]) and u.value::timestamptz > ${at}::timestamptz
    group by o.time_zone`);
  if (!gone) return;
  const message = `Изменения по ${gone.day} удалены по сроку хранения журнала: выберите более позднюю дату.`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'at', message }] });
}

/** The entries after a moment about records of the given tables, newest first. Errors: 409 above `most`, 422 before the
 *  forgotten part. */
async function entriesAfter(tx: Tx, tables: readonly string[], at: string, most: number): Promise<Later[]> {
  await refuseForgotten(tx, tables, at);
  const later = await tx.rows<Later>(sql`
    select j.number, j.occurred_at as at, j.action, j.entity, j.record_guid as record,
      readable_values(j.record_guid, j.before) as before, case when not is_erased(j.record_guid) then j.stored end as stored
    from (
      select j.* from unnest(array[coalesce(current_organization(), '00000000-0000-0000-0000-000000000000'), '00000000-0000-0000-0000-000000000000']::uuid[]) s (scope)
      cross join unnest(array[false, true]) p (is_part) cross join unnest(array['create', 'update', 'remove']) a (action)
      cross join unnest(${tables}::text[]) e (entity)
      cross join lateral (
        select * from journal j
        where j.scope = s.scope and j.is_part = p.is_part
          and j.action = a.action and j.kind = e.entity and j.occurred_at > ${at}::timestamptz
          and j.record_guid is not null limit ${most + 1}) j
      union all
      select * from changes_by_others(${tables}::text[], ${at}::timestamptz)) j
    order by j.number desc limit ${most + 1}`);
  if (later.length > most) {
    throw new AppError('conflict', {
      detail: `С этого момента записано больше ${most.toLocaleString('ru')} изменений: выберите более поздний.`,
    });
  }
  return later;
}

/** The tables that a resource's list reads: its own, its links, and those whose titles it shows. */
function tablesOf(resource: Resource): { records: string[]; links: string[] } {
  const fields = Object.values(resource.fields);
  const targets = fields.flatMap((field) =>
    field.kind === 'reference' || field.kind === 'references' ? targetOf(field.to).table : [],
  );
  const links = fields.flatMap((field) => (field.kind === 'references' ? (field.table ?? []) : []));
  return { records: [...new Set([resource.table, ...targets])], links: [...new Set(links)] };
}

const rowsNow = async (
  tx: Tx,
  table: string,
  key: PastRows['key'],
  keys: readonly string[],
): Promise<Map<string, StoredRow[]>> => {
  const rows = await tx.rows<{ key: string; rows: StoredRow[] }>(sql`
    select t.${name(key)} as key, json_agg(t) as rows from ${name(table)} t where t.${name(key)} = any(${keys}::uuid[]) group by 1`);
  return new Map(rows.map((row) => [row.key, row.rows]));
};

/** Reverts a field of a record to its former value. */
function takeBack(row: StoredRow, key: string, field: Field | undefined, value: unknown): void {
  if (field?.in) row[field.in] = { ...(row[field.in] as StoredRow), [key]: value };
  else if (snake(key) in row) row[snake(key)] = value;
}

/** Applies every later entry backwards from the present, and returns the differences in each table of the list. */
export async function differencesAt(tx: Tx, resource: Resource, at: string, most = MOST): Promise<PastRows[]> {
  const { records, links } = tablesOf(resource);
  const later = await entriesAfter(tx, records, at, most);
  const kept = later.flatMap(({ stored }) => stored ?? []);
  const changed = (table: string) => later.filter(({ entity }) => entity === table).map(({ record }) => record);
  const past = new Map<string, PastRows>();
  for (const table of records)
    past.set(table, { table, key: 'guid', rows: await rowsNow(tx, table, 'guid', changed(table)) });
  for (const table of links) {
    const begun = kept
      .filter((one) => one.table === table)
      .flatMap(({ rows }) => rows.map((row) => String(row['from_guid'])));
    past.set(table, {
      table,
      key: 'from_guid',
      rows: await rowsNow(tx, table, 'from_guid', [...changed(resource.table), ...begun]),
    });
  }
  for (const entry of later) undo(resource, past, entry);
  for (const table of records)
    for (const guid of changed(table)) if (!past.get(table)!.rows.has(guid)) past.get(table)!.rows.set(guid, []);
  await stampRows(tx, past.get(resource.table)!, at);
  return [...past.values()];
}

function undo(
  resource: Resource,
  past: Map<string, PastRows>,
  { action, entity, record, before, stored }: Later,
): void {
  const { rows } = past.get(entity)!;
  if (action === 'create') rows.set(record, []);
  for (const { table, rows: gone } of action === 'remove' ? (stored ?? []) : []) {
    const other = past.get(table);
    for (const row of other ? gone : []) {
      const key = String(row[other!.key]);
      other!.rows.set(key, other!.key === 'guid' ? [row] : [...(other!.rows.get(key) ?? []), row]);
    }
  }
  const [row] = rows.get(record) ?? [];
  // An organization's own reading of a shared record is not part of the record's state.
  if (action !== 'update' || !row || (before && 'commonName' in before)) return;
  row['version'] = Number(row['version']) - 1;
  for (const [key, value] of Object.entries(before ?? {})) {
    const field = entity === resource.table ? resource.fields[key] : undefined;
    if (field?.kind === 'references' && field.table) {
      const linked = (value as string[]).map((to, index) => ({
        organization_guid: row['organization_guid'],
        from_guid: record,
        to_guid: to,
        position: index + 1,
      }));
      past.get(field.table)!.rows.set(record, linked);
    } else takeBack(row, key, field, value);
  }
}

/** Sets the time of each record's last change: that of its last entry up to the moment; without entries, its creation
 *  time. */
async function stampRows(tx: Tx, { rows }: PastRows, at: string): Promise<void> {
  const stamps = await tx.rows<{ guid: string; at: string }>(sql`
    select g.guid, j.occurred_at as at from unnest(${[...rows.keys()]}::uuid[]) g (guid) cross join lateral (
      select j.occurred_at from journal j where j.record_guid = g.guid and j.action in ('create', 'update') and j.occurred_at <= ${at}::timestamptz
      order by j.number desc limit 1) j`);
  const known = new Map(stamps.map((stamp) => [stamp.guid, stamp.at]));
  for (const [guid, [row]] of rows) {
    if (!row) continue;
    const isLater = Date.parse(String(row['updated_at'])) > Date.parse(at);
    row['updated_at'] = known.get(guid) ?? (isLater ? row['created_at'] : row['updated_at']);
  }
}
