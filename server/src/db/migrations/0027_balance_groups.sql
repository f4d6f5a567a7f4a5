-- Balance groups: which points take energy into a part of the network and out of it, and what is lost between them.

alter table power_transformer add column no_load_loss_kw double precision, add column load_loss_kw double precision;
alter table feeder add column ohm_per_km double precision;

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
comment on table balance_group is 'балансовая группа: часть сети, приём и отдача которой сводятся';
select family('balance_group', '{name,note}', '{name}',
  '{"branch_guid": "branch_office", "substation_guid": "substation", "feeder_guid": "feeder"}', '{kind}');
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
comment on table balance_member is 'участник балансовой группы: канал точки учёта и потери до неё';
select family('balance_member', '{title,note}', '{title}', '{"group_guid": "balance_group", "metering_point_guid": "metering_point",
  "transformer_guid": "power_transformer", "feeder_guid": "feeder"}', '{direction}');
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
comment on table measurement_threshold is 'пороги проверок измерений';
select fence('measurement_threshold', '{SELECT,INSERT,UPDATE}');

-- Whoever works with measurements works with balances.
update permission_group set items = items || jsonb_build_object('balanceGroups', items -> 'measurements')
 where items ? 'measurements';

insert into dictionary_value (guid, dictionary_guid, name, code, sort, is_system)
select gen_random_uuid(), d.guid, 'Балансовые группы', 'balanceGroups', 39, true
  from dictionary d where d.code = 'permission-entity-types'
on conflict do nothing;

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
comment on table consumption_limit is 'лимит потребления точки: энергия месяца и мощность по часам';
select family('consumption_limit', '{name,note}', '{name,valid_from,month_kwh,power_kw}', '{"metering_point_guid": "metering_point"}', '{days}');
