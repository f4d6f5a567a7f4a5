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
comment on table collection_task is 'поручение собрать данные точки';
create index collection_task_open on collection_task (organization_guid, metering_point_guid) where closed_at is null;
create index on collection_task (metering_point_guid);
create index on collection_task (assignee_guid);
create index on collection_task (account_guid);
select fence('collection_task', '{SELECT,INSERT,UPDATE}');
