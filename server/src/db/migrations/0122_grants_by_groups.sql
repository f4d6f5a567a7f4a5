-- What an employee would hold in other groups is read like what they hold now: nothing is changed to find out. The length of the list
-- makes each plan look better than the general one, and to plan takes four times as long as to read.
create function grants_by(employee, groups uuid[]) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
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
          from unnest(groups) l (guid) join permission_group p on p.guid = l.guid
        -- Rules are read once of each group, not once of each of its sections.
        offset 0) p
      cross join jsonb_each(p.items) i
    union all
    select r.entity_type, r.value, null, r.effect, r.object_guid, r.valid_from, least(r.valid_to, a.dismissed_at - 1), null, null
      from individual_permission r left join employee a on a.guid = r.absent_guid where r.employee_guid = $1.guid) g
   where g.entity <> 'sharedData' or (select o.is_service from organization o where o.guid = $1.organization_guid));
end $$;

create function groups_of(employee) returns uuid[]
  language plpgsql stable as $$
begin
  return array(select l.to_guid from employee_group l where l.from_guid = $1.guid order by 1);
end $$;

create or replace function grants_of(employee) returns json
  language plpgsql stable as $$
begin
  return grants_by($1, groups_of($1));
end $$;
