-- Whoever answers for people says from time to time of each of their rights whether it stays.
create table rights_review (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  people text not null check (people in ('all', 'strong', 'groups', 'idle')),
  groups uuid[] not null default '{}',
  idle_days integer check (idle_days > 0),
  reviewer_guid uuid,
  due date not null,
  every_months integer check (every_months in (1, 3, 6, 12)),
  next_on date,
  reminded text not null default 'never' check (reminded in ('never', 'soon', 'late')),
  state text not null default 'open' check (state in ('open', 'finished', 'cancelled')),
  started_at timestamptz not null default now(),
  started_by uuid not null references account,
  finished_at timestamptz,
  finished_by uuid references account,
  check ((people = 'groups') = (groups <> '{}')),
  check ((people = 'idle') = (idle_days is not null)),
  check ((state = 'open') = (finished_at is null)),
  unique (organization_guid, guid)
);
comment on table rights_review is 'пересмотр прав';
comment on column rights_review.reviewer_guid is 'The employee who reviews; null: the manager of each.';
comment on column rights_review.next_on is 'When the next one begins; null when none does.';
create index on rights_review (organization_guid, started_at desc, guid);
create index on rights_review (started_by);
create index on rights_review (finished_by);
select fence('rights_review', '{SELECT,INSERT,UPDATE}');

-- A right in a review outlives itself and its holder: both are named, not referred to.
create table rights_review_item (
  guid uuid primary key,
  organization_guid uuid not null,
  review_guid uuid not null,
  employee_guid uuid not null,
  kind text not null check (kind in ('group', 'individual')),
  source_guid uuid not null,
  source_name text not null,
  gives text not null,
  reviewer_guid uuid references account,
  decision text check (decision in ('keep', 'remove')),
  comment text,
  decided_by uuid references account,
  decided_at timestamptz,
  outcome text check (outcome in ('removed', 'gone', 'refused')),
  refusal text,
  check ((decision is null) = (decided_at is null)),
  check ((outcome = 'refused') = (refusal is not null)),
  foreign key (organization_guid, review_guid) references rights_review (organization_guid, guid) on delete cascade,
  unique (review_guid, employee_guid, source_guid)
);
comment on table rights_review_item is 'право в пересмотре';
comment on column rights_review_item.gives is 'What it gave when the review began, and later when it was decided on.';
comment on column rights_review_item.reviewer_guid is 'The account that decides; null: any administrator.';
create index on rights_review_item (organization_guid, review_guid);
create index on rights_review_item (reviewer_guid, review_guid);
create index on rights_review_item (decided_by);
select fence('rights_review_item', '{SELECT,INSERT,UPDATE}');
select declare_fate('stays', '{rights_review,rights_review_item}', false);
select let_rows_move();

-- Whether reviewers of a review have to be reminded, or the next one begins.
create function is_due(rights_review) returns boolean
  language sql stable as $$
  select case $1.state
    when 'open' then $1.due < today() and $1.reminded <> 'late' or $1.due <= today() + 3 and $1.reminded = 'never'
    else $1.next_on <= today() end
$$;

-- Who decides is reminded once of what waits: a day before a change lapses, and of a request that waits for three days.
alter table pending_change add column reminded_at timestamptz;
alter table permission_request add column reminded_at timestamptz;
create function is_lapsing(pending_change) returns boolean
  language sql stable as $$
  select $1.state = 'open' and $1.reminded_at is null and $1.expires_at > now() and $1.expires_at - now() < least(interval '1 day', ($1.expires_at - $1.created_at) / 2)
$$;
create function is_waiting_long(permission_request) returns boolean
  language sql stable as $$
  select $1.state = 'open' and $1.reminded_at is null and $1.created_at < now() - interval '3 days'
$$;

create or replace function late_organizations() returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select s.organization_guid from schedule s
     where s.is_enabled and s.next_run_at < now() - interval '1 minute' and not is_paused(s) and s.missed_at is distinct from s.next_run_at
    union
    select r.organization_guid from run r left join schedule s on s.guid = r.schedule_guid
     where r.state in ('waiting', 'running') and (
       (r.state = 'waiting' and r.started_at is null and r.late_at is null and r.ready_at < now() - interval '1 minute')
       or (r.overdue_at is null and r.due_at + make_interval(mins => s.deadline_minutes) < now()))
    union
    select n.organization_guid from notification n where n.escalates_at < now()
    union
    select f.organization_guid from forecast f where is_late(f)
    union
    select q.organization_guid from organization_quota q where exists (select from quotas_nearly_used(q.organization_guid))
    union
    select r.organization_guid from rights_review r where is_due(r)
    union
    select p.organization_guid from pending_change p where is_lapsing(p)
    union
    select p.organization_guid from permission_request p where is_waiting_long(p);
end $$;

create or replace function journal_class(action text, kind text) returns text
  language sql immutable parallel safe
  return case
    when action in ('signIn', 'signOut', 'endSessions', 'unlock', 'viewAs', 'viewAsEnd') then 'signIns'
    when action = 'view' then 'views'
    when action in ('refused', 'signInRefused') then 'refusals'
    when action = 'export' then 'exports'
    when kind in ('account', 'organization_user', 'employee', 'permission_group', 'permission_group_rule', 'individual_permission',
      'duty_conflict', 'duty_exception', 'pending_change', 'rights_review', 'api_token', 'security_policy', 'journal_retention') then 'access'
    else 'changes' end;
