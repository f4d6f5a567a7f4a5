-- Exchange: files of measured values that came, each as it came and what became of it, and messages that were made of our values.

create table measurement_import (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid references account,
  file_name text not null,
  content bytea not null,
  bytes integer not null,
  sha256 bytea not null,
  is_table boolean not null default false,
  layout jsonb,
  is_trial boolean not null default false,
  create_points boolean not null default false,
  status text not null check (status in ('received', 'accepted', 'accepted_with_warnings', 'rejected', 'duplicate', 'trial')),
  message_class text,
  number bigint,
  day date,
  sender_inn text,
  sender_name text,
  points integer not null default 0,
  "values" integer not null default 0,
  sum numeric not null default 0,
  written integer not null default 0,
  unknown_points integer not null default 0,
  unknown jsonb not null default '[]',
  findings jsonb not null default '[]',
  error_count integer not null default 0,
  warning_count integer not null default 0,
  duplicate_of uuid,
  source text not null check (source in ('upload', 'folder')),
  received_from text,
  received_at timestamptz not null default now(),
  ended_at timestamptz,
  attempts integer not null default 0,
  was_accepted boolean not null default false,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(file_name || ' ' || coalesce(sender_inn, '') || ' ' || coalesce(sender_name, ''))) stored,
  unique (organization_guid, guid),
  foreign key (organization_guid, duplicate_of) references measurement_import (organization_guid, guid)
);
alter table measurement_import alter column content set storage external;
comment on column measurement_import.content is 'Packed by Zstandard.';
comment on column measurement_import.is_table is 'A table is read by its layout.';
comment on column measurement_import.unknown is 'The points whose values were not written: [{code, name}].';
comment on column measurement_import.attempts is 'How often its work was begun: a file that ends the program each time is given up.';
comment on column measurement_import.was_accepted is 'It was accepted once: reading it again writes only what was left out then.';
create index measurement_import_received on measurement_import (organization_guid, received_at desc, guid);
create index measurement_import_sha256 on measurement_import (organization_guid, sha256) where status in ('accepted', 'accepted_with_warnings');
create index measurement_import_number on measurement_import (organization_guid, sender_inn, number) where status in ('accepted', 'accepted_with_warnings');
create index measurement_import_waiting on measurement_import (organization_guid, received_at) where status = 'received';
create index on measurement_import (duplicate_of);
create index on measurement_import (account_guid);
select fence('measurement_import');

-- Where the values stood in a table with these titles.
create table table_layout (
  organization_guid uuid not null references organization,
  titles_hash bytea not null,
  layout jsonb not null,
  primary key (organization_guid, titles_hash)
);
select fence('table_layout');

-- How senders call metering points otherwise than by our code.
create table exchange_code (
  organization_guid uuid not null references organization,
  code text not null,
  metering_point_guid uuid not null,
  primary key (organization_guid, code),
  foreign key (organization_guid, metering_point_guid) references metering_point (organization_guid, guid) on delete cascade
);
create index on exchange_code (metering_point_guid);
select fence('exchange_code');

-- Messages that were made of our values: an unchanged repeat has the same number and moment.
create table measurement_export (
  organization_guid uuid not null references organization,
  number integer not null,
  day date not null,
  sha256 bytea not null,
  made_at timestamptz not null default now(),
  primary key (organization_guid, number),
  unique (organization_guid, day, sha256)
);
select fence('measurement_export');

-- What rounding to whole numbers left of a day: it goes on to the next one.
create table export_carry (
  organization_guid uuid not null references organization,
  series integer not null,
  day date not null,
  carry double precision not null,
  primary key (organization_guid, series, day),
  foreign key (organization_guid, series) references series (organization_guid, id)
);
create index on export_carry (series);
select fence('export_carry');
