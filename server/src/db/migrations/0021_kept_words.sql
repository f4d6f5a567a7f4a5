-- The letters that an index of words knows are kept with the record: told anew for each record that the index names, they took longer
-- than all the rest of a search.

do $$
declare
  kept record;
begin
  for kept in
    select a.attrelid::regclass as family, pg_get_expr(d.adbin, d.adrelid) as searched
      from pg_index i
      join pg_class w on w.oid = i.indexrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'search'
      join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where w.relname = i.indrelid::regclass || '_words' and pg_get_indexdef(i.indexrelid) like '%(latin_letters(search) %'
  loop
    execute format('drop index %I', kept.family || '_words');
    execute format('alter table %s add column words text generated always as (latin_letters(%s)) stored', kept.family, kept.searched);
    execute format('create index %I on %s using gin (words gin_trgm_ops)', kept.family || '_words', kept.family);
  end loop;
end $$;

create or replace function family(target regclass, searched text[], sorted text[], refers jsonb default '{}', chosen text[] default '{}') returns void
  language plpgsql as $$
declare
  searched_text text := (
    -- What is computed is computed once more: one computed column cannot read another.
    select string_agg(format(case a.atttypid when 'text[]'::regtype then 'joined(%s)' else 'coalesce(%s, '''')' end,
        coalesce(pg_get_expr(d.adbin, d.adrelid), quote_ident(c))), ' || '' '' || ')
      from unnest(searched) c
      join pg_attribute a on a.attrelid = target and a.attname = c
      left join pg_attrdef d on a.attgenerated <> '' and d.adrelid = target and d.adnum = a.attnum);
  col text;
  other text;
  is_text boolean;
  is_shared boolean;
begin
  execute format('
    alter table %1$s
      add column organization_guid uuid not null references organization,
      add column parameters jsonb not null default ''{}'',
      add column version integer not null default 1,
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column search text generated always as (search_key(%2$s)) stored,
      add column words text generated always as (latin_letters(search_key(%2$s))) stored,
      add unique (organization_guid, guid)', target, searched_text);
  execute format('create index %I on %s using gin (words gin_trgm_ops)', target || '_words', target);
  for col, other in select * from jsonb_each_text(refers) loop
    execute format('alter table %s add constraint %I foreign key (organization_guid, %I) references %I (organization_guid, guid)',
      target, target || '_' || col || '_fkey', col, other);
  end loop;
  -- Whoever is pointed at asks who points at it; a list is read by what it points at.
  for col, is_shared in
    select a.attname, cardinality(c.conkey) = 1 from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.conrelid = target and c.contype = 'f' and a.attname <> 'organization_guid'
  loop
    execute format('create index on %s (%I, %s guid)', target, col, case when is_shared then 'organization_guid,' else '' end);
  end loop;
  foreach col in array chosen loop
    execute format('create index on %s (organization_guid, %I, guid)', target, col);
  end loop;
  foreach col in array sorted loop
    select a.atttypid = 'text'::regtype into is_text from pg_attribute a where a.attrelid = target and a.attname = col;
    execute format('create index on %s (organization_guid, %I %s, guid)', target, col, case when is_text then 'collate russian' else '' end);
  end loop;
  if exists (select from pg_attribute where attrelid = target and attname = 'parent_guid' and not attisdropped) then
    execute format('create trigger cycle before insert or update of parent_guid on %s
      for each row when (new.parent_guid is not null) execute function refuse_cycle()', target);
  end if;
  perform counted(target);
  perform fence(target);
end $$;

create or replace function found_records(target regclass, one text, other text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  rows_in_all real := (select reltuples from pg_class where oid = target);
  patterns text[] := case when one = other then array[one] else array[one, other] end;
  latin text[] := array(select latin_letters(p) from unnest(patterns) p);
  seen integer;
  frequent integer;
  found uuid[];
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
  execute format('select array_agg(guid) from (
      select guid from %s where organization_guid = current_organization() and search like any ($1)
        and words like any ($2) limit $3) f', target)
    into found using patterns, latin, most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
