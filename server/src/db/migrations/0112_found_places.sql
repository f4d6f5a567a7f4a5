-- What a word names is told by its places in the table: the same statement reads them again as they lie, where keys were looked up one by one.
drop function found_records(regclass, text[], integer);
create function found_records(target regclass, patterns text[], most integer) returns tid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  rows_in_all real := (select reltuples from pg_class where oid = target);
  latin text[] := array(select latin_letters(p) from unnest(patterns) p);
  seen integer;
  frequent integer;
  found tid[];
begin
  -- Families only: tables of the owner's with the index that `family` gave them. Anything else of that name, a view of whoever
  -- asks above all, would have its functions run as the owner.
  if not exists (
    select from pg_class c join pg_index i on i.indrelid = c.oid join pg_class w on w.oid = i.indexrelid
     where c.oid = target and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole
       and w.relname = c.relname || '_words')
  then
    raise insufficient_privilege;
  end if;
  -- Of a long table some pages tell whether it is many: an index would name all of them first.
  if rows_in_all > 20 * most then
    execute format('select count(*), count(*) filter (where search like any ($1))
        from %s tablesample system (%s) where organization_guid = current_organization()', target, 100000 / rows_in_all)
      into seen, frequent using patterns;
    if seen >= 100 and frequent * rows_in_all > 3 * most * seen::real then
      return null;
    end if;
  end if;
  execute format('select array_agg(ctid) from (
      select ctid from %s where organization_guid = current_organization() and search like any ($1)
        and words like any ($2) limit $3) f', target)
    into found using patterns, latin, most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
comment on function found_records is 'Places that hold for the statement alone. Null: there are more than `most`.';
