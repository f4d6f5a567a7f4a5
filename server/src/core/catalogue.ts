import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

export interface ForeignKey {
  table: string;
  column: string;
}

const known = new WeakMap<object, Map<string, readonly ForeignKey[]>>();

/** The columns of the database that point at a table, links that vanish with the record aside: asked once, the schema stays as the
 *  program found it. */
export async function foreignKeys(tx: Tx, table: string): Promise<readonly ForeignKey[]> {
  const found = known.get(tx.database)?.get(table);
  if (found) return found;
  const keys = await tx.rows<ForeignKey>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join unnest(c.conkey, c.confkey) as k (own, other) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other
    where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = ${table}::regclass and f.attname = 'guid'`);
  const own = known.get(tx.database) ?? new Map<string, readonly ForeignKey[]>();
  known.set(tx.database, own.set(table, keys));
  return keys;
}

export interface Attribute {
  table: string;
  name: string;
  /** How the database computes it, where it does. */
  expression: string | null;
}

/** The columns of tables, in their order. */
export const attributesOf = (tx: Tx, tables: readonly string[]) =>
  tx.rows<Attribute>(sql`
    select a.attrelid::regclass::text as "table", a.attname as name,
      case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as expression
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = any(${tables}::regclass[]) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`);
