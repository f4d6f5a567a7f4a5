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
      has_second_factor(a) as has_factor
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
    has_second_factor(a) as has_second_factor,
    a.must_change_password, a.password_changed_at, a.organizations_count,
    coalesce((select o.short_name from organization o where o.guid = a.home_guid), 'Другая организация') as home_name,
    a.home_guid = m.organization_guid as is_home,
    a.erased_at is not null as is_erased,
    (select e.guid from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid) as employee_guid,
    coalesce((select s.by_mail from notification_settings s where s.account_guid = a.guid), true) as notified_by_mail,
    (select s.quiet_from || '–' || s.quiet_to from notification_settings s where s.account_guid = a.guid) as quiet_hours
  from account a join membership m on m.account_guid = a.guid
  where m.organization_guid = (select current_organization());
