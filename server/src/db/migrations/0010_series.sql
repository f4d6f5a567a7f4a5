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
  unique (organization_guid, id),
  unique (organization_guid, metering_point_guid, channel),
  unique (organization_guid, region_guid, quantity),
  foreign key (organization_guid, metering_point_guid) references metering_point (organization_guid, guid),
  constraint series_of_one check (
    num_nonnulls(metering_point_guid, channel) = 2 and num_nonnulls(region_guid, quantity) = 0
    or num_nonnulls(metering_point_guid, channel) = 0 and num_nonnulls(region_guid, quantity) = 2)
);
select fence('series', '{SELECT,INSERT,UPDATE}');
create index series_metering_point on series (metering_point_guid);
create index series_region on series (region_guid);
comment on column series.channel is '01 active intake, 02 active output, 03 reactive intake, 04 reactive output: as in the exchange format 80020.';

-- One act of writing: all values that became known together.
create table series_origin (
  id integer generated always as identity primary key,
  organization_guid uuid not null references organization,
  source text not null check (source in ('exchange', 'table', 'hand', 'estimate', 'refresh', 'sample')),
  guid uuid,
  note text,
  account_guid uuid default current_account() references account,
  known_at timestamptz not null default now()
);
select fence('series_origin', '{SELECT,INSERT}');
select open_to_program('series_origin_id_seq', '{USAGE}');
create index series_origin_account on series_origin (account_guid);
comment on column series_origin.guid is 'The import or the run of a job that the values came with.';

-- Without a foreign key to the series: the check of each row would cost more than the row. `writeDays` looks the series up, and
-- leaves what stood in a changed day behind in `interval_day_past`; nothing is deleted.
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
    -- The program has no rights on a partition, and no policy opens it: it comes through the table, and the table's fence.
    execute format('alter table %I enable row level security', partition);
    execute format('alter table interval_day attach partition %I for values from (%L) to (%L)', partition, month, month + interval '1 month');
  end loop;
end $$;
select make_interval_months(array(select current_date + make_interval(months => n) from generate_series(0, 3) n)::date[]);

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
  primary key (series, day, rule, first_interval),
  foreign key (organization_guid, series) references series (organization_guid, id)
);
select fence('measurement_finding');
create index measurement_finding_day on measurement_finding (organization_guid, day desc);
