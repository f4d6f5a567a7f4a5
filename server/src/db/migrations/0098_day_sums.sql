-- Sums of the days of very many series are kept: each is a function of a set of series, named by what is in it, and of the values of a day.
-- Whoever writes days notes it in the same transaction, and a kept sum counts only while its snapshot saw every such note of its day.

-- The numbers of transactions, which the notes and the snapshots consist of, mean something in one database of one cluster only: what came
-- here with a copy of another one is not taken for our own.
create function this_database() returns text
  language sql stable
  return (
    select c.system_identifier || ' ' || d.oid from pg_control_system() c cross join pg_database d where d.datname = current_database());

create table day_sum (
  organization_guid uuid not null default current_organization() references organization,
  series_set uuid not null,
  day date not null,
  database text not null,
  snapshot pg_snapshot not null,
  summed_at timestamptz not null default now(),
  series integer not null,
  sums double precision[] not null,
  counts integer[] not null,
  total double precision not null,
  present bigint not null,
  stored bigint not null,
  estimated bigint not null,
  complete_days integer not null,
  estimated_days integer not null,
  partial_days integer not null,
  primary key (organization_guid, series_set, day)
);
comment on table day_sum is 'сумма суток очень многих рядов: считается один раз, пока сутки не изменились';
comment on column day_sum.series_set is 'The name of the series that are summed, all of one interval and zone: a hash of their numbers.';
comment on column day_sum.snapshot is 'What the sum saw of what was written.';
comment on column day_sum.series is 'How many of the series have a row for the day.';
comment on column day_sum.sums is 'By intervals of the day, as many as the longest day has; null where no series has a value.';
comment on column day_sum.counts is 'By the same intervals: the series with a value.';
comment on column day_sum.total is 'Of all intervals together; and how many values it is made of, of how many intervals of the rows, how many of them estimated.';
select fence('day_sum');
select declare_fate('stays', '{day_sum}', false);

-- No key and no reference: writers of the same day wait for nobody here.
create table day_write (
  organization_guid uuid not null default current_organization(),
  day date not null,
  transaction xid8 not null default pg_current_xact_id(),
  database text not null
);
comment on table day_write is 'отметка: сутки организации изменились';
create index on day_write (organization_guid, day);
select fence('day_write', '{SELECT,INSERT,DELETE}');
select declare_fate('stays', '{day_write}', false);

-- Whether what noted itself was seen by what was summed.
create function was_seen(written day_write, summed day_sum) returns boolean
  language sql stable as $$
  select written.database = summed.database and pg_visible_in_snapshot(written.transaction, summed.snapshot)
$$;

-- The sums of these days, or of all, that do not count any more are forgotten, and then the notes that every sum left has seen. No sum may
-- be under way: it would be kept without a note that it has not seen. So both hold this lock, and take it before they look.
create function hold_day_sums() returns void
  language sql as $$
  select pg_advisory_xact_lock(hashtextextended('sums ' || current_organization(), 0))
$$;
create function try_to_hold_day_sums() returns boolean
  language sql as $$
  select pg_try_advisory_xact_lock(hashtextextended('sums ' || current_organization(), 0))
$$;
create function forget_day_sums(given date[]) returns void
  language plpgsql as $$
begin
  delete from day_sum s
   where (given is null or s.day = any(given))
     and (s.database <> this_database() or exists (
       select from day_write w where w.organization_guid = s.organization_guid and w.day = s.day and not was_seen(w, s)));
  delete from day_write w
   where (given is null or w.day = any(given))
     and not exists (
       select from day_sum s where s.organization_guid = w.organization_guid and s.day = w.day and not was_seen(w, s));
end $$;

-- Where values lie on several servers, a note may be seen a moment before the values are: nothing is kept there.
create function keeps_day_sums() returns boolean
  language plpgsql stable as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    return not exists (select from pg_dist_partition where logicalrelid = 'interval_day'::regclass);
  end if;
  return true;
end $$;

-- It reads and nothing else: the sums of points for billing may be shared out between processes.
alter function codes_inside_formulas() parallel safe;

-- Days that move to another organization are written there.
create or replace function move_days(plan uuid, moved integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  days integer;
  written date[];
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  update measurement_finding f set organization_guid = parties.heir where f.series = any(moved) and f.organization_guid = parties.subject;
  update interval_day_past d set organization_guid = parties.heir where d.series = any(moved) and d.organization_guid = parties.subject;
  written := array(select distinct d.day from interval_day d where d.series = any(moved) and d.organization_guid = parties.subject);
  update interval_day d set organization_guid = parties.heir where d.series = any(moved) and d.organization_guid = parties.subject;
  get diagnostics days = row_count;
  insert into day_write (organization_guid, day, database) select parties.heir, day, (select this_database()) from unnest(written) day;
  return days;
end $$;
