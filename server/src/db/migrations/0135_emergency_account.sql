-- An account kept in a safe, which approves alone where nobody else can; and whom a change that waits is about.
alter table security_policy add column emergency_guid uuid references account;
comment on column security_policy.emergency_guid is 'The account of an administrator kept for emergencies: it decides alone, with a reason.';
create index on security_policy (emergency_guid);

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
    found_policy := row(organization, 'none', 12, null, 90, 0, null, null, '{}', 10, 7, true, null)::security_policy;
  end if;
  return found_policy;
end $$;

alter table pending_change rename column gaining to concerned;
comment on column pending_change.concerned is 'The accounts that it is about: they do not decide on it.';
alter table pending_change add column is_emergency boolean not null default false;
comment on column pending_change.is_emergency is 'Decided by the account kept for emergencies.';
alter table pending_change drop constraint pending_change_second_person;
alter table pending_change add constraint pending_change_second_person
  check (state not in ('approved', 'declined') or is_emergency or decided_by <> account_guid);
