-- A task names the people who hear of its failures, and may tell them by a letter at once.
alter table schedule add column alarm_by_mail boolean not null default false;
create table schedule_alarm_person (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null,
  position integer not null,
  primary key (from_guid, to_guid),
  foreign key (organization_guid, from_guid) references schedule (organization_guid, guid) on delete cascade deferrable,
  foreign key (organization_guid, to_guid) references employee (organization_guid, guid) deferrable
);
comment on table schedule_alarm_person is 'сотрудник, которому задача сообщает о неудачах';
create index schedule_alarm_person_to on schedule_alarm_person (to_guid);
select fence('schedule_alarm_person');
select declare_fate('stays', '{schedule_alarm_person}', false);

alter table notification add column is_at_once boolean not null default false;
comment on column notification.is_at_once is 'Sent by mail at once, also to who has not chosen letters and in quiet hours.';
