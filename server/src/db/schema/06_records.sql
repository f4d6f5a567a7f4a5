-- What records of all kinds have in common: how a table becomes a family, how records are found, loaded from files and carry files,
-- what lists are seen as, and what repeated requests are answered with.

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
comment on table object_count is 'сколько записей семейства у организации';

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

-- Makes a table of own columns a family of records: of one organization, numbered by versions, found by parts of words of `searched`,
-- sorted by `sorted` and by `chosen` of few values, with parameters that the organization adds, counted, fenced. References lead to
-- records of the same organization: (organization_guid, x_guid).
create function family(target regclass, searched text[], sorted text[], refers jsonb default '{}', chosen text[] default '{}') returns void
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

-- The address of a record that was replaced by another leads there; what leads to itself is found nowhere.
create table redirect (
  from_guid uuid primary key,
  to_guid uuid not null,
  created_at timestamptz not null default now(),
  constraint redirect_leads_elsewhere check (from_guid <> to_guid)
);
comment on table redirect is 'адрес заменённой записи ведёт к другой';
select open_to_program('redirect');

-- The first answer to a request that carries an Idempotency-Key.
create table repeated_request (
  account_guid uuid not null references account on delete cascade,
  organization_guid uuid not null references organization,
  key text not null,
  request_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_guid, account_guid, key)
);
select fence('repeated_request');
comment on table repeated_request is 'первый ответ на запрос с `Idempotency-Key`';
create index repeated_request_created_at on repeated_request (created_at);

create table saved_view (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account on delete cascade,
  resource text not null,
  name text not null,
  is_shared boolean not null,
  search text not null,
  filter text not null,
  sort text not null,
  columns text[] not null,
  created_at timestamptz not null default now(),
  unique (organization_guid, account_guid, resource, name)
);
select fence('saved_view');
comment on table saved_view is 'сохранённый вид списка';

-- A file that is being loaded: its rows as they were read, until they are loaded, and where its columns go.
create table import (
  guid uuid primary key,
  organization_guid uuid not null references organization on delete cascade,
  account_guid uuid not null,
  resource text not null,
  file_name text not null,
  zone text not null,
  titles text[] not null,
  fields text[] not null,
  status text not null default 'read' check (status in ('read', 'checking', 'checked', 'loading', 'done', 'failed', 'stopped')),
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  same integer not null default 0,
  refused integer not null default 0,
  note text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- A file that was checked changes the records that its check saw, as they were then.
  changes text not null default '',
  unique (organization_guid, guid)
);
select fence('import');
comment on column import.resource is 'The list that is loaded, as it is addressed: `brands`, `dictionary/6/values`.';
comment on column import.fields is 'The field that each column goes to; null where to none.';
comment on column import.seen_at is 'The last sign of life of its work: what fell silent has failed.';
comment on table import is 'загрузка записей из файла';
comment on column import.changes is 'The digest of the rows that change records, and of the versions of those.';
create index on import (organization_guid, account_guid);

create table import_row (
  organization_guid uuid not null default current_organization(),
  import_guid uuid not null,
  number integer not null,
  cells jsonb not null,
  name text,
  mistakes jsonb,
  -- A check of a file tells which records it changes, and how.
  change jsonb,
  primary key (organization_guid, import_guid, number),
  foreign key (organization_guid, import_guid) references import (organization_guid, guid) on delete cascade
);
select fence('import_row');
comment on column import_row.number is 'As numbered in the file, the titles being the first.';
comment on column import_row.name is 'How the row calls its record.';
comment on column import_row.mistakes is 'What is wrong with it: [{column, message}].';
comment on table import_row is 'строка загружаемого файла';
comment on column import_row.change is 'What it changes in its record: {name, renamed, before, after}; of the first rows only, those that rename coming first.';
create index on import_row (organization_guid, import_guid, number) where mistakes is not null;
create index on import_row (organization_guid, import_guid, number) where change is not null;

-- Where columns with these titles went the last time.
create table import_mapping (
  organization_guid uuid not null references organization on delete cascade,
  resource text not null,
  titles_hash bytea not null,
  fields text[] not null,
  primary key (organization_guid, resource, titles_hash)
);
select fence('import_mapping');
comment on table import_mapping is 'куда шли столбцы с такими заголовками';

-- Files of records: acts, certificates, photographs. A file that was taken out of sight keeps its content.
create table attachment (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  resource text not null,
  record_guid uuid not null,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null,
  sha256 bytea not null,
  content bytea,
  added_at timestamptz not null default now(),
  added_by text not null,
  removed_at timestamptz
);
select fence('attachment');
comment on column attachment.content is 'Null where files are kept in a folder: there it lies under its sha256.';
comment on table attachment is 'файл записи; содержимое — здесь или в `FILES_DIR`';
create index attachment_record on attachment (record_guid, added_at);

-- How much room the files of an organization take.
create index attachment_organization on attachment (organization_guid) include (bytes);

-- Which files of the folder belong to a record of any organization.
create index attachment_in_folder on attachment (sha256) where content is null;

-- A record is written, remembered and answered in one flight: what the journal keeps of it is told by the record as it is shown.

-- The fields of a record as the journal keeps them, with the titles of what they refer to.
create function remembered(shown jsonb, keys text[]) returns jsonb
  language plpgsql immutable parallel safe as $$
declare
  kept jsonb := (select coalesce(jsonb_object_agg(k, shown -> k), '{}') from unnest(keys) k);
  names jsonb := (
    select jsonb_object_agg(n.key, n.value) from jsonb_each(shown -> 'names') n where n.key = any(keys) and n.value <> 'null');
begin
  return case when names is null then kept else kept || jsonb_build_object('names', names) end;
end $$;

create function filled_keys(shown jsonb, keys text[]) returns text[]
  language sql immutable parallel safe
  return array(select e.key from jsonb_each(shown) e where e.key = any(keys) and e.value not in ('null', '""', '[]'));

create function changed_keys(before jsonb, after jsonb, keys text[]) returns text[]
  language sql immutable parallel safe
  return array(select k from unnest(keys) k where before -> k is distinct from after -> k);

-- Lists that can be long and are no families are counted as these are.
create function counted(target regclass) returns void
  language plpgsql as $$
begin
  execute format('create trigger count_new after insert on %s referencing new table as changed for each statement execute function count_objects()', target);
  execute format('create trigger count_gone after delete on %s referencing old table as changed for each statement execute function count_objects()', target);
  execute format('insert into object_count select organization_guid, %L, 0, count(*) from %s group by organization_guid', target, target);
end $$;
select counted('employee');

create function attached_files(digests text[]) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select d from unnest(digests) d
    where exists (select from attachment a where a.sha256 = decode(d, 'hex') and a.content is null);
  end;

-- Which cards people have open at present. Nothing of it outlives half a minute, so it need not outlive a crash.
create unlogged table record_viewer (
  organization_guid uuid not null default current_organization() references organization on delete cascade,
  account_guid uuid not null default current_account() references account on delete cascade,
  guid uuid not null,
  resource text not null,
  record_guid uuid not null,
  is_editing boolean not null,
  is_told boolean not null,
  seen_at timestamptz not null default now(),
  primary key (organization_guid, account_guid, guid)
);
select fence('record_viewer');
comment on table record_viewer is 'открытая карточка: кто смотрит запись сейчас';
comment on column record_viewer.guid is 'The card, as the browser names it.';
comment on column record_viewer.is_told is 'The person is told who else looks at the record.';
create index on record_viewer (record_guid);
create index on record_viewer (account_guid);
select declare_fate('stays', '{record_viewer}', false);

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
