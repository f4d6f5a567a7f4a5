-- What every table builds on: searchable text, the fence between organizations, accounts and rights, the journal.

create extension if not exists pg_trgm;

-- Text as it is searched: without case, ё as е.
create function search_key(text text) returns text
  language sql immutable parallel safe
  return lower(translate(coalesce(text, ''), 'Ёё', 'Ее'));

-- Names sorted as Russian readers expect: ё beside е, 2 before 10.
create collation russian (provider = icu, locale = 'ru-u-kn');

-- The organization and the account that the current transaction works for; null outside of one.
create function current_organization() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('console.organization', true), '')::uuid;
create function current_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('console.account', true), '')::uuid;

-- The calendar day that it is now where the organization works: what is in force today is counted by it.
create function today() returns date
  language plpgsql stable as $$
begin
  return (now() at time zone coalesce(
    (select o.time_zone from organization o where o.guid = current_organization()), 'Europe/Moscow'))::date;
end $$;

-- Grants the program's role what a table of records needs.
create function open_to_program(target regclass) returns void
  language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to %I', target, current_setting('console.app_role'));
end $$;

-- Puts a table with `organization_guid` behind row-level security: no statement of the program, read or write,
-- reaches a row of another organization, whatever its WHERE says. The sub-select is asked once, not for each row.
create function fence(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_organization on %s using (organization_guid = (select current_organization())) with check (organization_guid = (select current_organization()))',
    target);
  perform open_to_program(target);
end $$;

create table organization (
  guid uuid primary key,
  full_name text not null,
  short_name text not null,
  inn text,
  kpp text,
  ogrn text,
  region_code text,
  roles text[] not null default '{}',
  phone text,
  email text,
  time_zone text not null default 'Europe/Moscow',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (inn, kpp)
);
select open_to_program('organization');

create table account (
  guid uuid primary key,
  user_name text not null,
  email text,
  password_hash text,
  must_change_password boolean not null default false,
  last_name text not null,
  first_name text not null,
  middle_name text,
  phone text,
  status text not null default 'active' check (status in ('invited', 'active', 'blocked', 'archived')),
  block_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_user_name on account (lower(user_name));
select open_to_program('account');

-- In which organizations an account may work: seen by the account itself before it has chosen one, too.
create table membership (
  account_guid uuid not null references account on delete cascade,
  organization_guid uuid not null references organization,
  is_default boolean not null default false,
  primary key (account_guid, organization_guid)
);
create index membership_organization on membership (organization_guid);
select fence('membership');
create policy own_account on membership for select using (account_guid = (select current_account()));

create table permission_group (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  description text,
  is_system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_guid, guid),
  unique (organization_guid, name)
);
select fence('permission_group');

create table permission_group_item (
  organization_guid uuid not null,
  group_guid uuid not null,
  entity_type text not null,
  value text not null check (value in ('none', 'read', 'create', 'update', 'delete', 'full')),
  primary key (group_guid, entity_type),
  foreign key (organization_guid, group_guid) references permission_group (organization_guid, guid) on delete cascade
);
select fence('permission_group_item');

create table employee (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid references account,
  last_name text not null,
  first_name text not null,
  middle_name text,
  personnel_number text,
  position text not null,
  department text,
  phone text,
  email text,
  dismissed_at date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_guid, guid),
  unique (organization_guid, account_guid),
  unique (organization_guid, personnel_number)
);
select fence('employee');

create table employee_group (
  organization_guid uuid not null,
  employee_guid uuid not null,
  group_guid uuid not null,
  primary key (employee_guid, group_guid),
  foreign key (organization_guid, employee_guid) references employee (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, group_guid) references permission_group (organization_guid, guid)
);
create index employee_group_group on employee_group (group_guid);
select fence('employee_group');

create table session (
  guid uuid primary key,
  account_guid uuid not null references account on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  previous_refresh_hash bytea unique,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  device text not null
);
comment on column session.previous_refresh_hash is 'The refresh token before the present one: who shows it again has stolen it, and the session ends.';
create index session_account on session (account_guid, started_at desc);
select open_to_program('session');

-- Guesses of a password, by account name and by address, in windows of 15 minutes.
create table sign_in_guess (
  subject text primary key,
  window_start timestamptz not null default now(),
  guesses integer not null
);
select open_to_program('sign_in_guess');

create function permission_rank(value text) returns integer
  language sql immutable parallel safe
  return array_position(array['none', 'read', 'create', 'update', 'delete', 'full'], value);

-- The account behind an access token and what it may do in an organization: one round trip for each request.
create function actor_of(token_hash bytea, organization uuid, idle_seconds integer)
  returns table (
    account_guid uuid, user_name text, full_name text, session_guid uuid, seen_at timestamptz,
    is_member boolean, rights jsonb)
  language plpgsql as $$
declare
  signed_in record;
begin
  select s.guid, s.account_guid, s.seen_at, a.user_name, concat_ws(' ', a.last_name, a.first_name, a.middle_name) as full_name
    into signed_in
    from session s join account a on a.guid = s.account_guid
   where s.access_hash = token_hash and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
     and s.seen_at > now() - make_interval(secs => idle_seconds) and a.status = 'active';
  if not found then
    return;
  end if;
  perform set_config('console.account', signed_in.account_guid::text, true);
  perform set_config('console.organization', coalesce(organization::text, ''), true);
  return query
    select signed_in.account_guid, signed_in.user_name, signed_in.full_name, signed_in.guid, signed_in.seen_at,
      exists (select from membership m join organization o on o.guid = m.organization_guid and o.is_active
               where m.account_guid = signed_in.account_guid and m.organization_guid = organization),
      (select jsonb_object_agg(held.entity_type, held.value)
         from (select distinct on (i.entity_type) i.entity_type, i.value
                 from employee e
                 join employee_group g on g.employee_guid = e.guid
                 join permission_group_item i on i.group_guid = g.group_guid
                where e.account_guid = signed_in.account_guid and (e.dismissed_at is null or e.dismissed_at > today())
                order by i.entity_type, permission_rank(i.value) desc) held);
end $$;

-- The journal. Entries form chains, so that a changed, removed or moved entry is found: each entry holds the hash of the
-- one before it in its lane. A backend writes into the lane of its process number, so writers seldom wait for each other.
create table journal_lane (
  lane smallint primary key,
  length bigint not null default 0,
  hash bytea not null default '\x'
);
insert into journal_lane (lane) select generate_series(0, 63);

create table journal (
  number bigint primary key generated always as identity,
  occurred_at timestamptz not null default clock_timestamp(),
  organization_guid uuid,
  account_guid uuid,
  user_name text,
  action text not null,
  entity text,
  record_guid uuid,
  record_name text,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text,
  lane smallint not null,
  position bigint not null,
  hash bytea not null,
  unique (lane, position)
);
create index journal_record on journal (record_guid, number desc) where record_guid is not null;
create index journal_organization on journal (organization_guid, number desc);

create function journal_hash(entry journal, previous bytea) returns bytea
  language sql stable set timezone = 'UTC'
  return sha256(previous || convert_to((to_jsonb(entry) - 'hash')::text, 'UTF8'));

create function chain_journal_entry() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  head journal_lane;
begin
  update journal_lane set length = length + 1 where lane = pg_backend_pid() % 64 returning * into head;
  new.lane := head.lane;
  new.position := head.length;
  new.hash := journal_hash(new, head.hash);
  update journal_lane set hash = new.hash where lane = head.lane;
  return new;
end $$;
create trigger chain before insert on journal for each row execute function chain_journal_entry();

-- An entry is seen in its own organization; one about shared data by all; one about signing in by its account.
alter table journal enable row level security;
alter table journal force row level security;
create policy own_organization on journal for select
  using (organization_guid = (select current_organization())
    or (organization_guid is null and (account_guid = (select current_account())
      or (action in ('create', 'update', 'remove') and entity <> 'account'))));
create policy append on journal for insert
  with check (organization_guid is null or organization_guid = (select current_organization()));

do $$ begin
  execute format('grant select, insert on journal to %I', current_setting('console.app_role'));
end $$;

-- The first answer to a request that carries an Idempotency-Key.
create table repeated_request (
  account_guid uuid not null references account on delete cascade,
  organization_guid uuid not null references organization,
  key text not null,
  request_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_guid, account_guid, key)
);
select fence('repeated_request');

create table saved_view (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account on delete cascade,
  resource text not null,
  name text not null,
  is_shared boolean not null,
  search text not null,
  filter text not null,
  sort text not null,
  columns text[] not null,
  created_at timestamptz not null default now(),
  unique (organization_guid, account_guid, resource, name)
);
select fence('saved_view');

-- The address of a record that was replaced by another leads there.
create table redirect (
  from_guid uuid primary key,
  to_guid uuid not null,
  created_at timestamptz not null default now()
);
select open_to_program('redirect');
