-- Changes of a dictionary's values that are collected and published together, at once or on a day.
create table change_set (
  guid uuid primary key,
  organization_guid uuid not null references organization default current_organization(),
  dictionary_guid uuid not null references dictionary on delete cascade,
  name text not null,
  account_guid uuid references account on delete set null default current_account(),
  created_at timestamptz not null default now(),
  publish_on date,
  run_guid uuid,
  published_at timestamptz,
  publisher_guid uuid references account on delete set null,
  withdrawn_at timestamptz,
  unique (organization_guid, guid)
);
comment on table change_set is 'набор изменений словаря';
comment on column change_set.run_guid is 'The run that publishes it on its day.';
create index on change_set (dictionary_guid, created_at);
create index on change_set (account_guid);
create index on change_set (publisher_guid);
select fence('change_set');

create table set_change (
  guid uuid primary key,
  organization_guid uuid not null default current_organization(),
  set_guid uuid not null,
  kind text not null check (kind in ('create', 'update', 'remove')),
  value_guid uuid check (kind = 'create' or value_guid is not null),
  name text not null,
  was jsonb not null default '{}',
  changes jsonb not null default '{}',
  names jsonb not null default '{}',
  replace_by uuid,
  put_at timestamptz not null default clock_timestamp(),
  account_guid uuid references account on delete set null default current_account(),
  unique (set_guid, value_guid),
  foreign key (organization_guid, set_guid) references change_set (organization_guid, guid) on delete cascade deferrable
);
comment on table set_change is 'изменение в наборе';
create index on set_change (organization_guid, set_guid);
create index on set_change (value_guid);
create index on set_change (account_guid);
select fence('set_change');
select declare_fate('moves', '{change_set,set_change}', false);
select watch_shared_references();
