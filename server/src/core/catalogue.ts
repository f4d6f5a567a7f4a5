import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

export interface ForeignKey {
  table: string;
  column: string;
}

const facts = new WeakMap<object, Map<string, unknown>>();

/** Caches a fact about the database schema, which does not change while the program runs. */
async function once<T>(tx: Tx, fact: string, ask: () => Promise<T>): Promise<T> {
  const known = facts.get(tx.database) ?? new Map<string, unknown>();
  facts.set(tx.database, known);
  if (!known.has(fact)) known.set(fact, await ask());
  return known.get(fact) as T;
}

/** The foreign keys that refer to a table, except links deleted together with the record. */
export const foreignKeys = (tx: Tx, table: string): Promise<readonly ForeignKey[]> =>
  once(tx, `keys of ${table}`, () =>
    tx.rows<ForeignKey>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join unnest(c.conkey, c.confkey) as k (own, other) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other
    where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = ${table}::regclass and f.attname = 'guid'`),
  );

/** Whether the table has an index for searching by parts of words, as the passport resources do. */
export const hasWordIndex = (tx: Tx, table: string): Promise<boolean> =>
  once(tx, `words of ${table}`, async () => {
    const [found] = await tx.rows<{ has: boolean }>(sql`
      select exists (select from pg_indexes where tablename = ${table}::text and indexdef like '%, words gin_trgm_ops)') as has`);
    return found!.has;
  });

/** Whether the number of records of a table is maintained on every insert and delete. */
export const isCounted = (tx: Tx, table: string): Promise<boolean> =>
  once(tx, `count of ${table}`, async () => {
    const [found] = await tx.rows<{ is: boolean }>(sql`
      select exists (select from pg_trigger where tgname = 'count_new' and tgrelid = ${table}::regclass) as is`);
    return found!.is;
  });

/** The leading columns of indexes that return the records of an organization (or all records) in order. */
export const orderedColumns = (tx: Tx, table: string): Promise<ReadonlySet<string>> =>
  once(tx, `order of ${table}`, async () => {
    const columns = await tx.rows<{ name: string }>(sql`
      select a.attname as name from pg_class c join pg_index i on i.indrelid = c.oid
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum in (i.indkey[0], i.indkey[1])
      where c.relname = ${table} and c.relnamespace = 'public'::regnamespace and i.indpred is null`);
    return new Set(columns.map(({ name }) => name));
  });

/** Whether deleting a record also deletes other rows, and which of its columns are computed. */
export const removalOf = (tx: Tx, table: string): Promise<{ takesOthers: boolean; computed: readonly string[] }> =>
  once(tx, `removal from ${table}`, async () => {
    const [found] = await tx.rows<{ takesOthers: boolean; computed: string[] }>(sql`
      select exists (select from pg_constraint c where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = t.oid) as "takesOthers",
        array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attgenerated <> '') as computed
      from pg_class t where t.oid = ${table}::regclass`);
    return found!;
  });

export interface Attribute {
  table: string;
  name: string;
  /** The expression of a computed column. */
  expression: string | null;
}

/** The columns of tables, in order. */
export const attributesOf = (tx: Tx, tables: readonly string[]) =>
  tx.rows<Attribute>(sql`
    select a.attrelid::regclass::text as "table", a.attname as name,
      case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as expression
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = any(${tables}::regclass[]) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`);
