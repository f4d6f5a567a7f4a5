-- Who may do what: groups with their matrix, employees with their groups and their own rights, the tree of organizations.

-- The matrix of a group is one document: an entity type left out means no access.
alter table permission_group add column items jsonb not null default '{}';
update permission_group g set items = (
  select coalesce(jsonb_object_agg(i.entity_type, i.value), '{}') from permission_group_item i where i.group_guid = g.guid);
drop table permission_group_item cascade;
alter table permission_group add column search text generated always as (search_key(name || ' ' || coalesce(description, ''))) stored;
create index permission_group_search on permission_group using gin (search gin_trgm_ops);
comment on column permission_group.items is 'Permission value by entity type.';

-- Links of the engine: from a record to another in the order that the user gave.
alter table employee_group rename column employee_guid to from_guid;
alter table employee_group rename column group_guid to to_guid;
alter table employee_group add column position smallint not null default 0;
alter table employee_group alter column organization_guid set default current_organization();

create function full_name_of(last_name text, first_name text, middle_name text) returns text
  language sql immutable parallel safe
  return last_name || ' ' || first_name || coalesce(' ' || middle_name, '');

alter table employee add column manager_guid uuid;
alter table employee add foreign key (organization_guid, manager_guid) references employee (organization_guid, guid);
alter table employee add constraint employee_is_not_own_manager check (manager_guid <> guid);
alter table employee add column electrical_safety_group text;
alter table employee add column hired_at date;
alter table employee add constraint employee_dates check (dismissed_at >= hired_at);
alter table employee add column full_name text generated always as (full_name_of(last_name, first_name, middle_name)) stored;
alter table employee add column search text generated always as (search_key(
  full_name_of(last_name, first_name, middle_name) || ' ' || coalesce(personnel_number, '') || ' ' || position || ' ' ||
  coalesce(department, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;
create index employee_search on employee using gin (search gin_trgm_ops);
create index employee_account on employee (account_guid);

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
  foreign key (organization_guid, employee_guid) references employee (organization_guid, guid) on delete cascade
);
create index individual_permission_employee on individual_permission (employee_guid);
create index individual_permission_search on individual_permission using gin (search gin_trgm_ops);
select fence('individual_permission');

-- Counted as columns of a group and of an employee.
create function employees_count(permission_group) returns integer
  language sql stable
  return (select count(*) from employee_group l where l.to_guid = $1.guid);

-- What an employee is to the organization today.
create function standing_of(employee) returns text
  language sql stable
  return case
    when $1.dismissed_at <= today() then 'dismissed'
    else coalesce((select case a.status when 'blocked' then 'blocked' when 'archived' then 'archived' else 'working' end
                     from account a where a.guid = $1.account_guid), 'working')
  end;

-- All that an employee was given, one line for each source, denials and outdated rights included.
create function grants_of(employee) returns jsonb
  language sql stable
  return (select coalesce(jsonb_agg(g), '[]') from (
    select i.key as entity, i.value #>> '{}' as value, p.name as "group", 'allow' as effect, null::text as object, null::date as "from", null::date as "to"
      from employee_group l join permission_group p on p.guid = l.to_guid cross join jsonb_each(p.items) i
     where l.from_guid = $1.guid
    union all
    select entity_type, value, null, effect, object_guid, valid_from, valid_to from individual_permission where employee_guid = $1.guid) g);

create or replace function actor_of(token_hash bytea, organization uuid, idle_seconds integer)
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
      (select jsonb_build_object('standing', standing_of(e), 'day', today(), 'grants', grants_of(e))
         from employee e where e.account_guid = signed_in.account_guid);
end $$;
