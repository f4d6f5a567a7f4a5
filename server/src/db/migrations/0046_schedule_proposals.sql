-- Changes of schedules that another person approves; the point that stands in for a metering point.

alter table schedule add column needs_approval boolean not null default false;

create table schedule_proposal (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  schedule_guid uuid not null,
  -- What the schedule was when it was made.
  schedule_version integer not null,
  input jsonb not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  account_guid uuid not null references account,
  created_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  reason text,
  unique (organization_guid, guid),
  foreign key (organization_guid, schedule_guid) references schedule (organization_guid, guid) on delete cascade,
  -- What one person proposes, another decides on.
  constraint schedule_proposal_second_person check (
    case state when 'open' then decided_by is null when 'withdrawn' then decided_by is not distinct from account_guid
      else coalesce(decided_by <> account_guid, false) end)
);
create index schedule_proposal_of on schedule_proposal (schedule_guid, schedule_version);
create unique index schedule_proposal_open on schedule_proposal (schedule_guid) where state = 'open';
create index on schedule_proposal (account_guid);
create index on schedule_proposal (decided_by);
select fence('schedule_proposal');
comment on table schedule_proposal is 'An approved proposal opens its schedule to one change, of the version that it was made on: approving makes it at once.';

alter table notification add column except_account_guid uuid;
comment on column notification.except_account_guid is 'Who is not told although he holds the right: it was his own doing.';

alter table metering_point add column reserve_point_guid uuid,
  add constraint metering_point_reserve_point_guid_fkey foreign key (organization_guid, reserve_point_guid)
    references metering_point (organization_guid, guid),
  add constraint metering_point_reserve check (reserve_point_guid <> guid);
create index on metering_point (reserve_point_guid, guid);
