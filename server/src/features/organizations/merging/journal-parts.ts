import { objectsOf } from 'contract/features/object-types/facts.ts';
import { resources } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { entriesFrom, inManner, type NewEntry } from '../../../core/journal.ts';
import { name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging, columnsOf } from '../../../resource/column.ts';
import { extended, extensionsOf } from '../../object-types/extension.service.ts';

/** The number of entries per statement. */
const BATCH = 500;

interface MovedRecords {
  resource: Resource;
  guids: readonly string[];
}

/** The current organization's resources with moved records, including its own types. */
async function movingResources(tx: Tx, tables: readonly string[]): Promise<Resource[]> {
  const moving = resources.filter(({ table, scope }) => scope === 'organization' && tables.includes(table));
  const own = (await extensionsOf(tx)).filter(({ family }) => family === null);
  return [...(await Promise.all(moving.map((one) => extended(tx, one)))), ...own.map(objectsOf)];
}

/** The records of the current organization to be moved. */
export async function recordsToMove(
  tx: Tx,
  tables: readonly string[],
  stay: readonly string[],
): Promise<MovedRecords[]> {
  const found: MovedRecords[] = [];
  for (const resource of await movingResources(tx, tables)) {
    const rows = await tx.rows<{ guid: string }>(sql`
      select t.guid from ${name(resource.table)} t where ${belonging(resource)} and t.guid <> all(${stay}::uuid[]) order by t.guid`);
    if (rows.length) found.push({ resource, guids: rows.map(({ guid }) => guid) });
  }
  return found;
}

/** Records in the journal of the current organization that these records have left it or come to it, as parts of one
 *  entry, so that past states show them while they belonged to it. Returns the number of entries. */
export async function journalParts(
  tx: Tx,
  actor: Actor,
  action: 'create' | 'remove',
  moved: readonly MovedRecords[],
): Promise<number> {
  const part = inManner(actor, { isPart: true });
  let copied = 0;
  for (const { resource, guids } of moved) {
    const keys = sql`${Object.keys(resource.fields)}::text[]`;
    const values = sql`remembered(w.shown, w.keys)`;
    const entry: NewEntry = {
      action,
      organization: sql`current_organization()`,
      entity: resource.table,
      record: sql`w.guid`,
      recordName: sql`w.shown ->> ${resource.list.title}`,
      within:
        resource.within &&
        sql`(select t.${name(resource.within.column)} from ${name(resource.table)} t where t.guid = w.guid)`,
      ...(action === 'create'
        ? { after: values }
        : { before: values, stored: sql`stored_rows(${resource.table}, w.guid)` }),
    };
    for (let at = 0; at < guids.length; at += BATCH) {
      copied += await tx.run(sql`
        with r as materialized (
          select ${columnsOf(resource)} from ${name(resource.table)} t where t.guid = any(${guids.slice(at, at + BATCH)}::uuid[])),
        w as materialized (select r.guid, s.shown, filled_keys(s.shown, ${keys}) as keys from r, to_jsonb(r) as s (shown))
        ${entriesFrom(part, entry, sql`w`)}`);
    }
  }
  return copied;
}
