-- Regional actuals: where they are fetched from, what was asked for and came, peak hours, and who waits for a region; the temperature
-- of regions, measured and forecast.

create table region_source (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  kind text not null,
  address text,
  ca_bundle text,
  per_minute integer not null,
  priority integer not null,
  is_enabled boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || coalesce(address, ''))) stored,
  unique (organization_guid, guid)
);
select fence('region_source');
comment on table region_source is 'источник «Подкачки»';
create unique index region_source_name on region_source (organization_guid, search_key(name));

-- One act of asking; its guid is that of the run that works on it. Items are there from the beginning.
create table region_refresh (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  dataset text not null,
  mode text not null,
  selection jsonb,
  account_guid uuid references account,
  created_at timestamptz not null default now(),
  unique (organization_guid, guid)
);
select fence('region_refresh');
comment on column region_refresh.selection is 'The days and hours that may be written, by region: {region: {day: [hour, …] or []}}; null: all of the months.';
comment on table region_refresh is 'запуск «Подкачки»';
create index region_refresh_order on region_refresh (organization_guid, created_at desc);
create index on region_refresh (account_guid);

-- The files as they came, packed by Zstandard: each once.
create table region_file (
  organization_guid uuid not null references organization,
  sha256 text not null,
  name text not null,
  content bytea not null,
  bytes integer not null,
  received_at timestamptz not null default now(),
  primary key (organization_guid, sha256)
);
alter table region_file alter column content set storage external;
select fence('region_file');
comment on table region_file is 'файл региона, каким пришёл';

create table region_refresh_item (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  refresh_guid uuid not null,
  dataset text not null,
  region_guid uuid not null references dictionary_value,
  participant_guid uuid references dictionary_value,
  month date not null,
  state text not null default 'waiting',
  error_code text,
  findings jsonb not null default '[]',
  is_given boolean not null default false,
  layout jsonb,
  source_name text,
  sha256 text,
  rows integer not null default 0,
  changed integer not null default 0,
  finished_at timestamptz,
  unique (organization_guid, guid),
  foreign key (organization_guid, refresh_guid) references region_refresh (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, sha256) references region_file (organization_guid, sha256)
);
select fence('region_refresh_item');
comment on column region_refresh_item.findings is 'What went wrong and where, and what deserves a look: [{code, place, text}].';
comment on column region_refresh_item.is_given is 'A person gave the file.';
comment on column region_refresh_item.layout is 'How the columns of a given file lie, when the person said so.';
comment on table region_refresh_item is 'регион и месяц запуска';
create index region_refresh_item_of on region_refresh_item (refresh_guid);
create index region_refresh_item_last on region_refresh_item (organization_guid, dataset, region_guid, month, finished_at desc);
create index on region_refresh_item (region_guid);
create index on region_refresh_item (participant_guid);
create index on region_refresh_item (organization_guid, sha256);

-- The hour of the greatest load of a day, as each supplier of the region published it; earlier revisions stay.
create table region_peak_hour (
  organization_guid uuid not null references organization,
  region_guid uuid not null references dictionary_value,
  participant_guid uuid not null references dictionary_value,
  day date not null,
  revision integer not null default 1,
  hour smallint not null check (hour between 1 and 25),
  is_current boolean not null default true,
  refresh_guid uuid,
  available_from timestamptz not null default now(),
  primary key (organization_guid, region_guid, participant_guid, day, revision)
);
select fence('region_peak_hour');
comment on table region_peak_hour is 'час пик региона, все его редакции';
create unique index region_peak_hour_current on region_peak_hour (organization_guid, region_guid, participant_guid, day) where is_current;
create index on region_peak_hour (region_guid);
create index on region_peak_hour (participant_guid);

-- Who is told when a month of a region is full.
create table region_subscription (
  organization_guid uuid not null references organization,
  account_guid uuid not null references account on delete cascade,
  region_guid uuid not null references dictionary_value,
  month date not null,
  primary key (organization_guid, account_guid, region_guid, month)
);
select fence('region_subscription');
comment on table region_subscription is 'кто ждёт полного месяца региона';
create index on region_subscription (account_guid);
create index on region_subscription (region_guid);

-- A file with the temperature of regions; what was taken back counts from then on as if it had not come.
create table temperature_load (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  kind text not null check (kind in ('actual', 'forecast')),
  hours integer not null,
  day_from date not null,
  day_to date not null,
  regions uuid[] not null,
  account_guid uuid references account,
  known_at timestamptz not null default now(),
  undone_by uuid references account,
  undone_at timestamptz,
  unique (organization_guid, guid)
);
select fence('temperature_load');
comment on column temperature_load.regions is 'With the days, what a list of files tells without reading the hours.';
comment on table temperature_load is 'файл с температурой';
create index temperature_load_order on temperature_load (organization_guid, known_at desc);
create index on temperature_load (account_guid);
create index on temperature_load (undone_by);

-- A day of a region: 24 hours by the clock, °C; null: not known. Later files lie beside earlier ones.
create table region_temperature (
  organization_guid uuid not null references organization,
  load_guid uuid not null,
  region_guid uuid not null references dictionary_value,
  day date not null,
  issued_at timestamptz not null,
  v double precision[] not null check (cardinality(v) = 24),
  primary key (organization_guid, region_guid, day, load_guid, issued_at),
  foreign key (organization_guid, load_guid) references temperature_load (organization_guid, guid) on delete cascade
);
select fence('region_temperature');
comment on column region_temperature.issued_at is 'When a forecast of the weather was issued; of what was measured the end of its day.';
comment on table region_temperature is 'температура суток региона';
create index region_temperature_load on region_temperature (organization_guid, load_guid);
create index on region_temperature (region_guid);

-- Files that changed the temperature of a region from a moment on, of days that it was used of: measured ones before the first day
-- that was forecast, forecast ones that could still be used. The files come first: later than a moment there are few of them.
create function is_temperature_changed(region uuid, since timestamptz, first date, measured date, last date, before timestamptz) returns boolean
  language sql stable
  return exists (
    select from temperature_load l
    where l.organization_guid = current_organization() and (l.known_at > since or l.undone_at > since)
      and exists (
        select from region_temperature t
        where t.organization_guid = l.organization_guid and t.load_guid = l.guid and t.region_guid = region and t.day between first and last
          and case l.kind when 'actual' then t.day <= measured else t.issued_at < before end));
