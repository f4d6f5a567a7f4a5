-- When and from where alone a group gives what it gives, and whether a session was proven with a second factor.
alter table permission_group
  add column networks text[] not null default '{}',
  add column needs_factor boolean not null default false,
  add column week_days text[] not null default '{}' check (week_days <@ '{1,2,3,4,5,6,7}'),
  add column by_calendar boolean not null default false,
  add column hours_from text,
  add column hours_to text,
  add constraint permission_group_hours check (hours_from < hours_to),
  add constraint permission_group_both_hours check ((hours_from is null) = (hours_to is null));

create function is_conditioned(permission_group) returns boolean
  language sql immutable as $$
  select $1.needs_factor or $1.by_calendar or $1.hours_from is not null or $1.networks <> '{}' or $1.week_days <> '{}'
$$;

-- The conditions of a group with what the clock of its organization shows; null where it has none.
create function conditions_of(permission_group) returns json
  language sql stable as $$
  select json_build_object(
      'networks', $1.networks, 'needsFactor', $1.needs_factor, 'weekDays', $1.week_days, 'byCalendar', $1.by_calendar,
      'hoursFrom', $1.hours_from, 'hoursTo', $1.hours_to, 'zone', o.time_zone, 'now', json_build_object(
        'weekDay', to_char(now() at time zone o.time_zone, 'ID'), 'clock', to_char(now() at time zone o.time_zone, 'HH24:MI'),
        'isWorkingDay', exists (select from working_days(today(), today()))))
    from organization o
   where o.guid = $1.organization_guid and is_conditioned($1)
$$;

-- A group gives its values together with its conditions: whoever reads them knows how the person asks.
create or replace function grants_of(employee) returns json
  language plpgsql stable as $$
begin
  return (select coalesce(json_agg(g), '[]') from (
    select i.key as entity, i.value #>> '{}' as value, p.name as "group", 'allow' as effect, null::text as object, null::date as "from", null::date as "to",
        p.rules -> i.key as rules, p.conditions
      from (
        select p.name, p.items, (
            select jsonb_object_agg(s.entity, s.rules) from (
              select split_part(r.section, '/', 1) as entity, jsonb_object_agg(split_part(r.section, '/', 2), jsonb_build_object(
                  'rows', r.rows, 'requirement', r.requirement, 'message', r.message, 'defaults', r.defaults::jsonb,
                  'hidden', r.hidden_fields, 'readOnly', r.read_only_fields)) as rules
                from permission_group_rule r where r.group_guid = p.guid group by 1) s) as rules,
            case when is_conditioned(p) then conditions_of(p) end as conditions
          from employee_group l join permission_group p on p.guid = l.to_guid where l.from_guid = $1.guid
        -- Rules are read once of each group, not once of each of its sections.
        offset 0) p
      cross join jsonb_each(p.items) i
    union all
    select entity_type, value, null, effect, object_guid, valid_from, valid_to, null, null from individual_permission where employee_guid = $1.guid) g
   where g.entity <> 'sharedData' or (select o.is_service from organization o where o.guid = $1.organization_guid));
end $$;

-- A session is proven with a second factor when its provider says so, or when the account has one: the console asks for it at every
-- other sign-in, and whoever adds one shows it.
drop function actor_of(bytea, uuid, integer);
create function actor_of(token_hash bytea, organization uuid, idle_seconds integer)
  returns table (
    account_guid uuid, user_name text, full_name text, session_guid uuid, seen_at timestamptz, is_first_use boolean,
    is_member boolean, rights json, password_due text, factor_demanded text, home_rights jsonb,
    viewed_guid uuid, viewed_name text, viewed_rights jsonb, is_factor_proven boolean)
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
  is_factor_proven := shown.has_factor;
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
