-- Who may do what: groups with their matrix and their rules, groups and own rights of employees, and who it is that asks.

create table permission_group (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  description text,
  items jsonb not null default '{}',
  is_system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || coalesce(description, ''))) stored,
  unique (organization_guid, guid),
  unique (organization_guid, name)
);
comment on column permission_group.items is 'Permission value by entity type; one that is left out means no access.';
select fence('permission_group');

-- What a group narrows in a section: the rows that it gives its value on, what members may write, what new records begin with.
create table permission_group_rule (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  group_guid uuid not null,
  name text not null,
  section text not null check (section ~ '^[a-zA-Z]+/[a-z-]+$'),
  rows text check (jsonb_typeof(rows::jsonb) = 'object'),
  requirement text check (jsonb_typeof(requirement::jsonb) = 'object'),
  message text,
  defaults text check (jsonb_typeof(defaults::jsonb) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || coalesce(message, ''))) stored,
  unique (organization_guid, guid),
  unique (group_guid, section),
  foreign key (organization_guid, group_guid) references permission_group (organization_guid, guid) on delete cascade
);
comment on column permission_group_rule.section is 'Entity type and resource: employees/employees.';
select fence('permission_group_rule');

create table employee_group (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null,
  position smallint not null default 0,
  primary key (from_guid, to_guid),
  foreign key (organization_guid, from_guid) references employee (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, to_guid) references permission_group (organization_guid, guid)
);
create index employee_group_group on employee_group (to_guid);
select fence('employee_group');

create table individual_permission (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  employee_guid uuid not null,
  entity_type text not null,
  object_guid text,
  effect text not null check (effect in ('allow', 'deny')),
  value text not null check (value in ('read', 'create', 'update', 'delete', 'full')),
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  reason text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(reason)) stored,
  unique (organization_guid, guid),
  -- Whoever removes a card takes away what was given to it alone: that is done first, and under its own rule.
  foreign key (organization_guid, employee_guid) references employee (organization_guid, guid)
);
create index individual_permission_employee on individual_permission (employee_guid);
select fence('individual_permission');

-- Counted as columns of a group and of an employee.
create function employees_count(permission_group) returns integer
  language sql stable as $$
  select count(*) from employee_group l where l.to_guid = $1.guid
$$;

-- All that an employee was given, one line for each source, denials and outdated rights included; the rules of a group stand by entity
-- type and resource with what it gives there. Written as text, which costs half of what a document does: every request reads it.
create function grants_of(employee) returns json
  language plpgsql stable as $$
begin
  return (select coalesce(json_agg(g), '[]') from (
    select i.key as entity, i.value #>> '{}' as value, p.name as "group", 'allow' as effect, null::text as object, null::date as "from", null::date as "to",
        p.rules -> i.key as rules
      from (
        select p.name, p.items, (
            select jsonb_object_agg(s.entity, s.rules) from (
              select split_part(r.section, '/', 1) as entity, jsonb_object_agg(split_part(r.section, '/', 2), jsonb_build_object(
                  'rows', r.rows, 'requirement', r.requirement, 'message', r.message, 'defaults', r.defaults::jsonb)) as rules
                from permission_group_rule r where r.group_guid = p.guid group by 1) s) as rules
          from employee_group l join permission_group p on p.guid = l.to_guid where l.from_guid = $1.guid
        -- Rules are read once of each group, not once of each of its sections.
        offset 0) p
      cross join jsonb_each(p.items) i
    union all
    select entity_type, value, null, effect, object_guid, valid_from, valid_to, null from individual_permission where employee_guid = $1.guid) g);
end $$;

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
