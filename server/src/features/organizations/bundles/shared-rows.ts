import { join, name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { refused } from './read-bundle.ts';
import { sharedKeys, sharedTables, type SharedTable } from './layout.ts';

/** Shared data of a whole installation take only a few megabytes. */
const MAX_SHARED = 32 * 1024 * 1024;

export interface SharedRow {
  table: SharedTable;
  key: string;
  row: { guid: string; id?: number };
}

const keyOf = ({ table, key }: Pick<SharedRow, 'table' | 'key'>) => `${table} ${key}`;

export interface SharedHere {
  /** The local guids of the bundle's shared data. */
  guids: Map<string, string>;
  /** The local numbers of dictionaries by their numbers in the bundle. */
  dictionaries: Map<number, number>;
  /** The rows missing here. */
  missing: SharedRow[];
}

/** Matches the bundle's shared data with those of this installation by natural keys. */
export async function findShared(tx: Tx, given: AsyncIterable<string>): Promise<SharedHere> {
  const all = sharedTables.map(
    (table) => sql`select ${table}::text as "table", ${sharedKeys[table]} as key, t.guid,
      ${table === 'dictionary' ? sql`(to_jsonb(t) ->> 'id')::integer` : sql`null::integer`} as id from ${name(table)} t where t.organization_guid is null`,
  );
  const here = await tx.rows<{ table: SharedTable; key: string; guid: string; id: number | null }>(
    join(all, ' union all '),
  );
  const known = new Map(here.map((row) => [keyOf(row), row]));
  const found: SharedHere = { guids: new Map(), dictionaries: new Map(), missing: [] };
  let size = 0;
  for await (const line of given) {
    size += line.length;
    if (size > MAX_SHARED) throw refused('В архиве слишком много справочных данных: ничего не загружено.');
    const shared = JSON.parse(line) as SharedRow;
    const twin = known.get(keyOf(shared));
    if (!twin) found.missing.push(shared);
    else found.guids.set(shared.row.guid, twin.guid);
    if (twin?.id && shared.row.id) found.dictionaries.set(shared.row.id, twin.id);
  }
  return found;
}
