-- Values by intervals: one row for a series and a day of its zone, an element for each interval of that day. The tables of days hold
-- their series in every key, have no trigger, and their policy is a plain call: so they can be distributed by series over several
-- servers (Citus distributes neither a table with triggers nor one whose policy asks a sub-select).

-- What is measured or reckoned: a channel of a metering point, or a quantity of a region.
create table series (
  id integer generated always as identity primary key,
  organization_guid uuid not null references organization,
  metering_point_guid uuid,
  channel text check (channel in ('01', '02', '03', '04')),
  region_guid uuid references dictionary_value,
  quantity text,
  step_minutes smallint not null check (step_minutes in (30, 60)),
  unit text not null,
  zone text not null default 'Europe/Moscow',
  first_day date,
  gtp_guid uuid,
  unique (organization_guid, id),
  unique (organization_guid, metering_point_guid, channel),
  unique (organization_guid, region_guid, quantity),
  foreign key (organization_guid, metering_point_guid) references metering_point (organization_guid, guid),
  unique (organization_guid, gtp_guid, quantity),
  constraint series_of_one check (
  num_nonnulls(metering_point_guid, region_guid, gtp_guid) = 1
  and (channel is not null) = (metering_point_guid is not null)
  and (quantity is not null) = (metering_point_guid is null))
);
select fence('series', '{SELECT,INSERT,UPDATE}');
comment on column series.channel is '01 active intake, 02 active output, 03 reactive intake, 04 reactive output: as in the exchange format 80020.';
comment on column series.first_day is 'The first day with a row: before it, nothing is missing.';
comment on table series is 'ряд: канал точки учёта, величина региона, ГТП или переток';
create index series_metering_point on series (metering_point_guid);
create index series_region on series (region_guid);
create index series_gtp on series (gtp_guid) where gtp_guid is not null;

-- One act of writing: all values that became known together.
create table series_origin (
  id integer generated always as identity primary key,
  organization_guid uuid not null references organization,
  source text not null check (source in ('exchange', 'table', 'hand', 'estimate', 'formula', 'refresh', 'sample', 'undo')),
  guid uuid,
  note text,
  account_guid uuid default current_account() references account,
  known_at timestamptz not null default now()
);
select fence('series_origin', '{SELECT,INSERT}');
comment on column series_origin.guid is 'The import or the run of a job that the values came with.';
comment on table series_origin is 'акт записи значений: кто, откуда, когда';
create index series_origin_account on series_origin (account_guid);
create index series_origin_guid on series_origin (guid) where guid is not null;

-- When an organization last received data is asked for all the organizations of a person at once.
create index series_origin_organization on series_origin (organization_guid, id);
select open_to_program('series_origin_id_seq', '{USAGE}');

-- Without a foreign key to the series: the check of each row would cost more than the row. `writeDays` looks the series up, and
-- leaves what stood in a changed day behind in `interval_day_past`; nothing is deleted.
-- The tables that grow with values can be spread by series over several servers (`npm run distribute`): no key of theirs leads to a
-- table that stays on one, and no policy of theirs asks a sub-select.

create table interval_day (
  series integer not null,
  day date not null,
  origin integer not null,
  version integer not null default 1,
  organization_guid uuid not null,
  v double precision[] not null,
  q text,
  primary key (series, day)
) partition by range (day);
comment on column interval_day.v is 'A value for each interval of the day; null: not known.';
comment on column interval_day.q is 'A digit for each interval: 0 measured, 1 not commercial, 2 estimated, 3 by hand; null: all measured.';
comment on column interval_day.version is '1 for the first values of the day, one more with every change.';
comment on column interval_day.origin is 'The act of writing, `series_origin`, that the values came with.';
comment on table interval_day is 'сутки ряда: значение и качество каждого интервала';
alter table interval_day enable row level security;
create policy own_organization on interval_day
  using (organization_guid = current_organization()) with check (organization_guid = current_organization());
select open_to_program('interval_day', '{SELECT,INSERT,UPDATE}');

-- What stood in a day before: the version that it had, and the act that had brought it.
create table interval_day_past (
  organization_guid uuid not null,
  series integer not null,
  day date not null,
  version integer not null,
  origin integer not null,
  v double precision[] not null,
  q text,
  primary key (series, day, version)
);
comment on table interval_day_past is 'прежняя версия суток';
alter table interval_day_past enable row level security;
create policy own_organization on interval_day_past
  using (organization_guid = current_organization()) with check (organization_guid = current_organization());
select open_to_program('interval_day_past', '{SELECT,INSERT}');

-- Makes the partitions of these months where they are missing. Another transaction reads and writes on meanwhile; two that make
-- one wait for each other here, before they hold any row.
create function make_interval_months(months date[]) returns void
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

-- A day with the values that are new: what is null in `given` stays as it was.
create function merge_day(stored double precision[], given double precision[]) returns double precision[]
  language sql immutable parallel safe
  return (select array_agg(coalesce(g, s) order by n) from unnest(stored, given) with ordinality u (s, g, n));

create function merge_quality(stored text, given double precision[], quality text) returns text
  language sql immutable parallel safe
  return (
    select nullif(string_agg(coalesce(nullif(substr(case when g is null then stored else quality end, n::integer, 1), ''), '0'), '' order by n),
        repeat('0', cardinality(given)))
      from unnest(given) with ordinality u (g, n));

-- The number of values that are known, and their sum. Named one by one: `unnest` takes five times as long.
create function day_present(v double precision[]) returns integer
  language sql immutable parallel safe
  return case when array_position(v, null) is null then cardinality(v) else cardinality(v) - cardinality(array_positions(v, null)) end;
do $$ begin
  execute format('create function day_total(v double precision[]) returns double precision language sql immutable parallel safe return %s',
    (select string_agg(format('coalesce(v[%s], 0)', n), ' + ' order by n) from generate_series(1, 50) n));
end $$;

create function day_estimated(q text) returns integer
  language sql immutable parallel safe
  return coalesce(length(q) - length(replace(q, '2', '')), 0);

-- What the rules say against a day: written anew with the day.
create table measurement_finding (
  organization_guid uuid not null,
  series integer not null,
  day date not null,
  rule text not null,
  first_interval smallint not null,
  last_interval smallint not null,
  text text not null,
  primary key (series, day, rule, first_interval)
);
alter table measurement_finding enable row level security;
create policy own_organization on measurement_finding
  using (organization_guid = current_organization()) with check (organization_guid = current_organization());
select open_to_program('measurement_finding');
comment on table measurement_finding is 'замечание проверки к суткам';
create index measurement_finding_day on measurement_finding (organization_guid, day desc);

-- A month has some thirty days of each of its series. Guessed from a sample, the series of a large month are several times fewer, and the
-- database reads the month from end to end for the days of a few of them.

create function tell_days_of_series(partition regclass) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s alter column series set (n_distinct = -0.033)', partition);
end $$;
select make_interval_months(array(select current_date + make_interval(months => n) from generate_series(0, 3) n)::date[]);
