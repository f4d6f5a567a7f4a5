import type pg from 'pg';

/** What the schemas of the program hold, a row of a kind, a name and a definition each. */
const objects = `
  with own (oid) as (select unnest(array['public', 'boss']::regnamespace[])::oid),
  relations as (
    select c.*, c.oid::regclass::text as title from pg_class c
     where c.relnamespace in (select oid from own) and c.relkind in ('r', 'p', 'v', 'S') and not c.relispartition)
  select 'table' as kind, title as name,
      concat_ws(' ', relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions, obj_description(oid, 'pg_class')) as definition
    from relations
  union all
  select 'column', r.title || '.' || a.attname,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, a.attcollation::regcollation,
        pg_get_expr(d.adbin, d.adrelid), col_description(r.oid, a.attnum))
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
   where r.relkind <> 'S'
  union all
  select 'view', title, pg_get_viewdef(oid) from relations where relkind = 'v'
  union all
  select 'constraint', r.title || '.' || c.conname, pg_get_constraintdef(c.oid)
    from pg_constraint c join relations r on r.oid = c.conrelid where c.contype <> 'n'
  union all
  select 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_index i join relations r on r.oid = i.indrelid
  union all
  select 'trigger', r.title || '.' || t.tgname, pg_get_triggerdef(t.oid)
    from pg_trigger t join relations r on r.oid = t.tgrelid where not t.tgisinternal
  union all
  select 'policy', r.title || '.' || p.polname,
      concat_ws(' ', p.polcmd, p.polpermissive, p.polroles::regrole[], pg_get_expr(p.polqual, r.oid), 'check', pg_get_expr(p.polwithcheck, r.oid))
    from pg_policy p join relations r on r.oid = p.polrelid
  union all
  select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) || coalesce(obj_description(p.oid, 'pg_proc'), '')
    from pg_proc p where p.pronamespace in (select oid from own) and p.prokind = 'f'
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'type', t.oid::regtype::text,
      concat_ws(' ', t.typtype, nullif(t.typbasetype, 0)::regtype, (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c where c.contypid = t.oid),
        (select string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t where t.typnamespace in (select oid from own) and t.typtype in ('d', 'e')
     and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  union all
  select 'collation', collname, concat_ws(' ', collprovider, collisdeterministic) from pg_collation where collnamespace in (select oid from own)
  union all
  select 'extension', extname, '' from pg_extension
  union all
  -- pg-boss makes a part of its statistics for each day.
  select 'right', target, privileges::text from program_right
   where target not in (select inhrelid::regclass::text from pg_inherits where inhparent = 'boss.queue_stats'::regclass)
  union all
  select 'fate', target, concat_ws(' ', fate, is_handed_over) from organization_table
  union all
  select 'queue', name, concat_ws(' ', policy, retry_limit, retry_delay, expire_seconds, dead_letter, notify) from boss.queue`;

/** The catalogue of a database of the program: a line for each object, sorted, the same for the same schema whatever way it was made. */
export async function catalogueOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ kind: string; name: string; definition: string }>(objects);
  return rows.map(({ kind, name, definition }) => `${kind} ${name}: ${definition}`).toSorted();
}
