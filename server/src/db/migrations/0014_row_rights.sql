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
create index permission_group_rule_search on permission_group_rule using gin (search gin_trgm_ops);
select fence('permission_group_rule');
comment on column permission_group_rule.section is 'Entity type and resource: employees/employees.';

-- The rules of a group stand by entity type and resource with what it gives there.
create or replace function grants_of(employee) returns json
  language sql stable
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
