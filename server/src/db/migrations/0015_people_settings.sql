-- From which day on a person sees what has a date, how a person is notified, cards that a merge of accounts left behind.

alter table employee
  add column data_from date,
  add column merged_guid uuid references account;
comment on column employee.data_from is 'The person sees nothing that happened before this day.';
comment on column employee.merged_guid is 'Of the second card of two merged accounts: the account that stayed.';

-- The day from which on the reader sees what has a date; null: all of it.
create function own_data_from() returns date
  language plpgsql stable as $$
begin
  return (select e.data_from from employee e where e.account_guid = current_account());
end $$;

-- A new card gets the limit of whoever makes it: nobody gives another what he does not see himself.
alter table employee alter column data_from set default own_data_from();

-- The moment when that day begins where the organization works: asked by every reading of the journal.
create function own_data_begin() returns timestamptz
  language plpgsql stable as $$
begin
  return coalesce((
    select e.data_from::timestamp at time zone o.time_zone from employee e join organization o on o.guid = e.organization_guid
     where e.account_guid = current_account() and e.data_from is not null), '-infinity');
end $$;

-- Of the journal, and of the sessions of others, a person sees what happened since. Work that writes finds every session: a
-- block ends those that the one who blocks does not see.
alter table session enable row level security;
create policy all_sessions on session using (true) with check (true);
do $$ begin
  execute format('create policy since_data_from on journal as restrictive for select to %I
    using (occurred_at >= (select own_data_begin()))', current_setting('console.app_role'));
  execute format('create policy since_data_from on session as restrictive for select to %I
    using (current_setting(''transaction_read_only'') = ''off'' or account_guid = (select current_account())
      or started_at >= (select own_data_begin()))', current_setting('console.app_role'));
end $$;

-- The cards of an employee that belonged to accounts in the current organization: present ones, those that a merge left without
-- an account, those removed long ago. Whoever erases a person finds all of them, whatever he may see of the journal.
create function cards_of(accounts uuid[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select e.guid from employee e
   where e.organization_guid = current_organization()
     and (e.account_guid = any(accounts) or (e.account_guid is null and e.merged_guid = any(accounts)))
  union
  select j.record_guid from journal j
   where j.scope = current_organization() and j.action = 'remove' and j.kind = 'employee'
     and jsonb_path_exists(j.stored, '$[*].rows[*] ? (@.account_guid == $accounts[*] || @.merged_guid == $accounts[*])',
       jsonb_build_object('accounts', to_jsonb(accounts)))
$$;

-- How a person is notified besides the console itself; without a row, by mail at any hour.
create table notification_settings (
  account_guid uuid primary key references account on delete cascade,
  by_mail boolean not null default true,
  quiet_from text,
  quiet_to text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
select open_to_program('notification_settings');

-- The account stands first: it is locked before its membership, in every organization alike.
create or replace view organization_user with (security_invoker = true) as
  select a.guid, m.organization_guid, a.version, a.created_at, a.updated_at,
    a.search || ' ' || search_key(m.note) as search,
    a.full_name, a.user_name, a.last_name, a.first_name, a.middle_name, a.email, a.phone, m.note,
    status_of(a) as status,
    case when status_of(a) = 'blocked' and a.home_guid = m.organization_guid then a.block_reason end as block_reason,
    case when status_of(a) = 'blocked' then a.blocked_until end as blocked_until,
    a.valid_until, m.valid_from as member_from, m.valid_to as member_to, m.is_default,
    (select max(l.expires_at) from account_link l where l.account_guid = a.guid and l.purpose = 'invitation' and l.used_at is null) as invited_until,
    exists (select from sign_in_guess g where g.subject = 'account:' || lower(a.user_name) and g.guesses >= 10
              and g.window_start > now() - interval '15 minutes') as is_locked,
    greatest(a.seen_at, (select max(s.seen_at) from session s where s.account_guid = a.guid)) as last_seen_at,
    a.second_factor_since is not null as has_second_factor,
    a.must_change_password, a.password_changed_at, a.organizations_count,
    coalesce((select o.short_name from organization o where o.guid = a.home_guid), 'Другая организация') as home_name,
    a.home_guid = m.organization_guid as is_home,
    a.erased_at is not null as is_erased,
    (select e.guid from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid) as employee_guid,
    coalesce((select s.by_mail from notification_settings s where s.account_guid = a.guid), true) as notified_by_mail,
    (select s.quiet_from || '–' || s.quiet_to from notification_settings s where s.account_guid = a.guid) as quiet_hours
  from account a join membership m on m.account_guid = a.guid
  where m.organization_guid = (select current_organization());
