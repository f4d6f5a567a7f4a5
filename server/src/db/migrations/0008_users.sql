-- Accounts as records of an organization: who keeps them, how long they hold, links to set a password, the policy of passwords.

alter table account
  add column home_guid uuid references organization,
  add column organizations_count integer not null default 0,
  add column full_name text generated always as (full_name_of(last_name, first_name, middle_name)) stored,
  add column search text generated always as (search_key(
    full_name_of(last_name, first_name, middle_name) || ' ' || user_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  add column valid_until date,
  add column blocked_until timestamptz,
  add column password_changed_at timestamptz,
  add column erased_at timestamptz,
  add column seen_at timestamptz,
  add column second_factor_secret bytea,
  add column second_factor_begun_at timestamptz,
  add column second_factor_since timestamptz,
  add column second_factor_step bigint,
  add column backup_codes bytea[] not null default '{}';
comment on column account.home_guid is 'The organization that keeps the account; no fence: the account works in others, too.';
comment on column account.seen_at is 'Of sessions that are kept no more: when the last of them was seen.';
comment on column account.second_factor_begun_at is 'When the secret was made: one that is not confirmed soon is good no more.';
comment on column account.second_factor_since is 'Null while a secret is not confirmed.';
comment on column account.second_factor_step is 'The last time step whose code was used: it is good no more.';
comment on column account.backup_codes is 'Hashes of the backup codes that are left.';
create unique index account_email on account (lower(email)) where email is not null;
create index account_home on account (home_guid);
create index account_search on account using gin (search gin_trgm_ops);

alter table membership
  add column valid_from date,
  add column valid_to date,
  add column note text,
  add constraint membership_dates check (valid_to >= valid_from);

-- The fence holds for the owner of the tables, too.
alter table membership no force row level security;
update account a set
  organizations_count = (select count(*) from membership m where m.account_guid = a.guid),
  home_guid = (select m.organization_guid from membership m where m.account_guid = a.guid order by m.is_default desc, m.organization_guid limit 1);
alter table membership force row level security;

-- All organizations of an account, those beyond the fence included: an account is allowed to see its own.
create function memberships_of_account(account uuid) returns setof membership
  language plpgsql as $$
declare
  caller constant text := current_setting('console.account', true);
begin
  perform set_config('console.account', account::text, true);
  return query select * from membership m where m.account_guid = account;
  perform set_config('console.account', coalesce(caller, ''), true);
end $$;

-- Who keeps an account when its organization lets it go: one that works with it today.
create function next_home_of(account uuid) returns uuid
  language plpgsql as $$
declare
  caller constant text := current_setting('console.account', true);
  home uuid;
begin
  perform set_config('console.account', account::text, true);
  select min(m.organization_guid::text)::uuid into home
    from membership m join organization o on o.guid = m.organization_guid and o.is_active
   where m.account_guid = account and membership_is_open(m);
  perform set_config('console.account', coalesce(caller, ''), true);
  return home;
end $$;

-- The first organization of an account keeps it; when that lets it go, another one does.
create function count_membership() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update account set organizations_count = organizations_count + 1, home_guid = coalesce(home_guid, new.organization_guid)
     where guid = new.account_guid;
  else
    update account a set organizations_count = a.organizations_count - 1,
      home_guid = case when a.home_guid = old.organization_guid
        then coalesce(next_home_of(a.guid), a.home_guid) else a.home_guid end
     where a.guid = old.account_guid;
  end if;
  return null;
end $$;
create trigger count after insert or delete on membership for each row execute function count_membership();

-- Sessions that are cleaned away leave behind when they were seen.
create function keep_seen() returns trigger
  language plpgsql as $$
begin
  update account a set seen_at = greatest(a.seen_at, g.seen_at)
    from (select account_guid, max(seen_at) as seen_at from gone group by account_guid) g where a.guid = g.account_guid;
  return null;
end $$;
create trigger keep_seen after delete on session referencing old table as gone for each statement execute function keep_seen();

-- What a block is worth now: it ends by itself.
create function status_of(account) returns text
  language sql stable
  return case when $1.status = 'blocked' and $1.blocked_until <= now() then 'active' else $1.status end;

-- Whether somebody can sign in with the account today.
create function account_is_open(account) returns boolean
  language sql stable
  return status_of($1) = 'active' and $1.erased_at is null and ($1.valid_until is null or $1.valid_until >= today());

create function membership_is_open(membership) returns boolean
  language sql stable
  return ($1.valid_from is null or $1.valid_from <= today()) and ($1.valid_to is null or $1.valid_to >= today());

-- What an employee is to the organization today. Who was invited is there already, though he cannot sign in yet.
create or replace function standing_of(employee) returns text
  language sql stable
  return case
    when $1.dismissed_at <= today() then 'dismissed'
    else coalesce((
      select case
        when a.status = 'archived' then 'archived'
        when not (account_is_open(a) or a.status = 'invited') or m.account_guid is null or not membership_is_open(m) then 'blocked'
        else 'working' end
        from account a left join membership m on m.account_guid = a.guid and m.organization_guid = $1.organization_guid
       where a.guid = $1.account_guid), 'working')
  end;

-- The rights of an account in any organization; null where it is no employee. Standing, day and grants as `actor_of` tells them.
create function rights_of_account(of_account uuid, in_organization uuid) returns jsonb
  language plpgsql as $$
declare
  organization constant text := current_setting('console.organization', true);
  rights jsonb;
begin
  perform set_config('console.organization', in_organization::text, true);
  select jsonb_build_object('standing', standing_of(e), 'day', today(), 'grants', grants_of(e)) into rights
    from employee e where e.account_guid = of_account;
  perform set_config('console.organization', coalesce(organization, ''), true);
  return rights;
end $$;

-- One-time links: to accept an invitation, to set a forgotten password anew.
create table account_link (
  guid uuid primary key,
  account_guid uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_link_account on account_link (account_guid);
select open_to_program('account_link');

-- What an organization asks of the accounts that it keeps.
create table security_policy (
  organization_guid uuid primary key references organization on delete cascade,
  second_factor text not null default 'none' check (second_factor in ('none', 'administrators', 'all')),
  min_password_length integer not null default 12 check (min_password_length between 12 and 128),
  password_validity_days integer check (password_validity_days between 30 and 730),
  dormant_days integer not null default 90 check (dormant_days between 30 and 730),
  version integer not null default 0,
  updated_at timestamptz
);
select fence('security_policy');

-- The policy of any organization; where it never set one, what is usual.
create function security_policy_of(organization uuid) returns security_policy
  language plpgsql as $$
declare
  caller constant text := current_setting('console.organization', true);
  found_policy security_policy;
begin
  perform set_config('console.organization', coalesce(organization::text, ''), true);
  select * into found_policy from security_policy p where p.organization_guid = organization;
  perform set_config('console.organization', coalesce(caller, ''), true);
  if found_policy.organization_guid is null then
    found_policy := row(organization, 'none', 12, null, 90, 0, null)::security_policy;
  end if;
  return found_policy;
end $$;

-- A user of the current organization: the account and what its membership here adds.
create view organization_user with (security_invoker = true) as
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
    (select e.guid from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid) as employee_guid
  from membership m join account a on a.guid = m.account_guid
  where m.organization_guid = (select current_organization());

-- A user that was removed may come back: the account has stayed.
create function write_organization_user() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from membership where account_guid = old.guid and organization_guid = old.organization_guid;
    if not exists (select from memberships_of_account(old.guid)) then
      delete from account_link where account_guid = old.guid and used_at is null;
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from account where guid = new.guid) then
      insert into account (guid, user_name, email, phone, last_name, first_name, middle_name, status, valid_until)
      values (new.guid, new.user_name, new.email, new.phone, new.last_name, new.first_name, new.middle_name, 'invited', new.valid_until);
    end if;
    insert into membership (account_guid, organization_guid, is_default, valid_from, valid_to, note)
    values (new.guid, new.organization_guid, coalesce(new.is_default, false), new.member_from, new.member_to, new.note);
    return new;
  end if;
  -- A link that went to another address is good no more.
  if new.email is distinct from old.email then
    delete from account_link where account_guid = new.guid and used_at is null;
  end if;
  update account set
    user_name = new.user_name, email = new.email, phone = new.phone,
    last_name = new.last_name, first_name = new.first_name, middle_name = new.middle_name,
    status = new.status, block_reason = case when old.is_home then new.block_reason else block_reason end, blocked_until = new.blocked_until, valid_until = new.valid_until,
    must_change_password = new.must_change_password, password_changed_at = new.password_changed_at,
    version = new.version, updated_at = new.updated_at
   where guid = new.guid;
  update membership set valid_from = new.member_from, valid_to = new.member_to, note = new.note
   where account_guid = new.guid and organization_guid = old.organization_guid;
  return new;
end $$;
create trigger write instead of insert or update or delete on organization_user for each row execute function write_organization_user();
select open_to_program('organization_user');

-- Shown as a column of an employee.
create function user_guid(employee) returns uuid
  language sql immutable parallel safe
  return $1.account_guid;

-- Accounts and employees whose personal data are erased: the journal stays as it is and is read without their names.
create table erased_person (
  guid uuid primary key,
  erased_at timestamptz not null default now()
);
select open_to_program('erased_person');

create function is_erased(person uuid) returns boolean
  language sql stable
  return exists (select from erased_person e where e.guid = person);

-- A name out of the journal as it may be read.
create function readable_name(person uuid, name text) returns text
  language sql stable
  return case when name is not null and is_erased(person) then 'Удалённый пользователь' else name end;

-- The names beside references out of the journal as they may be read.
create function readable_names(given jsonb) returns jsonb
  language sql stable
  return case when given -> 'names' is null or not exists (select from erased_person) then given else
    given || jsonb_build_object('names', (
      select jsonb_object_agg(n.key, case
        when jsonb_typeof(n.value) = 'object' then (
          select jsonb_object_agg(o.key, case when exists (select from erased_person e where e.guid::text = o.key)
            then '"Удалённый пользователь"' else o.value end) from jsonb_each(n.value) o)
        when exists (select from erased_person e where e.guid::text = given ->> n.key) then '"Удалённый пользователь"'
        else n.value end) from jsonb_each(given -> 'names') n)) end;

-- Values of a record out of the journal as they may be read.
create function readable_values(person uuid, given jsonb) returns jsonb
  language sql stable
  return case when given is null or not is_erased(person) then readable_names(given) else (
    select jsonb_object_agg(v.key, case
      when v.value <> 'null' and v.key in ('fullName', 'lastName', 'firstName', 'middleName', 'userName', 'email', 'phone', 'note', 'personnelNumber')
      then '"удалено"' else v.value end) from jsonb_each(readable_names(given)) v) end;
