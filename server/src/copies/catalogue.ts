import pg from 'pg';
import type { Manifest } from './manifest.ts';

export interface Table {
  schema: string;
  name: string;
  /** Stored columns, not computed ones. */
  columns: string[];
  isPartitioned: boolean;
  partitions: { name: string; bound: string }[];
  /** The size on disk and the estimated number of rows, for progress only. */
  size: number;
  estimate: number;
}

/** A condition on `c` (pg_class) and `n` (pg_namespace): belongs to the program, not to the system or an extension. */
export const ofProgram = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  and c.relowner = (select s.relowner from pg_class s where s.oid = to_regclass('public.program_right'))
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** A quoted name for a statement. */
export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** A column list for a statement. */
export const listOf = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** Every table of the program; rows of partitions are read and written through their parent. */
export async function readTables(owner: pg.ClientBase): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select n.nspname as schema, c.relname as name, c.relkind = 'p' as "isPartitioned",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      coalesce((select json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid and c.relkind = 'p'), '[]') as partitions,
      leaves.size::bigint as size, leaves.rows::bigint as estimate
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral (
      select coalesce(sum(pg_table_size(l.oid)), 0) as size, coalesce(sum(greatest(l.reltuples, 0)), 0) as rows
      from pg_class l where l.relkind = 'r' and (l.oid = c.oid or l.oid in (select t.relid from pg_partition_tree(c.oid) t))) leaves
    where c.relkind in ('r', 'p') and not c.relispartition and ${ofProgram}
    order by 1, 2`);
  return rows;
}

/** The state of every sequence, including those of identity columns. */
export async function readSequences(owner: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await owner.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${ofProgram} order by 1, 2`);
  const found: Manifest['sequences'] = [];
  for (const { schema, name } of rows) {
    const [at] = (
      await owner.query(`select last_value::text as value, is_called as "isCalled" from ${quoted({ schema, name })}`)
    ).rows;
    found.push({ schema, name, ...at });
  }
  return found;
}
