-- A file that is being loaded: its rows as they were read, until they are loaded, and where its columns go.
create table import (
  guid uuid primary key,
  organization_guid uuid not null references organization on delete cascade,
  account_guid uuid not null,
  -- The list that is loaded, as it is addressed: `brands`, `dictionary/6/values`.
  resource text not null,
  file_name text not null,
  zone text not null,
  titles text[] not null,
  -- The field that each column goes to; null where to none.
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
  -- The last sign of life of its work: what fell silent has failed.
  seen_at timestamptz not null default now(),
  unique (organization_guid, guid)
);
create index on import (organization_guid, account_guid);
select fence('import');

create table import_row (
  organization_guid uuid not null default current_organization(),
  import_guid uuid not null,
  -- As numbered in the file, the titles being the first.
  number integer not null,
  cells jsonb not null,
  -- How the row calls its record, and what is wrong with it: `[{column, message}]`.
  name text,
  mistakes jsonb,
  primary key (organization_guid, import_guid, number),
  foreign key (organization_guid, import_guid) references import (organization_guid, guid) on delete cascade
);
create index on import_row (organization_guid, import_guid, number) where mistakes is not null;
select fence('import_row');

-- Where columns with these titles went the last time.
create table import_mapping (
  organization_guid uuid not null references organization on delete cascade,
  resource text not null,
  titles_hash bytea not null,
  fields text[] not null,
  primary key (organization_guid, resource, titles_hash)
);
select fence('import_mapping');
