-- Addresses of the state register (ГАР) that the service loads by regions, and those of organizations chosen from them.

alter table organization_address add column is_manual boolean not null default true;

create table gar_region (
  code text primary key check (code ~ '^\d{2}$'),
  region_guid uuid references dictionary_value,
  name text not null,
  objects integer not null,
  houses integer not null,
  loaded_at timestamptz not null default now()
);
comment on table gar_region is 'регион, адреса которого загружены из ГАР';
create index on gar_region (region_guid);

create table gar_object (
  region_code text not null references gar_region on delete cascade,
  object_id bigint not null,
  guid uuid not null,
  level smallint not null,
  -- The identifiers from the region down to itself.
  path bigint[] not null,
  text text not null,
  full_text text not null,
  words tsvector not null,
  postal_code text,
  oktmo text,
  kladr text,
  primary key (region_code, object_id)
);
comment on table gar_object is 'регион, район, город, улица ГАР';
create index gar_object_words on gar_object using gin (words);

create table gar_house (
  region_code text not null,
  parent_id bigint not null,
  -- Its numbers and letters alone: what people type.
  key text not null,
  object_id bigint not null,
  guid uuid not null,
  house text not null,
  building text,
  postal_code text,
  oktmo text,
  cadastral_number text,
  primary key (region_code, object_id),
  foreign key (region_code, parent_id) references gar_object on delete cascade
);
comment on table gar_house is 'дом ГАР';
create index gar_house_key on gar_house (region_code, parent_id, key text_pattern_ops);

-- Everybody reads them; the service alone changes them, where its right was seen.
create function keep_for_service(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy shared_data on %s for select using (true)', target);
  execute format('create policy added on %s for insert with check ((select changes_shared()))', target);
  execute format('create policy changed on %s for update using ((select changes_shared())) with check ((select changes_shared()))', target);
  execute format('create policy removed on %s for delete using ((select changes_shared()))', target);
  perform open_to_program(target, '{SELECT,INSERT,UPDATE,DELETE}');
end $$;
select keep_for_service(t) from unnest('{gar_region,gar_object,gar_house}'::regclass[]) t;
drop function keep_for_service(regclass);
select watch_shared_references();

-- The words of a name as they are sought: ё is е, signs part words.
create function gar_words(name text) returns text[]
  language sql immutable as $$
  select array_remove(regexp_split_to_array(search_key(name), '[^0-9a-zа-я]+'), '')
$$;

create table gar_loading (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  names text[] not null,
  -- Until they are loaded.
  contents bytea[],
  run_guid uuid,
  region_code text,
  received_at timestamptz not null default now()
);
comment on table gar_loading is 'файлы ГАР, которые загружают';
create index on gar_loading (organization_guid, received_at);
select fence('gar_loading');
select declare_fate('stays', '{gar_loading}', false);
