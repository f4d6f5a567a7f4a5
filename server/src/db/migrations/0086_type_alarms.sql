-- Alarms of object types: objects that meet a condition are told, once, when they begin to.
create table object_type_alarm (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  type_guid uuid not null,
  name text not null,
  condition text not null check (jsonb_typeof(condition::jsonb) = 'object'),
  severity text not null check (severity in ('info', 'warning', 'error')),
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name)) stored,
  unique (organization_guid, guid),
  foreign key (organization_guid, type_guid) references object_type (organization_guid, guid) on delete cascade deferrable
);
comment on table object_type_alarm is 'тревога типа объектов';
create index on object_type_alarm (type_guid);
select fence('object_type_alarm');

create table alarmed_object (
  organization_guid uuid not null default current_organization(),
  alarm_guid uuid not null,
  object_guid uuid not null,
  since timestamptz not null default now(),
  primary key (alarm_guid, object_guid),
  foreign key (organization_guid, alarm_guid) references object_type_alarm (organization_guid, guid) on delete cascade deferrable
);
comment on table alarmed_object is 'объект, о котором тревога типа уже сообщила';
create index on alarmed_object (organization_guid, alarm_guid);
select fence('alarmed_object');
select declare_fate('stays', '{object_type_alarm,alarmed_object}', false);
