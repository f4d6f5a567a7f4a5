-- Organizations and people: the tree of a holding, accounts and their memberships, employees, how people sign in, and the users of an
-- organization as one view.

-- How an organization looks in the console: the name, the colour and the logos of its card. A logo is named by its content, so that
-- the card, its history and its return hold a few letters, and the picture itself lies here.
create domain logo_name as text check (value ~ '^[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,3}-[1-9]\d{0,5}\.(png|jpg|webp)$');

create table organization (
  guid uuid primary key,
  subject_kind text not null default 'company',
  full_name text not null,
  short_name text not null,
  former_names text[] not null default '{}',
  opf_code text,
  inn text,
  kpp text,
  ogrn text,
  okpo text,
  okved text,
  oktmo text,
  parent_guid uuid references organization,
  region_guid uuid references dictionary_value,
  roles text[] not null default '{}',
  market_participant_guid uuid references dictionary_value,
  ats_code text,
  gtp_codes text[] not null default '{}',
  aiis_area_code text,
  phone text,
  email text,
  site text,
  head_name text,
  head_position text,
  bank_bik text,
  bank_account text,
  bank_corr_account text,
  time_zone text not null default 'Europe/Moscow',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (
    search_key(short_name || ' ' || full_name || ' ' || coalesce(inn, '') || ' ' || coalesce(ogrn, '') || ' ' || joined(former_names))) stored,
  -- The organization of the service: it alone gives the right to shared data, and nobody stands above it.
  is_service boolean not null default false,
  console_name text,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo logo_name,
  dark_logo logo_name,
  -- What links name an organization by instead of its guid: `/o/energosbyt/users`. No two of the installation share a code.
  link_code text constraint organization_link_code_shape
    check (link_code ~ '^[0-9a-z][0-9a-z-]{0,38}[0-9a-z]$' and link_code !~ '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'),
  unique (inn, kpp),
  constraint organization_service check (not is_service or (parent_guid is null and is_active))
);
comment on column organization.former_names is 'What it was called before: it is found by these too.';
comment on table organization is 'организация';
create index organization_parent on organization (parent_guid);
create unique index organization_of_service on organization (is_service) where is_service;
create unique index organization_link_code on organization (link_code);
select open_to_program('organization');

-- Who is below whom, oneself included: kept by the trigger, asked by row-level security.
create table organization_tree (
  ancestor_guid uuid not null references organization on delete cascade,
  descendant_guid uuid not null references organization on delete cascade,
  depth integer not null,
  primary key (ancestor_guid, descendant_guid)
);
comment on table organization_tree is 'кто под кем в холдинге, сама организация тоже';
create index organization_tree_descendant on organization_tree (descendant_guid);
select open_to_program('organization_tree', '{SELECT}');

create function place_organization() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into organization_tree values (new.guid, new.guid, 0);
  elsif new.parent_guid is not distinct from old.parent_guid then
    return null;
  else
    if exists (select from organization_tree where ancestor_guid = new.guid and descendant_guid = new.parent_guid) then
      raise check_violation using constraint = 'organization_cycle';
    end if;
    delete from organization_tree
     where descendant_guid in (select descendant_guid from organization_tree where ancestor_guid = new.guid)
       and ancestor_guid not in (select descendant_guid from organization_tree where ancestor_guid = new.guid);
  end if;
  insert into organization_tree
  select above.ancestor_guid, below.descendant_guid, above.depth + below.depth + 1
    from organization_tree above cross join organization_tree below
   where above.descendant_guid = new.parent_guid and below.ancestor_guid = new.guid;
  if exists (select from organization_tree t join organization_tree own on own.ancestor_guid = new.guid and own.descendant_guid = t.descendant_guid
              where t.depth >= 10) then
    raise check_violation using constraint = 'organization_depth';
  end if;
  return null;
end $$;
create trigger place after insert or update of parent_guid on organization for each row execute function place_organization();

-- In PL/pgSQL, as all that every request asks: before PostgreSQL 18 a function in SQL is planned anew at each call.
create function below_current_organization() returns setof uuid
  language plpgsql stable as $$
begin
  return query select descendant_guid from organization_tree where ancestor_guid = (select current_organization());
end $$;

create table organization_address (
  guid uuid primary key,
  owner_guid uuid not null references organization on delete cascade,
  kind text not null,
  postal_code text,
  region_guid uuid references dictionary_value,
  district text,
  city text,
  settlement text,
  street text,
  house text,
  building text,
  flat text,
  full_text text not null,
  fias_object_guid text,
  fias_house_guid text,
  gar_object_id text,
  kladr text,
  oktmo text,
  cadastral_number text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(full_text)) stored,
  is_manual boolean not null default true
);
alter table organization_address enable row level security;
select open_to_program('organization_address');
comment on table organization_address is 'адрес организации';
create index organization_address_owner on organization_address (owner_guid);

-- Merge, split and rename of organizations from a day on: a plan until then, afterwards a fact.
create table reorganization (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  subject_guid uuid not null references organization on delete cascade,
  change text not null check (change in ('rename', 'merge', 'split')),
  date date not null,
  title text not null generated always as (
    case change when 'rename' then 'Переименование' when 'merge' then 'Присоединение' else 'Разделение' end || ' с ' || day_text(date)) stored,
  new_short_name text,
  new_full_name text,
  -- How it was called until then.
  old_short_name text,
  document text,
  note text,
  applied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (
    search_key(case change when 'rename' then 'Переименование' when 'merge' then 'Присоединение' else 'Разделение' end || ' с ' || day_text(date) || ' ' ||
      coalesce(new_short_name, '') || ' ' || coalesce(old_short_name, '') || ' ' || coalesce(document, '') || ' ' || coalesce(note, ''))) stored,
  moves_data boolean not null default false,
  unique (organization_guid, guid)
);
select fence('reorganization');
comment on table reorganization is 'переименование, присоединение, разделение';
comment on column reorganization.moves_data is 'Its people and records go to the successor on that day.';
create index on reorganization (subject_guid);

create table reorganization_successor (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null references organization,
  position integer not null,
  primary key (from_guid, to_guid),
  foreign key (organization_guid, from_guid) references reorganization (organization_guid, guid) on delete cascade
);
select fence('reorganization_successor');
comment on table reorganization_successor is 'преемник';
create index on reorganization_successor (to_guid);

create function full_name_of(last_name text, first_name text, middle_name text) returns text
  language sql immutable parallel safe
  return last_name || ' ' || first_name || coalesce(' ' || middle_name, '');

create table account (
  guid uuid primary key,
  home_guid uuid references organization,
  organizations_count integer not null default 0,
  user_name text not null,
  email text,
  password_hash text,
  must_change_password boolean not null default false,
  password_changed_at timestamptz,
  last_name text not null,
  first_name text not null,
  middle_name text,
  full_name text generated always as (full_name_of(last_name, first_name, middle_name)) stored,
  phone text,
  status text not null default 'active' check (status in ('invited', 'active', 'blocked', 'archived')),
  block_reason text,
  blocked_until timestamptz,
  valid_until date,
  seen_at timestamptz,
  erased_at timestamptz,
  second_factor_secret bytea,
  second_factor_begun_at timestamptz,
  second_factor_since timestamptz,
  second_factor_step bigint,
  backup_codes bytea[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(
    full_name_of(last_name, first_name, middle_name) || ' ' || user_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  -- The state of a user as people mean it: who was never invited is a draft, and an invitation that is over invites nobody.
  invited_at timestamptz
);
comment on column account.home_guid is 'The organization that keeps the account; no fence: the account works in others, too.';
comment on column account.seen_at is 'Of sessions that are kept no more: when the last of them was seen.';
comment on column account.second_factor_begun_at is 'When the secret was made: one that is not confirmed soon is good no more.';
comment on column account.second_factor_since is 'Null while a secret is not confirmed.';
comment on column account.second_factor_step is 'The last time step whose code was used: it is good no more.';
comment on column account.backup_codes is 'Hashes of the backup codes that are left.';
comment on table account is 'учётная запись: имя, пароль, второй фактор';
comment on column account.invited_at is 'When the person was invited last.';
create unique index account_user_name on account (lower(user_name));
create unique index account_email on account (lower(email)) where email is not null;
create index account_home on account (home_guid);
select open_to_program('account');

-- In which organizations an account may work: seen by the account itself before it has chosen one, too.
create table membership (
  account_guid uuid not null references account on delete cascade,
  organization_guid uuid not null references organization,
  is_default boolean not null default false,
  valid_from date,
  valid_to date,
  note text,
  primary key (account_guid, organization_guid),
  constraint membership_dates check (valid_to >= valid_from)
);
select fence('membership');
comment on table membership is 'участие: в какой организации учётная запись работает';
create index membership_organization on membership (organization_guid);
create policy own_account on membership for select using (account_guid = (select current_account()));

-- An organization is seen by who works in it or above it; all of them by the program itself, before it works for anybody.
alter table organization enable row level security;
create policy in_sight on organization for select using (
  (select current_organization()) is null and (select current_account()) is null
  or guid in (select below_current_organization())
  or exists (select from membership m where m.organization_guid = guid and m.account_guid = (select current_account())));
create policy added on organization for insert with check (not is_service or (select current_organization()) is null);
create policy below on organization for update using (guid in (select below_current_organization()));
create policy removed on organization for delete using (guid in (select below_current_organization()) and guid <> (select current_organization()));

create function membership_is_open(membership) returns boolean
  language sql stable as $$
  select ($1.valid_from is null or $1.valid_from <= today()) and ($1.valid_to is null or $1.valid_to >= today())
$$;

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

-- What a block is worth now: it ends by itself.
create function status_of(account) returns text
  language sql stable as $$
  select case when $1.status = 'blocked' and $1.blocked_until <= now() then 'active' else $1.status end
$$;

-- Whether somebody can sign in with the account today.
create function account_is_open(account) returns boolean
  language sql stable as $$
  select status_of($1) = 'active' and $1.erased_at is null and ($1.valid_until is null or $1.valid_until >= today())
$$;

-- The day from which on the reader sees what has a date; null: all of it.
create function own_data_from() returns date
  language plpgsql stable as $$
begin
  return (select e.data_from from employee e where e.account_guid = current_account());
end $$;

create table employee (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid references account,
  last_name text not null,
  first_name text not null,
  middle_name text,
  full_name text generated always as (full_name_of(last_name, first_name, middle_name)) stored,
  personnel_number text,
  position text not null,
  department text,
  manager_guid uuid,
  electrical_safety_group text,
  phone text,
  email text,
  hired_at date,
  dismissed_at date,
  data_from date default own_data_from(),
  merged_guid uuid references account,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(
    full_name_of(last_name, first_name, middle_name) || ' ' || coalesce(personnel_number, '') || ' ' || position || ' ' ||
    coalesce(department, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  unique (organization_guid, guid),
  unique (organization_guid, account_guid),
  unique (organization_guid, personnel_number),
  foreign key (organization_guid, manager_guid) references employee (organization_guid, guid),
  constraint employee_is_not_own_manager check (manager_guid <> guid),
  constraint employee_dates check (dismissed_at >= hired_at)
);
select fence('employee');
comment on column employee.data_from is 'The person sees nothing that happened before this day. A new card gets the limit of whoever makes it: nobody gives another what he does not see himself.';
comment on column employee.merged_guid is 'Of the second card of two merged accounts: the account that stayed.';
comment on table employee is 'сотрудник: карточка человека в организации';
create index employee_account on employee (account_guid);

-- The moment when that day begins where the organization works: asked by every reading of the journal.
create function own_data_begin() returns timestamptz
  language plpgsql stable as $$
begin
  return coalesce((
    select e.data_from::timestamp at time zone o.time_zone from employee e join organization o on o.guid = e.organization_guid
     where e.account_guid = current_account() and e.data_from is not null), '-infinity');
end $$;

-- And for an account of those alone who have one.
create function standing_of(employee) returns text
  language sql stable as $$
  select case
    when is_dismissed($1) then 'dismissed'
    when $1.account_guid is null then 'working'
    else coalesce((
      select case
        when a.status = 'archived' then 'archived'
        when not (account_is_open(a) or a.status = 'invited') or m.account_guid is null or not membership_is_open(m) then 'blocked'
        else 'working' end
        from account a left join membership m on m.account_guid = a.guid and m.organization_guid = $1.organization_guid
       where a.guid = $1.account_guid), 'working')
  end
$$;

-- Shown as a column of an employee.
create function user_guid(employee) returns uuid
  language sql immutable parallel safe as $$
  select $1.account_guid
$$;

create table session (
  guid uuid primary key,
  account_guid uuid not null references account on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  previous_refresh_hash bytea,
  refreshed_at timestamptz,
  refresh_family bytea unique,
  viewing_guid uuid references account on delete set null,
  viewing_organization_guid uuid,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  device text not null,
  provider_guid uuid,
  provider_subject text,
  provider_sid text,
  id_token bytea,
  is_factor_proven boolean not null default false,
  is_named boolean not null default true,
  -- Whoever has no password confirms that it is them by signing in at their provider once more.
  proven_at timestamptz
);
comment on column session.previous_refresh_hash is 'The refresh token before the present one; null once the present tokens have been used.';
comment on column session.refreshed_at is 'When the token before the present one was first exchanged.';
comment on column session.refresh_family is 'Hash of what all refresh tokens of the session begin with: a token of the family that is neither the present one nor a repetition of the one before it was stolen, and the session ends.';
comment on column session.viewing_guid is 'Through whose eyes the session looks at that organization; in others it is itself.';
comment on table session is 'сеанс';
comment on column session.provider_guid is 'The provider through which it was opened.';
comment on column session.provider_sid is 'The session at the provider.';
comment on column session.id_token is 'What the provider is shown when the person leaves it, too.';
comment on column session.is_factor_proven is 'The provider has asked for a second factor.';
comment on column session.is_named is 'Entries of the journal name it: those of sessions begun before this do not.';
comment on column session.proven_at is 'When the person last showed what they sign in with; null where the provider does not say when.';
create index session_account on session (account_guid, started_at desc);
create index session_ends_at on session (ends_at);
create index session_provider on session (provider_guid, provider_subject) where provider_guid is not null;
select open_to_program('session');

-- Of the sessions of others a person sees those begun since. Work that writes finds every session: a block ends those that the one
-- who blocks does not see.
alter table session enable row level security;
create policy all_sessions on session using (true) with check (true);
create policy since_data_from on session as restrictive for select
  using (current_setting('transaction_read_only') = 'off' or account_guid = (select current_account())
    or started_at >= (select own_data_begin()));

-- Sessions that are cleaned away leave behind when they were seen.
create function keep_seen() returns trigger
  language plpgsql as $$
begin
  update account a set seen_at = greatest(a.seen_at, g.seen_at)
    from (select account_guid, max(seen_at) as seen_at from gone group by account_guid) g where a.guid = g.account_guid;
  return null;
end $$;
create trigger keep_seen after delete on session referencing old table as gone for each statement execute function keep_seen();

-- Whoever keeps a stream open is told when its session or account is not what it was.
create function tell_session() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('console_session', old.guid::text);
  return null;
end $$;
create trigger tell_ended after update of ended_at on session
  for each row when (new.ended_at is distinct from old.ended_at) execute function tell_session();
create trigger tell_gone after delete on session for each row execute function tell_session();

-- Guesses of a password, by account name and by address, in windows of 15 minutes.
create table sign_in_guess (
  subject text primary key,
  window_start timestamptz not null default now(),
  guesses integer not null
);
comment on table sign_in_guess is 'попытки угадать пароль';
select open_to_program('sign_in_guess');

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
comment on table account_link is 'одноразовая ссылка: приглашение, забытый пароль';
create index account_link_account on account_link (account_guid);
select open_to_program('account_link');

-- Tokens of programs: each works in one organization for its owner, within a scope.
create table api_token (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account,
  name text not null,
  token_hash bytea not null unique,
  scope jsonb not null,
  valid_until date not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
select fence('api_token');
comment on column api_token.scope is 'The greatest permission value by entity type.';
comment on table api_token is 'ключ API: организация, владелец, область действия';
create index api_token_account on api_token (account_guid);
create index api_token_organization on api_token (organization_guid);
create policy own_account on api_token for select using (account_guid = (select current_account()));

-- Who shows a token does not know yet which organization it works in.
create policy shown on api_token for select using (token_hash = (select decode(nullif(current_setting('console.token', true), ''), 'hex')));

-- What an organization asks of the accounts that it keeps.
create table security_policy (
  organization_guid uuid primary key references organization on delete cascade,
  second_factor text not null default 'none' check (second_factor in ('none', 'administrators', 'all')),
  min_password_length integer not null default 12 check (min_password_length between 12 and 128),
  password_validity_days integer check (password_validity_days between 30 and 730),
  dormant_days integer not null default 90 check (dormant_days between 30 and 730),
  version integer not null default 0,
  updated_at timestamptz,
  required_provider_guid uuid,
  -- Which changes wait for a second person, and those that wait.
  second_person text[] not null default '{}',
  second_person_members integer not null default 10 check (second_person_members between 1 and 10000),
  second_person_days integer not null default 7 check (second_person_days between 1 and 60),
  -- Links at which a desktop or a widget is read without signing in, as its author sees it. The organization may forbid them.
  allows_links boolean not null default true
);
select fence('security_policy');
comment on table security_policy is 'политика безопасности организации';
comment on column security_policy.required_provider_guid is 'Members sign in only through it.';
comment on column security_policy.second_person is 'The kinds of changes that another administrator approves.';
comment on column security_policy.second_person_members is 'From how many members on a change of a group waits.';
comment on column security_policy.second_person_days is 'How long a change waits.';
comment on column security_policy.allows_links is 'Whether links to desktops and widgets open.';
create index on security_policy (required_provider_guid);

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
    found_policy := row(organization, 'none', 12, null, 90, 0, null, null, '{}', 10, 7, true)::security_policy;
  end if;
  return found_policy;
end $$;

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
comment on table notification_settings is 'как человека уведомлять';
select open_to_program('notification_settings');

-- Accounts and employees whose personal data are erased: the journal stays as it is and is read without their names.
create table erased_person (
  guid uuid primary key,
  erased_at timestamptz not null default now()
);
comment on table erased_person is 'чьи личные данные стёрты';
select open_to_program('erased_person');

create function is_erased(person uuid) returns boolean
  language sql stable
  return exists (select from erased_person e where e.guid = person);

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

-- Nobody works in an archived organization, so its schedules rest and nobody is told that something is late there: each start would
-- only be refused.
create function is_archived(organization_guid uuid) returns boolean
  language sql stable
  return exists (select from organization o where o.guid = $1 and not o.is_active);

-- As far as it does not depend on an organization.
create function state_of(account) returns text
  language sql stable as $$
  select case
    when status_of($1) <> 'invited' then status_of($1)
    when exists (select from account_link l where l.account_guid = $1.guid and l.purpose = 'invitation' and l.used_at is null and l.expires_at > now())
      then 'invited'
    when exists (select from account_link l where l.account_guid = $1.guid and l.purpose = 'invitation' and l.used_at is null) then 'lapsed'
    when $1.invited_at is not null then 'withdrawn'
    else 'draft' end
$$;

-- Which day it is in the organization is asked of those alone who have been dismissed at all.
create function is_dismissed(employee) returns boolean
  language sql stable as $$
  select case when $1.dismissed_at is null then false else $1.dismissed_at <= today() end
$$;

-- Nobody is a manager of their own manager, through however many. What was laid in a ring before stays until somebody changes it: the
-- walk up ends where it began.
create function refuse_ring_of_managers() returns trigger
  language plpgsql as $$
begin
  if exists (
    with recursive above as (
      select new.manager_guid as guid
      union
      select e.manager_guid from above a join employee e on e.guid = a.guid where e.manager_guid is not null)
    select from above where guid = new.guid) then
    raise check_violation using constraint = 'employee_cycle';
  end if;
  return new;
end $$;
create trigger ring_of_new before insert on employee
  for each row when (new.manager_guid <> new.guid) execute function refuse_ring_of_managers();
create trigger ring before update of manager_guid on employee
  for each row when (new.manager_guid is distinct from old.manager_guid and new.manager_guid <> new.guid) execute function refuse_ring_of_managers();

-- When an organization was made is told in one time, whichever zone each of the namesakes lives in.
create function organization_aside(organization) returns text
  language sql stable as $$
  select concat_ws(', ', 'ИНН ' || $1.inn, 'входит в ' || (select p.short_name from organization p where p.guid = $1.parent_guid),
    'заведена ' || to_char($1.created_at at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') || ' (МСК)')
$$;
