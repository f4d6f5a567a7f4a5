-- Halves of an hour, where only the hour is known: 4 of a measured hour, 5 of one that is not commercial.
comment on column interval_day.q is 'A digit for each interval: 0 measured, 1 not commercial, 2 estimated, 3 by hand, 4 half of a measured hour, 5 half of an hour that is not commercial; null: all measured.';

create function halved_day(v double precision[]) returns double precision[]
  language sql immutable parallel safe
  return (select array_agg(x / 2 order by n, half) from unnest(v) with ordinality u (x, n) cross join generate_series(1, 2) half);

create function halved_quality(v double precision[], q text) returns text
  language sql immutable parallel safe
  return (
    select string_agg(case when x is null then '00' else repeat(translate(coalesce(substr(q, n::integer, 1), '0'), '01', '45'), 2) end, '' order by n)
    from unnest(v) with ordinality u (x, n));

-- Makes hourly series half-hourly: what they hold, now and before, becomes marked halves. The caller holds the series.
create function refine_series(ids integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := current_organization();
  coarse integer[];
begin
  select array_agg(id) into coarse from series where id = any(ids) and organization_guid = own and step_minutes = 60;
  if coarse is null then return; end if;
  update series set step_minutes = 30 where id = any(coarse);
  insert into day_write (organization_guid, day, database)
    select own, day, this_database() from (select distinct day from interval_day where series = any(coarse) and organization_guid = own) d;
  update interval_day set q = halved_quality(v, q), v = halved_day(v) where series = any(coarse) and organization_guid = own;
  update interval_day_past set q = halved_quality(v, q), v = halved_day(v) where series = any(coarse) and organization_guid = own;
  update measurement_finding set first_interval = 2 * first_interval, last_interval = 2 * last_interval + 1
    where series = any(coarse) and organization_guid = own;
end $$;
