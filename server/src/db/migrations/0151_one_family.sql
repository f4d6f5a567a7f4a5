-- One function makes a table a family; what the release before did in three layers, and the helpers of single migrations, go.
drop function if exists plain_family(regclass, text[], text[], jsonb, text[]);
drop function if exists lay_out_family(regclass, text[], text[], jsonb, text[]);
drop function if exists tended(regclass);
drop function if exists divide_rights(text, text, integer, text, text[], text);

-- Makes a table of own columns a family of records: of one organization, numbered by versions, found by parts of words of `searched`,
-- sorted by `sorted` and by `chosen` of few values, with parameters that the organization adds, counted, fenced. References lead to
-- records of the same organization: (organization_guid, x_guid).
create or replace function family(target regclass, searched text[], sorted text[], refers jsonb default '{}', chosen text[] default '{}') returns void
  language plpgsql as $$
declare
  searched_text text := (
    -- What is computed is computed once more: one computed column cannot read another.
    select string_agg(format(case a.atttypid when 'text[]'::regtype then 'joined(%s)' else 'coalesce(%s, '''')' end,
        coalesce(pg_get_expr(d.adbin, d.adrelid), quote_ident(c))), ' || '' '' || ' order by n)
      from unnest(searched) with ordinality s (c, n)
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
  -- The index of words knows whose they are: those of other organizations are not gone through.
  execute format('create index %I on %s using gin (organization_guid, words gin_trgm_ops)', target || '_words', target);
  -- Records are counted along an index alone, and found without what the index has yet to take in, once their table was vacuumed: by
  -- default that waits until a fifth of it is new.
  execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.01)', target);
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
  -- Its rows move with their organization, and are handed over.
  perform declare_fate('moves', array[target::text], true);
  perform let_rows_move();
end $$;
