-- A second factor is demanded of whoever works in the organization, whichever organization keeps the account.
drop function actor_of(bytea, uuid, integer);
create function actor_of(token_hash bytea, organization uuid, idle_seconds integer)
  returns table (
    account_guid uuid, user_name text, full_name text, session_guid uuid, seen_at timestamptz,
    is_member boolean, rights json, password_due text, factor_demanded text, home_rights jsonb, factor_demanded_here text,
    viewed_guid uuid, viewed_name text, viewed_rights jsonb, is_factor_proven boolean)
  language plpgsql as $$
declare
  shown record;
  day date;
  policy security_policy;
begin
  select s.guid, s.account_guid, s.seen_at,
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
  is_factor_proven := shown.has_factor;
  is_member := exists (
    select from membership m join organization o on o.guid = m.organization_guid and o.is_active
     where m.account_guid = shown.account_guid and m.organization_guid = organization and membership_is_open(m));
  if is_member then
    day := today();
    -- The rest of what `standing_of` asks has just been answered.
    select json_build_object('standing', case when e.dismissed_at <= day then 'dismissed' else 'working' end, 'day', day, 'grants', grants_of(e),
        'dataFrom', e.data_from) into rights
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
  if not shown.has_factor and is_member and organization is distinct from shown.home_guid then
    factor_demanded_here := (security_policy_of(organization)).second_factor;
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
