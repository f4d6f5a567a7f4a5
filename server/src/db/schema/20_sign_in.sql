-- Browsers in which an account has signed in. Their attempts are counted apart from those of strangers, who can exhaust the
-- attempts of an account or of a shared address.
create table known_device (
  account_guid uuid not null references account on delete cascade,
  mark_hash bytea not null,
  signed_in_at timestamptz not null default now(),
  primary key (account_guid, mark_hash)
);
comment on table known_device is 'браузер, в котором уже входили';
comment on column known_device.mark_hash is 'Of the mark that the browser keeps; each sign-in replaces the mark.';
create index on known_device (mark_hash);
create index on known_device (signed_in_at);
select open_to_program('known_device');

-- Passkeys (WebAuthn): what a person signs in with instead of a password, or besides it.
create table passkey (
  guid uuid primary key,
  account_guid uuid not null references account on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  host text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkey is 'ключ доступа';
comment on column passkey.public_key is 'COSE_Key (RFC 9052).';
comment on column passkey.counter is 'How often the device has signed, as far as it tells: one that goes back speaks of a copy.';
comment on column passkey.host is 'The name of the address at which it works (RP ID).';
create index on passkey (account_guid);
select open_to_program('passkey');

create table passkey_challenge (
  challenge bytea primary key,
  account_guid uuid references account on delete cascade,
  made_at timestamptz not null default now()
);
comment on table passkey_challenge is 'вопрос, на который ещё не ответил ключ доступа';
comment on column passkey_challenge.account_guid is 'Whose passkey is being added; null: somebody signs in.';
create index on passkey_challenge (account_guid);
create index on passkey_challenge (made_at);
select open_to_program('passkey_challenge');

-- Codes of an application, or a passkey.
create function has_second_factor(account) returns boolean
  language sql stable as $$
  select $1.second_factor_since is not null or exists (select from passkey p where p.account_guid = $1.guid)
$$;

-- Signing in with an account that a company has given: OpenID Connect providers, whom they know, and what they bring.

create table sign_in_provider (
  guid uuid primary key,
  name text not null,
  is_enabled boolean not null default true,
  position integer not null default 10,
  issuer text,
  client_id text,
  has_secret boolean not null default false,
  scopes text,
  ca_bundle text,
  mail_domains text[] not null default '{}',
  groups_claim text,
  second_factor text check (second_factor in ('console', 'provider', 'told')),
  factor_values text[] not null default '{}',
  newcomers_guid uuid references organization,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'oidc' check (kind in ('oidc', 'ldap')),
  dialect text check (dialect in ('activeDirectory', 'openLdap')),
  addresses text,
  bind_dn text,
  base_dn text,
  timeout_seconds integer,
  people_filter text,
  disabled_filter text,
  groups_from text check (groups_from in ('none', 'memberOf', 'nested', 'search')),
  groups_base_dn text,
  login_attributes text,
  subject_attribute text,
  last_name_attribute text,
  first_name_attribute text,
  middle_name_attribute text,
  email_attribute text,
  phone_attribute text,
  position_attribute text,
  department_attribute text,
  search text generated always as (search_key(name || ' ' || coalesce(issuer, addresses))) stored,
  check (kind <> 'oidc' or num_nulls(issuer, client_id, scopes, second_factor) = 0),
  check (kind <> 'ldap' or num_nulls(dialect, addresses, bind_dn, base_dn, timeout_seconds, groups_from) = 0)
);
comment on table sign_in_provider is 'поставщик входа';
comment on column sign_in_provider.newcomers_guid is 'Where people whom nobody here knows are created; null: nowhere.';
create unique index sign_in_provider_name on sign_in_provider (search_key(name));
create index on sign_in_provider (newcomers_guid);
create index sign_in_provider_search on sign_in_provider using gin (search gin_trgm_ops);
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

-- Whom another server means by the same subject, nobody knows: what was linked and opened through the former one ends.
create function forget_former_issuer() returns trigger
  language plpgsql as $$
begin
  delete from external_login where provider_guid = new.guid;
  update session set ended_at = now() where provider_guid = new.guid and ended_at is null;
  return null;
end $$;

-- Whom a provider knows.
create table external_login (
  guid uuid primary key,
  provider_guid uuid not null references sign_in_provider,
  subject text not null,
  account_guid uuid not null references account on delete cascade,
  is_own boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  blocked_at timestamptz,
  unique (provider_guid, subject),
  unique (account_guid, provider_guid)
);
comment on table external_login is 'внешний вход: кем поставщик знает человека';
comment on column external_login.is_own is 'The person added it, with the account''s own password.';
comment on column external_login.subject is 'The name of the person at the provider that never changes (sub).';
comment on column external_login.blocked_at is 'The account was blocked because the directory has closed or lost the person, who may return.';
select open_to_program('external_login');

create table pending_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_guid uuid not null references sign_in_provider on delete cascade,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  account_guid uuid references account on delete cascade,
  proven bytea,
  made_at timestamptz not null default now(),
  is_confirmation boolean not null default false
);
comment on table pending_sign_in is 'вход, за которым человек ушёл к поставщику';
comment on column pending_sign_in.account_guid is 'Who adds an external login; null: somebody signs in.';
comment on column pending_sign_in.proven is 'Whom the provider has named, when the second factor of the console is still to come.';
comment on column pending_sign_in.is_confirmation is 'The account confirms that it is theirs; otherwise it adds an external login.';
create index on pending_sign_in (made_at);
create index on pending_sign_in (account_guid);
create index on pending_sign_in (provider_guid);
select open_to_program('pending_sign_in');

-- Each logout token ends sessions once.
create table used_logout_token (
  provider_guid uuid not null references sign_in_provider on delete cascade,
  jti_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (provider_guid, jti_hash)
);
comment on table used_logout_token is 'извещение поставщика о выходе, которое уже исполнено';
create index on used_logout_token (used_at);
select open_to_program('used_logout_token');

-- What shows the provider whose session it was is kept as long as the session.
create function forget_id_token() returns trigger
  language plpgsql as $$
begin
  new.id_token := null;
  return new;
end $$;
create trigger id_token_ends before update on session for each row
  when (new.ended_at is not null and new.id_token is not null) execute function forget_id_token();

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
select fence('provider_group');
comment on table provider_group is 'группа поставщика входа и группа прав, к которой она ведёт';
create index on provider_group (organization_guid, provider_guid);
create index on provider_group (group_guid);

-- How many pairs a provider has in all organizations: none of them is named.
create function provider_groups_count(of_provider uuid) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from provider_group where provider_guid = of_provider
$$;

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

-- A secret goes only to the server for which it was given.
create trigger changed_secret before update on sign_in_provider for each row
  when ((new.kind, new.issuer, new.client_id, new.ca_bundle, new.addresses, new.bind_dn)
    is distinct from (old.kind, old.issuer, old.client_id, old.ca_bundle, old.addresses, old.bind_dn))
  execute function forget_provider_secret();

-- Another name of a person is another person.
create trigger changed_issuer after update on sign_in_provider for each row
  when ((new.kind, new.issuer, new.dialect, new.subject_attribute)
    is distinct from (old.kind, old.issuer, old.dialect, old.subject_attribute))
  execute function forget_former_issuer();

-- A passkey is a second factor: with the last of them, where the policy demands one, goes what the person may do.
create constraint trigger edition_of_new after insert or delete on passkey deferrable initially deferred
  for each row execute function count_rights_change();

-- The groups that providers have named of those who signed in: whoever leads one to a group of permissions sees whether it exists.
create table provider_told_group (
  provider_guid uuid not null references sign_in_provider on delete cascade,
  value text not null,
  told_at timestamptz not null default now(),
  primary key (provider_guid, value)
);
comment on table provider_told_group is 'группа, которую поставщик называл у вошедших';
select open_to_program('provider_told_group');

-- References of tables that come before these.
alter table session add foreign key (provider_guid) references sign_in_provider;
alter table security_policy add foreign key (required_provider_guid) references sign_in_provider;
alter table employee_group add foreign key (provider_guid) references sign_in_provider;

-- Whoever is to come in on a later day cannot come in yet: «Активен» would say that they can.
create view organization_user with (security_invoker = true) as
  select a.guid, m.organization_guid, a.version, a.created_at, a.updated_at,
    a.search || ' ' || search_key(m.note) as search,
    a.full_name, a.user_name, a.last_name, a.first_name, a.middle_name, a.email, a.phone, m.note,
    status_of(a) as status,
    case when status_of(a) = 'blocked' and a.home_guid = m.organization_guid then a.block_reason end as block_reason,
    case when status_of(a) = 'blocked' then a.blocked_until end as blocked_until,
    a.valid_until, m.valid_from as member_from, m.valid_to as member_to, m.is_default,
    (select max(l.expires_at) from account_link l where l.account_guid = a.guid and l.purpose = 'invitation' and l.used_at is null) as invited_until,
    g.locked_until is not null as is_locked,
    case when a.home_guid = m.organization_guid
      then greatest(a.seen_at, (select max(s.seen_at) from session s where s.account_guid = a.guid))
      else (select max(j.occurred_at) from journal j
        where j.scope = m.organization_guid and j.account_guid = a.guid and not j.is_part
          and coalesce(j.via ->> 'kind' <> 'program', true))
    end as last_seen_at,
    has_second_factor(a) as has_second_factor,
    a.must_change_password, a.password_changed_at, a.organizations_count,
    (select o.short_name from organization o where o.guid = a.home_guid) as home_name,
    a.home_guid = m.organization_guid as is_home,
    a.erased_at is not null as is_erased,
    (select e.guid from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid) as employee_guid,
    coalesce((select s.by_mail from notification_settings s where s.account_guid = a.guid), true) as notified_by_mail,
    (select s.quiet_from || '–' || s.quiet_to from notification_settings s where s.account_guid = a.guid) as quiet_hours,
    case when status_of(a) = 'active' and (a.valid_until < today() or m.valid_to < today()) then 'expired'
      when state_of(a) not in ('blocked', 'archived')
        and exists (select from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid and is_dismissed(e)) then 'dismissed'
      when status_of(a) = 'active' and m.valid_from > today() then 'early'
      when status_of(a) = 'active' and g.locked_until is not null then 'locked'
      else state_of(a) end as state,
    (select e.dismissed_at from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid) as dismissed_at,
    g.locked_until
  from account a join membership m on m.account_guid = a.guid
  cross join lateral (
    select (select g.window_start + interval '15 minutes' from sign_in_guess g
      where g.subject = 'account:' || lower(a.user_name) and g.guesses >= 10 and g.window_start > now() - interval '15 minutes') as locked_until offset 0) g
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
