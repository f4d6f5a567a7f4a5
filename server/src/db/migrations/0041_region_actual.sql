-- Regional actuals: where they are fetched from, what was asked for and came, peak hours, and who waits for a region.

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
create unique index region_source_name on region_source (organization_guid, search_key(name));
create index region_source_search on region_source using gin (search gin_trgm_ops);
select fence('region_source');

-- One act of asking; its guid is that of the run that works on it. Items are there from the beginning.
create table region_refresh (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  dataset text not null,
  mode text not null,
  -- The days and hours that may be written, by region: {region: {day: [hour, …] or []}}; null: all of the months.
  selection jsonb,
  account_guid uuid references account,
  created_at timestamptz not null default now(),
  unique (organization_guid, guid)
);
select fence('region_refresh');
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
  -- What went wrong and where, and what deserves a look: [{code, place, text}].
  findings jsonb not null default '[]',
  -- A person gave the file; how its columns lie, when the person said so.
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
create index on region_subscription (account_guid);
create index on region_subscription (region_guid);

-- The working days of a stretch of time, by the production calendar.
create function working_days(first date, last date) returns setof date
  language sql stable as $$
  select d::date from generate_series(first, last, interval '1 day') d
    left join production_day p on p.day = d::date
  where coalesce(p.kind in ('working', 'short'), extract(isodow from d) < 6)
$$;
comment on function working_days is 'Days that the calendar does not name go by the day of the week.';

-- What is fetched for regions waits while there is other work.
create or replace function send_job(run uuid, organization uuid, start_after timestamptz default now()) returns void
  language sql as $$
  insert into boss.job_common (id, name, priority, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
    retry_backoff, policy, dead_letter, heartbeat_seconds)
  select gen_random_uuid(), q.name, case when exists (select from run r where r.guid = send_job.run and r.kind in ('regionLoads', 'peakHours')) then -10 else 0 end,
    jsonb_build_object('run', run, 'organization', organization), start_after, q.expire_seconds,
    q.deletion_seconds, start_after + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay, q.retry_backoff,
    q.policy, q.dead_letter, q.heartbeat_seconds
    from boss.queue q where q.name = 'work';
  -- The channel is the one that workers of the schema `boss` listen to.
  select pg_notify('pgboss_' || left(encode(sha224('boss'::bytea), 'hex'), 24), 'work') where start_after <= now();
$$;
