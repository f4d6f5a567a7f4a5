-- Merge, split and rename of organizations from a day on: a plan until then, afterwards a fact.
create table reorganization (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  subject_guid uuid not null references organization on delete cascade,
  change text not null check (change in ('rename', 'merge', 'split')),
  date date not null,
  title text not null generated always as (
    case change when 'rename' then 'Переименование' when 'merge' then 'Присоединение' else 'Разделение' end || ' с ' || day_text(date)) stored,
  new_short_name text,
  new_full_name text,
  -- How it was called until then.
  old_short_name text,
  document text,
  note text,
  applied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (
    search_key(case change when 'rename' then 'Переименование' when 'merge' then 'Присоединение' else 'Разделение' end || ' с ' || day_text(date) || ' ' ||
      coalesce(new_short_name, '') || ' ' || coalesce(old_short_name, '') || ' ' || coalesce(document, '') || ' ' || coalesce(note, ''))) stored,
  unique (organization_guid, guid)
);
create index on reorganization (subject_guid);
create index reorganization_search on reorganization using gin (search gin_trgm_ops);
select fence('reorganization');

create table reorganization_successor (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null references organization,
  position integer not null,
  primary key (from_guid, to_guid),
  foreign key (organization_guid, from_guid) references reorganization (organization_guid, guid) on delete cascade
);
create index on reorganization_successor (to_guid);
select fence('reorganization_successor');

-- An organization is found by the names that it had.
alter table organization add column former_names text[] not null default '{}';
alter table organization drop column search;
alter table organization add column search text generated always as (
  search_key(short_name || ' ' || full_name || ' ' || coalesce(inn, '') || ' ' || coalesce(ogrn, '') || ' ' || joined(former_names))) stored;
create index organization_search on organization using gin (search gin_trgm_ops);
