-- What counts as a change under a forecast, and when one is late.

-- Which organizations have a late forecast, no single one of them can see: as of the plan of the scheduler.
do $$ begin
  execute format('create policy plan on forecast for select to %I using (true)', current_user);
  execute format('create policy plan on forecast_version for select to %I using (true)', current_user);
end $$;

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

-- The files come first: later than a moment there are few of them.
create or replace function is_temperature_changed(region uuid, since timestamptz, first date, measured date, last date, before timestamptz) returns boolean
  language sql stable
  return exists (
    select from temperature_load l
    where l.organization_guid = current_organization() and (l.known_at > since or l.undone_at > since)
      and exists (
        select from region_temperature t
        where t.organization_guid = l.organization_guid and t.load_guid = l.guid and t.region_guid = region and t.day between first and last
          and case l.kind when 'actual' then t.day <= measured else t.issued_at < before end));

-- The prices that a version, or a test, was or could have been counted by: those that are gone are a change too.
alter table forecast_version add column price_sets uuid[] not null default '{}';
alter table forecast_backtest add column price_sets uuid[] not null default '{}';

-- What forecasts use of the prices of a month, and where and when they hold; null: nothing.
create function forecast_prices(prices jsonb) returns jsonb
  language sql immutable
  return case when prices ->> 'hours' is not null or prices ->> 'capacity_price' is not null
    then jsonb_build_array(prices -> 'hours', prices -> 'capacity_price', prices -> 'region_guid', prices -> 'first_day') end;

create function price_sets_of(region uuid, first date, last date) returns uuid[]
  language sql stable
  return array(
    select p.guid from price_set p
    where p.organization_guid = current_organization() and p.region_guid = region and p.first_day between date_trunc('month', first)::date and last
      and (p.hours is not null or p.capacity_price is not null));

drop function is_price_changed(uuid, timestamptz, date, date);
create function is_price_changed(region uuid, since timestamptz, first date, last date, used uuid[]) returns boolean
  language sql stable
  return exists (select from unnest(used) u (guid) where not exists (select from price_set p where p.guid = u.guid))
    or exists (
      select from price_set p join price_revision n on n.price_set_guid = p.guid and n.created_at > since
      where (p.guid = any(used) or p.region_guid = region and p.first_day between date_trunc('month', first)::date and last)
        and forecast_prices(n.prices) is distinct from (
          select forecast_prices(o.prices) from price_revision o
          where o.price_set_guid = p.guid and o.created_at <= since order by o.version desc limit 1));

-- The days and the regions of a file, which a list of files tells without reading its hours.
alter table temperature_load add column day_from date, add column day_to date, add column regions uuid[];
do $$
declare
  present uuid;
begin
  for present in select guid from organization loop
    perform set_config('console.organization', present::text, true);
    update temperature_load l set day_from = d.first, day_to = d.last, regions = d.regions
    from (
      select t.load_guid, min(t.day) as first, max(t.day) as last, array_agg(distinct t.region_guid) as regions
      from region_temperature t group by t.load_guid) d
    where d.load_guid = l.guid;
  end loop;
  perform set_config('console.organization', '', true);
end $$;
alter table temperature_load alter column day_from set not null, alter column day_to set not null, alter column regions set not null;
