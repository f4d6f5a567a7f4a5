import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findRow } from '../../resource/store.ts';

/** A shared record without the organization's own reading; undefined when it is not visible. */
export async function commonRow(tx: Tx, resource: Resource, guid: string, lock = sql``): Promise<AnyRow | undefined> {
  const row = await findRow(tx, resource, guid, lock);
  if (!row) return undefined;
  const { commonName, isUnused } = row;
  if (!commonName && !isUnused) return row;
  const { list, table, fields } = resource;
  const title = commonName ?? row[list.title];
  if (!('isUnused' in fields)) return { ...row, [list.title]: title };
  const found = await tx.one<{ isActive: boolean }>(
    sql`select t.is_active as "isActive" from ${name(table)} t where t.guid = ${guid}`,
  );
  return { ...row, [list.title]: title, isActive: found!.isActive };
}
