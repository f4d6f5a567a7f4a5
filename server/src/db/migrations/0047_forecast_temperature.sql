-- Methods of months, the temperature of regions, what versions and tests were counted from, and forecasts that are late.

do $$
declare
  present uuid;
  monthly constant text[] := array['combination', 'yearAgo', 'yearAgoLevel', 'recent'];
begin
  for present in select guid from organization loop
    perform set_config('console.organization', present::text, true);
    -- Months were forecast by the mixture, whatever was chosen.
    update forecast set method = 'combination' where kind = 'monthly' and method <> all (monthly);
    update forecast set challenger = null where kind = 'monthly' and (challenger <> all (monthly) or challenger = method);
  end loop;
  perform set_config('console.organization', '', true);
end $$;

-- The region whose prices, and the region whose temperature, a version was built from; null: none.
alter table forecast_version
  add column price_region uuid references dictionary_value,
  add column temperature_region uuid references dictionary_value;
create index on forecast_version (price_region);
create index on forecast_version (temperature_region);

-- The same of a test, with its series and the moment at which all of them were read.
alter table forecast_backtest
  add column series integer[] not null default '{}',
  add column as_of timestamptz,
  add column price_region uuid references dictionary_value,
  add column temperature_region uuid references dictionary_value;
create index on forecast_backtest (price_region);
create index on forecast_backtest (temperature_region);
comment on column forecast_backtest.actual is 'Of every lead and every day 24 hours, of months one value each.';

-- A file with the temperature of regions; what was taken back counts from then on as if it had not come.
create table temperature_load (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  kind text not null check (kind in ('actual', 'forecast')),
  hours integer not null,
  account_guid uuid references account,
  known_at timestamptz not null default now(),
  undone_by uuid references account,
  undone_at timestamptz,
  unique (organization_guid, guid)
);
create index temperature_load_order on temperature_load (organization_guid, known_at desc);
create index on temperature_load (account_guid);
create index on temperature_load (undone_by);
select fence('temperature_load');

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
create index region_temperature_load on region_temperature (organization_guid, load_guid);
create index on region_temperature (region_guid);
select fence('region_temperature');
comment on column region_temperature.issued_at is 'When a forecast of the weather was issued; of what was measured the end of its day.';

-- Files that changed the temperature of a region from a moment on, of days that it was used of: measured ones before the first day
-- that was forecast, forecast ones that could still be used.
create function is_temperature_changed(region uuid, since timestamptz, first date, measured date, last date, before timestamptz) returns boolean
  language sql stable
  return exists (
    select from region_temperature t join temperature_load l on l.guid = t.load_guid
    where t.organization_guid = current_organization() and t.region_guid = region and t.day between first and last
      and greatest(l.known_at, l.undone_at) > since
      and case l.kind when 'actual' then t.day <= measured else t.issued_at < before end);

-- The prices of hours, and of capacity, of a region that are others than at a moment.
create function is_price_changed(region uuid, since timestamptz, first date, last date) returns boolean
  language sql stable
  return exists (
    select from price_set p join price_revision n on n.price_set_guid = p.guid and n.created_at > since
    where p.region_guid = region and p.first_day between date_trunc('month', first)::date and last
      and jsonb_build_array(n.prices -> 'hours', n.prices -> 'capacity_price') is distinct from (
        select jsonb_build_array(o.prices -> 'hours', o.prices -> 'capacity_price') from price_revision o
        where o.price_set_guid = p.guid and o.created_at <= since order by o.version desc limit 1));

-- The day, of months the first one, whose moment of publication was the last to pass.
create function forecast_due(forecast) returns date
  language sql stable
  return case $1.kind
    when 'monthly' then date_trunc('month', now() at time zone 'Europe/Moscow' - $1.publish_by::interval + interval '1 day')::date
    else (now() at time zone 'Europe/Moscow' - $1.publish_by::interval)::date + 1 end;

-- The last day that people were told about: it was not published in time.
alter table forecast add column late_day date;

create function is_late(forecast) returns boolean
  language sql stable
  return $1.is_automatic and $1.late_day is distinct from forecast_due($1)
    and $1.created_at < (forecast_due($1) - 1 + $1.publish_by::time) at time zone 'Europe/Moscow'
    and not exists (
      select from forecast_version v
      where v.forecast_guid = $1.guid and v.published_at is not null and v.revoked_at is null
        and forecast_due($1) between v.day_from and v.day_to);

alter function late_organizations() rename to late_schedule_organizations;
create function late_organizations() returns setof uuid
  language sql stable security definer set search_path = public as $$
  select late_schedule_organizations()
  union
  select f.organization_guid from forecast f where is_late(f);
$$;
