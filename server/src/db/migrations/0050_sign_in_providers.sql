-- Signing in with an account that a company has given: OpenID Connect providers, whom they know, and what they bring.

create table sign_in_provider (
  guid uuid primary key,
  name text not null,
  is_enabled boolean not null default true,
  position integer not null default 10,
  issuer text not null,
  client_id text not null,
  has_secret boolean not null default false,
  scopes text not null default 'openid profile email',
  ca_bundle text,
  mail_domains text[] not null default '{}',
  groups_claim text,
  second_factor text not null default 'console' check (second_factor in ('console', 'provider', 'told')),
  factor_values text[] not null default '{}',
  newcomers_guid uuid references organization,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || issuer)) stored
);
create index sign_in_provider_search on sign_in_provider using gin (search gin_trgm_ops);
create unique index sign_in_provider_name on sign_in_provider (search_key(name));
create index on sign_in_provider (newcomers_guid);
comment on table sign_in_provider is 'поставщик входа';
comment on column sign_in_provider.newcomers_guid is 'Where people whom nobody here knows are created; null: nowhere.';
select open_to_program('sign_in_provider');
alter table sign_in_provider enable row level security;
create policy shared_data on sign_in_provider for select using (true);
create policy added on sign_in_provider for insert with check (may_write(null));
create policy changed on sign_in_provider for update using (true) with check (may_write(null));
create policy removed on sign_in_provider for delete using ((select changes_shared()));

-- Apart from the provider, so that nothing that reads providers can tell it.
create table sign_in_provider_secret (
  provider_guid uuid primary key,
  secret bytea not null
);
comment on table sign_in_provider_secret is 'секрет клиента у поставщика входа';
select open_to_program('sign_in_provider_secret');
alter table sign_in_provider_secret enable row level security;
create policy told on sign_in_provider_secret for select using (true);
create policy added on sign_in_provider_secret for insert with check (may_write(null));
create policy changed on sign_in_provider_secret for update using (true);
create policy removed on sign_in_provider_secret for delete using (true);

-- A secret goes only to the server for which it was given; what returns from the journal has none.
create function forget_provider_secret() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from sign_in_provider_secret where provider_guid = old.guid; end if;
  if tg_op = 'DELETE' then return old; end if;
  new.has_secret := false;
  return new;
end $$;
create trigger secret before insert or delete on sign_in_provider for each row execute function forget_provider_secret();
create trigger changed_secret before update on sign_in_provider for each row
  when ((new.issuer, new.client_id, new.ca_bundle) is distinct from (old.issuer, old.client_id, old.ca_bundle))
  execute function forget_provider_secret();

-- Whom another server means by the same subject, nobody knows: what was linked and opened through the former one ends.
create function forget_former_issuer() returns trigger
  language plpgsql as $$
begin
  delete from external_login where provider_guid = new.guid;
  update session set ended_at = now() where provider_guid = new.guid and ended_at is null;
  return null;
end $$;
create trigger changed_issuer after update on sign_in_provider for each row
  when (new.issuer is distinct from old.issuer) execute function forget_former_issuer();

-- Whom a provider knows.
create table external_login (
  guid uuid primary key,
  provider_guid uuid not null references sign_in_provider,
  subject text not null,
  account_guid uuid not null references account on delete cascade,
  is_own boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (provider_guid, subject),
  unique (account_guid, provider_guid)
);
comment on table external_login is 'внешний вход: кем поставщик знает человека';
comment on column external_login.is_own is 'The person added it, with the account''s own password.';
comment on column external_login.subject is 'The name of the person at the provider that never changes (sub).';
select open_to_program('external_login');

-- What the journal tells of it is personal, too.
create or replace function readable_values(person uuid, given jsonb) returns jsonb
  language sql stable
  return case when given is null or not is_erased(person) then readable_names(given) else (
    select jsonb_object_agg(v.key, case
      when v.value <> 'null' and v.key in ('fullName', 'lastName', 'firstName', 'middleName', 'userName', 'email', 'phone', 'note', 'personnelNumber',
        'externalLogin')
      then '"удалено"' else v.value end) from jsonb_each(readable_names(given)) v) end;

create table pending_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_guid uuid not null references sign_in_provider on delete cascade,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  account_guid uuid references account on delete cascade,
  proven bytea,
  made_at timestamptz not null default now()
);
create index on pending_sign_in (made_at);
create index on pending_sign_in (account_guid);
create index on pending_sign_in (provider_guid);
comment on table pending_sign_in is 'вход, за которым человек ушёл к поставщику';
comment on column pending_sign_in.account_guid is 'Who adds an external login; null: somebody signs in.';
comment on column pending_sign_in.proven is 'Whom the provider has named, when the second factor of the console is still to come.';
select open_to_program('pending_sign_in');

-- Each logout token ends sessions once.
create table used_logout_token (
  provider_guid uuid not null references sign_in_provider on delete cascade,
  jti_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (provider_guid, jti_hash)
);
create index on used_logout_token (used_at);
comment on table used_logout_token is 'извещение поставщика о выходе, которое уже исполнено';
select open_to_program('used_logout_token');

alter table session
  add column provider_guid uuid references sign_in_provider,
  add column provider_subject text,
  add column provider_sid text,
  add column id_token bytea,
  add column is_factor_proven boolean not null default false;
-- What shows the provider whose session it was is kept as long as the session.
create function forget_id_token() returns trigger
  language plpgsql as $$
begin
  new.id_token := null;
  return new;
end $$;
create trigger id_token_ends before update on session for each row
  when (new.ended_at is not null and new.id_token is not null) execute function forget_id_token();
comment on column session.provider_guid is 'The provider through which it was opened.';
comment on column session.provider_sid is 'The session at the provider.';
comment on column session.id_token is 'What the provider is shown when the person leaves it, too.';
comment on column session.is_factor_proven is 'The provider has asked for a second factor.';
create index session_provider on session (provider_guid, provider_subject) where provider_guid is not null;

-- Which group of a provider leads to which group of permissions.
create table provider_group (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  provider_guid uuid not null references sign_in_provider on delete cascade,
  value text not null,
  group_guid uuid not null,
  unique (provider_guid, value, group_guid),
  foreign key (organization_guid, group_guid) references permission_group (organization_guid, guid) on delete cascade
);
create index on provider_group (organization_guid, provider_guid);
create index on provider_group (group_guid);
comment on table provider_group is 'группа поставщика входа и группа прав, к которой она ведёт';
select fence('provider_group');

-- How many pairs a provider has in all organizations: none of them is named.
create function provider_groups_count(of_provider uuid) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from provider_group where provider_guid = of_provider
$$;

alter table employee_group add column provider_guid uuid references sign_in_provider;
comment on column employee_group.provider_guid is 'The provider that gave it and may take it away; null: given by hand.';
create index on employee_group (provider_guid) where provider_guid is not null;

alter table security_policy add column required_provider_guid uuid references sign_in_provider;
comment on column security_policy.required_provider_guid is 'Members sign in only through it.';
create index on security_policy (required_provider_guid);

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
    found_policy := row(organization, 'none', 12, null, 90, 0, null, null)::security_policy;
  end if;
  return found_policy;
end $$;

-- The provider through which alone an account may sign in; none: in any way. The organization that keeps the account decides, as over
-- its password: another one in which the person works can neither lock them out nor open their account. A provider that is switched
-- off, and an organization in the archive, ask nothing.
create function required_providers_of(account uuid) returns setof uuid
  language plpgsql as $$
begin
  return query
    select s.guid from account a
      join organization o on o.guid = a.home_guid and o.is_active
      cross join lateral security_policy_of(a.home_guid) p
      join sign_in_provider s on s.guid = p.required_provider_guid and s.is_enabled
     where a.guid = required_providers_of.account;
end $$;

create or replace function kept_seals(bytes integer) returns setof bytea
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select substr(second_factor_secret, 1, bytes) from account where second_factor_secret is not null
    union
    select substr(password, 1, bytes) from exchange_channel_secret
    union
    select substr(secret, 1, bytes) from sign_in_provider_secret
    union
    select substr(id_token, 1, bytes) from session where id_token is not null;
  end;

-- A provider answers for the password, and for the second factor where it is trusted to.
create or replace function actor_of(token_hash bytea, organization uuid, idle_seconds integer)
  returns table (
    account_guid uuid, user_name text, full_name text, session_guid uuid, seen_at timestamptz, is_first_use boolean,
    is_member boolean, rights json, password_due text, factor_demanded text, home_rights jsonb,
    viewed_guid uuid, viewed_name text, viewed_rights jsonb)
  language plpgsql as $$
declare
  shown record;
  day date;
  policy security_policy;
begin
  select s.guid, s.account_guid, s.seen_at, s.previous_refresh_hash is not null as is_first_use,
      case when s.viewing_organization_guid = organization then s.viewing_guid end as viewing_guid,
      a.user_name, a.full_name, a.home_guid, a.must_change_password, coalesce(a.password_changed_at, a.created_at) as password_changed_at,
      s.provider_guid is not null as is_of_provider, s.is_factor_proven or has_second_factor(a) as has_factor
    into shown
    from session s join account a on a.guid = s.account_guid
   where s.access_hash = token_hash and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
     and s.seen_at > now() - make_interval(secs => idle_seconds) and account_is_open(a);
  if not found then
    return;
  end if;
  perform set_config('console.account', shown.account_guid::text, true), set_config('console.organization', coalesce(organization::text, ''), true);
  account_guid := shown.account_guid;
  user_name := shown.user_name;
  full_name := shown.full_name;
  session_guid := shown.guid;
  seen_at := shown.seen_at;
  is_first_use := shown.is_first_use;
  is_member := exists (
    select from membership m join organization o on o.guid = m.organization_guid and o.is_active
     where m.account_guid = shown.account_guid and m.organization_guid = organization and membership_is_open(m));
  if is_member then
    day := today();
    -- The rest of what `standing_of` asks has just been answered.
    select json_build_object('standing', case when e.dismissed_at <= day then 'dismissed' else 'working' end, 'day', day, 'grants', grants_of(e)) into rights
      from employee e where e.account_guid = shown.account_guid;
  end if;
  policy := security_policy_of(shown.home_guid);
  password_due := case
    when shown.is_of_provider then null
    when shown.must_change_password then 'given'
    when shown.password_changed_at + make_interval(days => policy.password_validity_days) <= now() then 'expired'
  end;
  if not shown.has_factor and policy.second_factor <> 'none' then
    factor_demanded := policy.second_factor;
    if policy.second_factor = 'administrators' then
      home_rights := case when is_member and shown.home_guid = organization then rights::jsonb else rights_of_account(shown.account_guid, shown.home_guid) end;
    end if;
  end if;
  if shown.viewing_guid is not null then
    viewed_guid := shown.viewing_guid;
    viewed_name := (select a.full_name from account a where a.guid = shown.viewing_guid);
    viewed_rights := (
      select coalesce(rights_of_account(m.account_guid, organization), '{"standing": "stranger", "day": "", "grants": []}')
        from membership m where m.account_guid = shown.viewing_guid and m.organization_guid = organization);
  end if;
  return next;
end $$;
