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
comment on table reading is 'показание прибора: регистры канала на момент';
select family('reading', '{title,taken_by,note}', '{taken_at,total}',
  '{"device_guid": "metering_device", "metering_point_guid": "metering_point"}', '{channel,source}');
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

-- What tariff registers an act held as texts becomes readings; the sum of active intake stays with the placement.
insert into reading (guid, organization_guid, device_guid, taken_at, channel, total, t1, t2, t3, t4, source)
select gen_random_uuid(), p.organization_guid, p.device_guid, e.moment, '01', e.total, n[1], n[2], n[3], n[4], 'act'
  from device_placement p
  cross join lateral (values (moscow_midnight(p.valid_from), p.first_reading, p.first_by_tariff),
    (moscow_midnight(p.valid_to + 1), p.last_reading, p.last_by_tariff)) e (moment, total, texts)
  cross join lateral (select array_agg(replace(t, ',', '.')::double precision) as n from unnest(e.texts) t) v
 where cardinality(e.texts) between 1 and 4 and e.total is not null
   and not exists (select from unnest(e.texts) t where t !~ '^\d{1,9}([.,]\d+)?$');
-- A meter that has passed its last digit ends with less than it began with: the rule of placements tells it by its readings.
alter table device_placement drop constraint device_placement_readings,
  drop column first_by_tariff, drop column last_by_tariff, add column act_date date;

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
comment on table seal is 'пломба: где и когда поставлена и снята';
select family('seal', '{number,installation_act,removal_act,note}', '{number,installed_on,removed_on}',
  '{"metering_point_guid": "metering_point"}', '{place}');
create unique index seal_number on seal (organization_guid, search_key(number)) where removed_on is null;

-- The same number may stand at several points: only the first of them can be installed, so the others are told apart.
insert into seal (guid, organization_guid, number, metering_point_guid, place, installed_on, note)
select gen_random_uuid(), s.organization_guid, case when s.n = 1 then s.number else s.number || ' (' || s.n || ')' end, s.point, 'other', s.day,
    'Из карточки точки учёта: место и день установки уточните'
  from (
    select p.organization_guid, p.guid as point, left(number, 24) as number, coalesce(p.admission_act_date, p.created_at::date) as day,
      row_number() over (partition by p.organization_guid, search_key(left(number, 24)) order by p.created_at, p.guid) as n
    from metering_point p cross join lateral unnest(p.seal_numbers) number) s;
alter table metering_point drop column seal_numbers;

create table reconciliation_threshold (
  organization_guid uuid primary key references organization,
  percent double precision not null default 2,
  kwh double precision not null default 50,
  version integer not null default 1
);
comment on table reconciliation_threshold is 'порог сверки профиля с показаниями';
select fence('reconciliation_threshold', '{SELECT,INSERT,UPDATE}');

-- Whoever works with measurements and with meters works with readings and seals.
update permission_group set items = items
  || case when items ? 'measurements' then jsonb_build_object('readings', items -> 'measurements') else '{}' end
  || case when items ? 'meteringDevices' then jsonb_build_object('seals', items -> 'meteringDevices') else '{}' end;

insert into dictionary_value (guid, dictionary_guid, name, code, sort, is_system)
select gen_random_uuid(), d.guid, n.name, n.code, n.sort, true
  from dictionary d cross join (values ('Показания', 'readings', 37), ('Пломбы', 'seals', 38)) n (name, code, sort)
 where d.code = 'permission-entity-types'
on conflict do nothing;

-- Photographs of meters and seals come as WebP too.
alter table attachment drop constraint attachment_type_check;
alter table attachment add check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp'));
