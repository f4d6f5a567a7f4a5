-- Forecasts: what is forecast, the versions that were built, what people changed in them, and tests on the past.

create table forecast (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  kind text not null,
  target text not null,
  region_guid uuid references dictionary_value,
  gtp_code text,
  target_branch_guid uuid,
  target_point_guid uuid,
  donor_point_guid uuid,
  donor_percent double precision,
  horizon integer not null,
  method text not null,
  challenger text,
  min_history_days integer not null,
  refit_days integer not null,
  publish_by text not null,
  input_percent double precision not null,
  is_automatic boolean not null,
  mape double precision,
  hit1 double precision,
  late_day date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || coalesce(gtp_code, ''))) stored,
  unique (organization_guid, guid),
  foreign key (organization_guid, target_branch_guid) references branch_office (organization_guid, guid),
  foreign key (organization_guid, target_point_guid) references metering_point (organization_guid, guid),
  foreign key (organization_guid, donor_point_guid) references metering_point (organization_guid, guid)
);
select fence('forecast');
comment on column forecast.late_day is 'The last day that people were told about: it was not published in time.';
comment on table forecast is 'прогноз: что и как прогнозируется';
create unique index forecast_name on forecast (organization_guid, search_key(name));
create index forecast_order on forecast (organization_guid, name collate russian, guid);
create index forecast_region on forecast (region_guid, organization_guid, guid);
create index forecast_branch on forecast (target_branch_guid, guid);
create index forecast_point on forecast (target_point_guid, guid);
create index forecast_donor on forecast (donor_point_guid, guid);

-- Values lie one after another: of days 24 by the clock, of months one.
create table forecast_version (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  forecast_guid uuid not null,
  number integer not null,
  state text not null default 'queued'
    check (state in ('draft', 'queued', 'running', 'ready', 'review', 'approved', 'published', 'archived', 'failed')),
  method text not null,
  is_loaded boolean not null default false,
  unit text not null,
  as_of timestamptz not null,
  day_from date not null,
  day_to date not null,
  deadline timestamptz not null,
  level double precision[],
  low double precision[],
  high double precision[],
  lines jsonb not null default '{}',
  weights jsonb not null default '{}',
  peaks jsonb not null default '[]',
  is_fallback boolean not null default false,
  inputs jsonb,
  series integer[] not null default '{}',
  history_from date,
  history_to date,
  price_region uuid references dictionary_value,
  price_sets uuid[] not null default '{}',
  temperature_region uuid references dictionary_value,
  error text,
  run_guid uuid,
  reason text,
  account_guid uuid references account,
  asked_by uuid references account,
  asked_at timestamptz,
  approved_by uuid references account,
  approved_at timestamptz,
  published_by uuid references account,
  published_at timestamptz,
  revoked_by uuid references account,
  revoked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- What the shares of the methods were formed by.
  experience jsonb not null default '{}',
  unique (organization_guid, guid),
  unique (organization_guid, forecast_guid, number),
  foreign key (organization_guid, forecast_guid) references forecast (organization_guid, guid) on delete cascade,
  -- What one person asks for, another approves.
  constraint forecast_second_person check (approved_by is null or asked_by is not null and approved_by <> asked_by),
  constraint forecast_built check (state in ('queued', 'running', 'failed') or level is not null),
  constraint forecast_approved check (state not in ('approved', 'published') or approved_at is not null)
);
select fence('forecast_version');
comment on column forecast_version.lines is 'The values of each method: {method: [value, …]}.';
comment on column forecast_version.weights is 'The share of each method: {method: share}.';
comment on column forecast_version.peaks is 'The likely peak hours of each day: [{day, ranked: [{hour, probability}]}].';
comment on column forecast_version.series is 'What it was built from, between `history_from` and `history_to`.';
comment on column forecast_version.price_region is 'The region whose prices it was built from; null: none.';
comment on column forecast_version.price_sets is 'The prices that it was, or could have been, built from.';
comment on column forecast_version.temperature_region is 'The region whose temperature it was built from; null: none.';
comment on table forecast_version is 'построенная версия прогноза';
comment on column forecast_version.experience is 'How each method has been tried: {method: {days, miss}}; miss is the recent error as a share of the load.';
create index forecast_version_of on forecast_version (forecast_guid, number desc);
create index forecast_version_published on forecast_version (forecast_guid, day_from) where published_at is not null;
create index forecast_version_run on forecast_version (run_guid);
create index on forecast_version (account_guid);
create index on forecast_version (asked_by);
create index on forecast_version (approved_by);
create index on forecast_version (published_by);
create index on forecast_version (revoked_by);
create index on forecast_version (price_region);
create index on forecast_version (temperature_region);

create table forecast_correction (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  version_guid uuid not null,
  number integer generated always as identity,
  kind text not null check (kind in ('value', 'percent', 'reconcile')),
  steps integer[] not null,
  amounts double precision[] not null,
  reason text not null,
  account_guid uuid not null references account,
  at timestamptz not null default now(),
  undone_by uuid references account,
  undone_at timestamptz,
  unique (organization_guid, guid),
  check (cardinality(steps) = cardinality(amounts)),
  foreign key (organization_guid, version_guid) references forecast_version (organization_guid, guid) on delete cascade
);
select fence('forecast_correction');
comment on table forecast_correction is 'правка версии прогноза';
create index forecast_correction_of on forecast_correction (version_guid, number);
create index on forecast_correction (account_guid);
create index on forecast_correction (undone_by);

-- What was given to be checked stays as it is, whoever writes.
create function freeze_forecast() returns trigger
  language plpgsql as $$
begin
  if old.state in ('review', 'approved', 'published', 'archived')
    and (old.level, old.low, old.high, old.lines, old.peaks, old.as_of, old.inputs)
      is distinct from (new.level, new.low, new.high, new.lines, new.peaks, new.as_of, new.inputs) then
    raise restrict_violation using message = 'the forecast is frozen';
  end if;
  return new;
end $$;
create trigger frozen before update on forecast_version for each row execute function freeze_forecast();

create function freeze_correction() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'organization_guid' = to_jsonb(old) - 'organization_guid' then
    return new;
  end if;
  if (select state not in ('draft', 'ready') from forecast_version where guid = new.version_guid for share) then
    raise restrict_violation using message = 'the forecast is frozen';
  end if;
  return new;
end $$;
create trigger frozen before insert or update on forecast_correction for each row execute function freeze_correction();

-- Whoever corrected a version does not approve it, in whatever way it is asked.
create function refuse_own_approval() returns trigger
  language plpgsql as $$
begin
  if new.is_loaded and new.account_guid = new.approved_by
    or exists (select from forecast_correction c where c.version_guid = new.guid and c.undone_at is null and c.account_guid = new.approved_by) then
    raise check_violation using constraint = 'forecast_second_person', message = 'approved by its author';
  end if;
  return new;
end $$;
create trigger second_person before update of approved_by on forecast_version
  for each row when (new.approved_by is not null) execute function refuse_own_approval();

-- What was published is kept.
create function keep_published() returns trigger
  language plpgsql as $$
begin
  raise check_violation using constraint = 'forecast_published', message = 'a published forecast is kept';
end $$;
create trigger keep_published before delete on forecast_version
  for each row when (old.published_at is not null) execute function keep_published();

create table forecast_backtest (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  forecast_guid uuid not null,
  method text not null,
  challenger text,
  unit text not null,
  day_from date not null,
  day_to date not null,
  leads integer not null,
  knowledge text not null,
  actual double precision[],
  low double precision[],
  high double precision[],
  lines jsonb,
  result jsonb,
  series integer[] not null default '{}',
  as_of timestamptz,
  price_region uuid references dictionary_value,
  price_sets uuid[] not null default '{}',
  temperature_region uuid references dictionary_value,
  account_guid uuid references account,
  created_at timestamptz not null default now(),
  unique (organization_guid, guid),
  foreign key (organization_guid, forecast_guid) references forecast (organization_guid, guid) on delete cascade
);
select fence('forecast_backtest');
comment on column forecast_backtest.guid is 'Also that of the run that reckons it.';
comment on column forecast_backtest.actual is 'Of every lead and every day 24 hours, of months one value each; `lines` holds the forecast of each method in the same order.';
comment on column forecast_backtest.as_of is 'The moment at which series, prices and temperature were read.';
comment on table forecast_backtest is 'проверка на прошлом';
create index forecast_backtest_of on forecast_backtest (forecast_guid, created_at desc);
create index on forecast_backtest (account_guid);
create index on forecast_backtest (price_region);
create index on forecast_backtest (temperature_region);

-- A version whose run is over without it has failed.
create function present_state(forecast_version) returns text
  language sql stable as $$
  select case
    when $1.state in ('queued', 'running')
      and not exists (select from run r where r.guid = $1.run_guid and r.state in ('queued', 'waiting', 'running')) then 'failed'
    else $1.state end
$$;

-- What a list says of the latest version.
create function last_version(forecast) returns forecast_version
  language sql stable as $$
  select v from forecast_version v where v.forecast_guid = $1.guid order by v.number desc limit 1
$$;

create function last_state(forecast) returns text language sql stable as $$
  select present_state(last_version($1))
$$;

create function last_as_of(forecast) returns timestamptz language sql stable as $$
  select (last_version($1)).as_of
$$;

create function last_from(forecast) returns date language sql stable as $$
  select (last_version($1)).day_from
$$;

create function last_to(forecast) returns date language sql stable as $$
  select (last_version($1)).day_to
$$;

create function author(forecast) returns text
  language sql stable as $$
  select readable_name(a.guid, a.full_name) from account a where a.guid = (last_version($1)).account_guid
$$;

-- The day, of months the first one, whose moment of publication was the last to pass.
create function forecast_due(forecast) returns date
  language sql stable as $$
  select case $1.kind
    when 'monthly' then date_trunc('month', now() at time zone 'Europe/Moscow' - $1.publish_by::interval + interval '1 day')::date
    else (now() at time zone 'Europe/Moscow' - $1.publish_by::interval)::date + 1 end
$$;

create function is_late(forecast) returns boolean
  language sql stable as $$
  select $1.is_automatic and $1.late_day is distinct from forecast_due($1)
    and $1.created_at < (forecast_due($1) - 1 + $1.publish_by::time) at time zone 'Europe/Moscow'
    and not is_archived($1.organization_guid)
    and not exists (
      select from forecast_version v
      where v.forecast_guid = $1.guid and v.published_at is not null and v.revoked_at is null
        and forecast_due($1) between v.day_from and v.day_to)
$$;

-- What was due before a forecast was changed so that it is due at another moment, nobody is told of.
create function forget_due() returns trigger
  language plpgsql as $$
begin
  new.late_day := forecast_due(new);
  return new;
end $$;
create trigger forget_due before update on forecast
  for each row when (new.is_automatic and not old.is_automatic or (new.publish_by, new.kind) is distinct from (old.publish_by, old.kind))
  execute function forget_due();

-- Forecasts whose series help to forecast another one.

create table forecast_neighbour (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null,
  position integer not null,
  primary key (from_guid, to_guid),
  check (from_guid <> to_guid),
  foreign key (organization_guid, from_guid) references forecast (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, to_guid) references forecast (organization_guid, guid) on delete cascade
);
select fence('forecast_neighbour');
comment on table forecast_neighbour is 'соседний ряд прогноза';
create index forecast_neighbour_to on forecast_neighbour (to_guid);
