-- Which changes wait for a second person, and those that wait.
alter table security_policy
  add column second_person text[] not null default '{}',
  add column second_person_members integer not null default 10 check (second_person_members between 1 and 10000),
  add column second_person_days integer not null default 7 check (second_person_days between 1 and 60);
comment on column security_policy.second_person is 'The kinds of changes that another administrator approves.';
comment on column security_policy.second_person_members is 'From how many members on a change of a group waits.';
comment on column security_policy.second_person_days is 'How long a change waits.';

create or replace function security_policy_of(organization uuid) returns security_policy
  language plpgsql as $$
declare
  caller constant text := current_setting('console.organization', true);
  found_policy security_policy;
begin
  perform set_config('console.organization', coalesce(organization::text, ''), true);
  select * into found_policy from security_policy p where p.organization_guid = organization;
  perform set_config('console.organization', coalesce(caller, ''), true);
  if found_policy.organization_guid is null then
    found_policy := row(organization, 'none', 12, null, 90, 0, null, null, '{}', 10, 7)::security_policy;
  end if;
  return found_policy;
end $$;

-- The request of a change as it was sent: it is sent again when another person approves it.
create table pending_change (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account,
  kind text not null,
  title text not null,
  told text[] not null,
  gaining uuid[] not null default '{}',
  request jsonb,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  answer text,
  check ((state = 'open') = (decided_at is null)),
  constraint pending_change_second_person check (state not in ('approved', 'declined') or decided_by <> account_guid)
);
comment on table pending_change is 'изменение, которое ждёт второго лица';
comment on column pending_change.told is 'What it does, in words.';
comment on column pending_change.gaining is 'The accounts to which it gives rights.';
comment on column pending_change.request is 'The route and its input; forgotten when it is decided.';
create index on pending_change (organization_guid, created_at desc, guid);
create index on pending_change (account_guid);
create index on pending_change (decided_by);
create unique index pending_change_once on pending_change (organization_guid, account_guid, md5(request::text)) where state = 'open';
select fence('pending_change', '{SELECT,INSERT,UPDATE}');

create or replace function journal_class(action text, kind text) returns text
  language sql immutable parallel safe
  return case
    when action in ('signIn', 'signOut', 'endSessions', 'unlock', 'viewAs', 'viewAsEnd') then 'signIns'
    when action = 'view' then 'views'
    when action in ('refused', 'signInRefused') then 'refusals'
    when action = 'export' then 'exports'
    when kind in ('account', 'organization_user', 'employee', 'permission_group', 'permission_group_rule', 'individual_permission',
      'duty_conflict', 'duty_exception', 'pending_change', 'api_token', 'security_policy', 'journal_retention') then 'access'
    else 'changes' end;
