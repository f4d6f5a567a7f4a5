-- Signing in beyond a password: what is due before anything else opens, tokens of programs, looking through another's eyes.

alter table session
  add column viewing_guid uuid references account on delete set null,
  add column viewing_organization_guid uuid;
comment on column session.viewing_guid is 'Through whose eyes the session looks at that organization; in others it is itself.';

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
comment on column api_token.scope is 'The greatest permission value by entity type.';
create index api_token_account on api_token (account_guid);
create index api_token_organization on api_token (organization_guid);
select fence('api_token');
create policy own_account on api_token for select using (account_guid = (select current_account()));
-- Who shows a token does not know yet which organization it works in.
create policy shown on api_token for select using (token_hash = (select decode(nullif(current_setting('console.token', true), ''), 'hex')));

-- Read by every request: written as text, which costs half of what a document does.
drop function grants_of(employee);
create function grants_of(employee) returns json
  language sql stable
  return (select coalesce(json_agg(g), '[]') from (
    select i.key as entity, i.value #>> '{}' as value, p.name as "group", 'allow' as effect, null::text as object, null::date as "from", null::date as "to"
      from employee_group l join permission_group p on p.guid = l.to_guid cross join jsonb_each(p.items) i
     where l.from_guid = $1.guid
    union all
    select entity_type, value, null, effect, object_guid, valid_from, valid_to from individual_permission where employee_guid = $1.guid) g);

drop function actor_of(bytea, uuid, integer);

-- The account behind an access token, what is due to it and what it may do in an organization: one round trip for each request.
create function actor_of(token_hash bytea, organization uuid, idle_seconds integer)
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
      a.second_factor_since is not null as has_factor
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

-- The same behind a token of a program: a session that asks pays nothing for it.
create function actor_of_token(hash bytea, organization uuid)
  returns table (
    account_guid uuid, user_name text, full_name text, is_member boolean, rights jsonb, organization_guid uuid,
    token_name text, token_scope jsonb)
  language plpgsql as $$
declare
  shown api_token;
begin
  perform set_config('console.token', encode(hash, 'hex'), true);
  select * into shown from api_token t where t.token_hash = hash and t.revoked_at is null;
  perform set_config('console.token', '', true);
  if not found then
    return;
  end if;
  perform set_config('console.account', shown.account_guid::text, true), set_config('console.organization', shown.organization_guid::text, true);
  if shown.valid_until < today() then
    return;
  end if;
  update api_token t set last_used_at = now()
   where t.guid = shown.guid and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query
    select a.guid, a.user_name, a.full_name,
      coalesce(organization, shown.organization_guid) = shown.organization_guid and exists (
        select from membership m join organization o on o.guid = m.organization_guid and o.is_active
         where m.account_guid = a.guid and m.organization_guid = shown.organization_guid and membership_is_open(m)),
      rights_of_account(a.guid, shown.organization_guid), shown.organization_guid, shown.name, shown.scope
    from account a where a.guid = shown.account_guid and account_is_open(a);
end $$;
