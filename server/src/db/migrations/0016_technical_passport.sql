-- What the families of the technical passport have in common.

create extension if not exists btree_gist;

-- A day as dd.mm.yyyy, for what is kept in words.
create function day_text(day date) returns text
  language sql immutable parallel safe
  return lpad(extract(day from day)::text, 2, '0') || '.' || lpad(extract(month from day)::text, 2, '0') || '.' || extract(year from day);

-- How many records of a table an organization has: read by every screen, so that they are counted as they come and go.
-- Each backend counts in a slot of its own: writers do not wait for each other.
create table object_count (
  organization_guid uuid not null references organization on delete cascade,
  family text not null,
  slot smallint not null,
  number bigint not null,
  primary key (organization_guid, family, slot)
);
select fence('object_count');

create function count_objects() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into object_count
    select organization_guid, tg_table_name, pg_backend_pid() % 128, count(*) from changed group by organization_guid
    on conflict (organization_guid, family, slot) do update set number = object_count.number + excluded.number;
  else
    insert into object_count
    select organization_guid, tg_table_name, pg_backend_pid() % 128, -count(*) from changed group by organization_guid
    on conflict (organization_guid, family, slot) do update set number = object_count.number + excluded.number;
  end if;
  return null;
end $$;

-- A tree has no rings: `parent_guid` never leads back to the record.
create function refuse_cycle() returns trigger
  language plpgsql as $$
declare
  above uuid := new.parent_guid;
begin
  while above is not null loop
    if above = new.guid then
      raise check_violation using constraint = tg_table_name || '_cycle';
    end if;
    execute format('select parent_guid from %I where guid = $1', tg_table_name) into above using above;
  end loop;
  return new;
end $$;

-- Makes a table of own columns a family of records: of one organization, numbered by versions, searched by `searched`, sorted
-- by `sorted` and by `chosen` of few values, with parameters that the organization adds, counted, fenced. References lead to records of the same
-- organization: (organization_guid, x_guid).
create function family(target regclass, searched text[], sorted text[], refers jsonb default '{}', chosen text[] default '{}') returns void
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
      add unique (organization_guid, guid)', target, searched_text);
  execute format('create index on %s using gin (search gin_trgm_ops)', target);
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
  execute format('create trigger count_new after insert on %s referencing new table as changed for each statement execute function count_objects()', target);
  execute format('create trigger count_gone after delete on %s referencing old table as changed for each statement execute function count_objects()', target);
  perform fence(target);
end $$;
