-- The codes in the formula of a virtual point, so that a changed value finds the points computed from it.
create table formula_member (
  organization_guid uuid not null,
  point_guid uuid not null,
  code text not null,
  primary key (organization_guid, code, point_guid),
  foreign key (organization_guid, point_guid) references metering_point (organization_guid, guid) on delete cascade
);
select fence('formula_member', '{SELECT,INSERT,DELETE}');
comment on table formula_member is 'код точки в формуле виртуальной точки';
create index formula_member_point on formula_member (point_guid);

create function keep_formula_members() returns trigger language plpgsql as $$
begin
  delete from formula_member where point_guid = new.guid;
  insert into formula_member (organization_guid, point_guid, code)
  select distinct new.organization_guid, new.guid, m[1] from regexp_matches(new.formula, '(?<![0-9])([0-9]{15})(?![0-9])', 'g') m;
  return null;
end $$;
create trigger formula after insert or update of formula on metering_point for each row
  when (new.formula is not null) execute function keep_formula_members();

create function forget_formula_members() returns trigger language plpgsql as $$
begin
  delete from formula_member where point_guid = new.guid;
  return null;
end $$;
create trigger no_formula after update of formula on metering_point for each row
  when (old.formula is not null and new.formula is null) execute function forget_formula_members();

-- What a person has looked at and found right. It holds for the version of the day that was looked at.
create table accepted_finding (
  organization_guid uuid not null,
  series integer not null,
  day date not null,
  rule text not null,
  version integer not null,
  reason text not null,
  account_guid uuid not null default current_account() references account,
  accepted_at timestamptz not null default now(),
  primary key (series, day, rule),
  foreign key (organization_guid, series) references series (organization_guid, id)
);
select fence('accepted_finding');
comment on table accepted_finding is 'принятое замечание: почему сутки верны';
create index accepted_finding_account on accepted_finding (account_guid);

-- Readings of meters beside the profile, seals, and the threshold of their reconciliation.

create function moscow_midnight(day date) returns timestamptz
  language sql immutable parallel safe
  return day::timestamp at time zone 'Europe/Moscow';

create table reading (
  guid uuid primary key,
  title text not null generated always as ('Показание на ' || day_text((taken_at at time zone 'Europe/Moscow')::date)) stored,
  device_guid uuid not null,
  metering_point_guid uuid,
  taken_at timestamptz not null,
  channel text not null,
  total double precision not null,
  t1 double precision,
  t2 double precision,
  t3 double precision,
  t4 double precision,
  source text not null default 'hand',
  taken_by text,
  is_rolled_over boolean not null default false,
  is_confirmed boolean not null default false,
  note text
);
select family('reading', '{title,taken_by,note}', '{taken_at,total}',
  '{"device_guid": "metering_device", "metering_point_guid": "metering_point"}', '{channel,source}');
comment on table reading is 'показание прибора: регистры канала на момент';
create unique index reading_moment on reading (organization_guid, device_guid, channel, taken_at);

-- Where a device stood at a moment: both midnights at the ends of its stay belong to it.
create function point_of_device(device uuid, moment timestamptz) returns uuid
  language sql stable parallel safe as $$
  select p.metering_point_guid from device_placement p
   where p.device_guid = device and moscow_midnight(p.valid_from) <= moment
     and (p.valid_to is null or moment <= moscow_midnight(p.valid_to + 1))
   order by p.valid_from limit 1
$$;

create function place_reading() returns trigger
  language plpgsql as $$
begin
  new.metering_point_guid := point_of_device(new.device_guid, new.taken_at);
  return new;
end $$;
create trigger place before insert or update on reading for each row execute function place_reading();

create function place_readings() returns trigger
  language plpgsql as $$
begin
  update reading r set metering_point_guid = point_of_device(r.device_guid, r.taken_at)
   where r.device_guid in (old.device_guid, new.device_guid)
     and r.metering_point_guid is distinct from point_of_device(r.device_guid, r.taken_at);
  return null;
end $$;
create trigger readings after insert or update or delete on device_placement for each row execute function place_readings();

-- All that is known of the registers of a meter: its readings, and the ends of its stays for active intake.
create view known_reading with (security_invoker = true) as
select r.organization_guid, r.device_guid, r.metering_point_guid, r.channel, r.taken_at, r.total, r.t1, r.t2, r.t3, r.t4, r.guid,
    r.is_rolled_over
  from reading r
union all
select p.organization_guid, p.device_guid, p.metering_point_guid, '01', e.moment, e.total, null, null, null, null, null, false
  from device_placement p
  cross join lateral (values (moscow_midnight(p.valid_from), p.first_reading),
    (moscow_midnight(p.valid_to + 1), p.last_reading)) e (moment, total)
 where e.total is not null and not exists (
   select from reading r where r.device_guid = p.device_guid and r.metering_point_guid = p.metering_point_guid and r.channel = '01'
     and r.taken_at = e.moment);
select open_to_program('known_reading', '{SELECT}');

create table seal (
  guid uuid primary key,
  number text not null,
  metering_point_guid uuid not null,
  place text not null,
  installed_on date not null,
  installed_by text,
  installation_act text,
  removed_on date,
  removal_reason text,
  removed_by text,
  removal_act text,
  note text,
  constraint seal_dates check (removed_on >= installed_on),
  constraint seal_removal check ((removed_on is null) = (removal_reason is null))
);
select family('seal', '{number,installation_act,removal_act,note}', '{number,installed_on,removed_on}',
  '{"metering_point_guid": "metering_point"}', '{place}');
comment on table seal is 'пломба: где и когда поставлена и снята';
create unique index seal_number on seal (organization_guid, search_key(number)) where removed_on is null;

create table reconciliation_threshold (
  organization_guid uuid primary key references organization,
  percent double precision not null default 2,
  kwh double precision not null default 50,
  version integer not null default 1
);
select fence('reconciliation_threshold', '{SELECT,INSERT,UPDATE}');
comment on table reconciliation_threshold is 'порог сверки профиля с показаниями';

create table balance_group (
  guid uuid primary key,
  name text not null,
  kind text not null,
  branch_guid uuid,
  substation_guid uuid,
  feeder_guid uuid,
  power_factor double precision not null default 0.9,
  note text
);
select family('balance_group', '{name,note}', '{name}',
  '{"branch_guid": "branch_office", "substation_guid": "substation", "feeder_guid": "feeder"}', '{kind}');
comment on table balance_group is 'балансовая группа: часть сети, приём и отдача которой сводятся';
create unique index balance_group_name on balance_group (organization_guid, search_key(name));

create table balance_member (
  guid uuid primary key,
  title text not null generated always as (case direction when 'intake' then 'Приём в группу' else 'Отдача из группы' end) stored,
  group_guid uuid not null,
  metering_point_guid uuid not null,
  direction text not null,
  channel text not null default '01',
  transformer_guid uuid,
  feeder_guid uuid,
  loss_percent double precision,
  note text
);
select family('balance_member', '{title,note}', '{title}', '{"group_guid": "balance_group", "metering_point_guid": "metering_point",
  "transformer_guid": "power_transformer", "feeder_guid": "feeder"}', '{direction}');
comment on table balance_member is 'участник балансовой группы: канал точки учёта и потери до неё';
create unique index balance_member_channel on balance_member (organization_guid, group_guid, metering_point_guid, channel);
create unique index balance_member_transformer on balance_member (organization_guid, group_guid, transformer_guid);
create unique index balance_member_feeder on balance_member (organization_guid, group_guid, feeder_guid);

create table measurement_threshold (
  organization_guid uuid primary key references organization,
  jump_factor double precision not null default 8,
  day_jump_factor double precision not null default 5,
  frozen_hours double precision not null default 6,
  limit_factor double precision not null default 1.2,
  imbalance_percent double precision,
  version integer not null default 1
);
select fence('measurement_threshold', '{SELECT,INSERT,UPDATE}');
comment on table measurement_threshold is 'пороги проверок измерений';

create table consumption_limit (
  guid uuid primary key,
  name text not null,
  metering_point_guid uuid not null,
  month_kwh double precision,
  power_kw double precision,
  days text not null default 'any',
  hour_from integer not null default 0,
  hour_to integer not null default 24,
  valid_from date not null,
  valid_to date,
  note text,
  constraint consumption_limit_amount check (month_kwh is not null or power_kw is not null),
  constraint consumption_limit_hours check (hour_from < hour_to),
  constraint consumption_limit_dates check (valid_to >= valid_from)
);
select family('consumption_limit', '{name,note}', '{name,valid_from,month_kwh,power_kw}', '{"metering_point_guid": "metering_point"}', '{days}');
comment on table consumption_limit is 'лимит потребления точки: энергия месяца и мощность по часам';

-- Who brings the missing values of a point. A task is closed by hand, or by the values themselves when the last of them arrives.
create table collection_task (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  metering_point_guid uuid not null,
  channel text not null,
  day_from date not null,
  day_to date not null,
  assignee_guid uuid not null references account,
  due date not null,
  note text,
  account_guid uuid references account,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  foreign key (organization_guid, metering_point_guid) references metering_point (organization_guid, guid) on delete cascade,
  check (day_to >= day_from)
);
select fence('collection_task', '{SELECT,INSERT,UPDATE}');
comment on table collection_task is 'поручение собрать данные точки';
create index collection_task_open on collection_task (organization_guid, metering_point_guid) where closed_at is null;
create index on collection_task (metering_point_guid);
create index on collection_task (assignee_guid);
create index on collection_task (account_guid);

-- What a point usually takes in on a working day and on a day off, by hours: a day that differs more than permitted is found by the
-- check of measurements.
create table expected_profile (
  guid uuid primary key,
  name text not null,
  metering_point_guid uuid not null,
  working text not null,
  day_off text not null,
  permitted_percent double precision not null default 20,
  valid_from date not null,
  valid_to date,
  note text,
  constraint expected_profile_dates check (valid_to >= valid_from)
);
select family('expected_profile', '{name,note}', '{name,valid_from,permitted_percent}', '{"metering_point_guid": "metering_point"}');
alter table expected_profile
  add constraint expected_profile_period exclude using gist (organization_guid with =, metering_point_guid with =, daterange(valid_from, valid_to, '[]') with &&);
comment on table expected_profile is 'ожидаемый профиль точки: типовые рабочий день и выходной';

-- What a person has written at a day of a chart: of one point, or of all.
create table chart_mark (
  guid uuid primary key,
  text text not null,
  day date not null,
  metering_point_guid uuid
);
select family('chart_mark', '{text}', '{text,day}', '{"metering_point_guid": "metering_point"}');
comment on table chart_mark is 'отметка на графике, сделанная человеком';
create index on chart_mark (organization_guid, day);

-- The codes of points that a virtual point for billing is computed from: it counts instead of them. Several servers take no recursion in a
-- statement about values.
create function codes_inside_formulas() returns setof text
  language sql stable as $$
  with recursive inside as (
    select m.code from formula_member m join metering_point v on v.guid = m.point_guid
    where m.organization_guid = current_organization() and v.purpose = 'billing'
    union
    select m.code from inside i
      join metering_point v on v.organization_guid = current_organization() and v.code = i.code
      join formula_member m on m.point_guid = v.guid)
  select code from inside
$$;

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
select fence('day_sum');
comment on table day_sum is 'сумма суток очень многих рядов: считается один раз, пока сутки не изменились';
comment on column day_sum.series_set is 'The name of the series that are summed, all of one interval and zone: a hash of their numbers.';
comment on column day_sum.snapshot is 'What the sum saw of what was written.';
comment on column day_sum.series is 'How many of the series have a row for the day.';
comment on column day_sum.sums is 'By intervals of the day, as many as the longest day has; null where no series has a value.';
comment on column day_sum.counts is 'By the same intervals: the series with a value.';
comment on column day_sum.total is 'Of all intervals together; and how many values it is made of, of how many intervals of the rows, how many of them estimated.';
select declare_fate('stays', '{day_sum}', false);

-- No key and no reference: writers of the same day wait for nobody here.
create table day_write (
  organization_guid uuid not null default current_organization(),
  day date not null,
  transaction xid8 not null default pg_current_xact_id(),
  database text not null
);
select fence('day_write', '{SELECT,INSERT,DELETE}');
comment on table day_write is 'отметка: сутки организации изменились';
create index on day_write (organization_guid, day);
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
