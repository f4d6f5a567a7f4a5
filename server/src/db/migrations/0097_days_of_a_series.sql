-- A month has some thirty days of each of its series. Guessed from a sample, the series of a large month are several times fewer, and the
-- database reads the month from end to end for the days of a few of them.

create function tell_days_of_series(partition regclass) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s alter column series set (n_distinct = -0.033)', partition);
end $$;

create or replace function make_interval_months(months date[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
  partition text;
begin
  for month in select distinct date_trunc('month', m)::date from unnest(months) m order by 1 loop
    partition := 'interval_day_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(partition) is not null;
    if month not between '1990-01-01' and '2100-12-01' then
      raise datetime_field_overflow using message = 'no values are kept of ' || month;
    end if;
    lock table interval_day in share update exclusive mode;
    continue when to_regclass(partition) is not null;
    execute format('create table %I (like interval_day including defaults including comments, primary key (series, day))', partition);
    perform tell_days_of_series(partition);
    -- The program has no rights on a partition, and no policy opens it: it comes through the table, and the table's fence.
    execute format('alter table %I enable row level security', partition);
    execute format('alter table interval_day attach partition %I for values from (%L) to (%L)', partition, month, month + interval '1 month');
  end loop;
end $$;

do $$
declare
  partition regclass;
begin
  -- Where the values lie on several servers, each of them knows its own part.
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = 'interval_day'::regclass) then
      return;
    end if;
  end if;
  for partition in select inhrelid::regclass from pg_inherits where inhparent = 'interval_day'::regclass loop
    perform tell_days_of_series(partition);
    execute format('analyze %s', partition);
  end loop;
end $$;
