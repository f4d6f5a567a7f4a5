-- A line of a run leads to the records that it tells of.
alter table run_line add column records jsonb;
comment on column run_line.records is 'The list of them: the name of its resource and its filter.';

-- The check of completeness names types, which may be the organization's own, instead of families.
create function types_of_families(organization uuid, families jsonb) returns jsonb
  language sql stable as $$
  select coalesce(jsonb_agg(t.guid order by t.sort, t.guid), '[]') from object_type t
   where t.organization_guid = organization and t.is_built_in and families ? t.code
$$;
update schedule set parameters = parameters - 'families' || jsonb_build_object('types', types_of_families(organization_guid, parameters -> 'families'))
 where parameters ? 'families';
update run set parameters = parameters - 'families' || jsonb_build_object('types', types_of_families(organization_guid, parameters -> 'families'))
 where parameters ? 'families';
update schedule_proposal set input = case jsonb_array_length(input -> 'families')
    when 0 then input - 'families'
    else input - 'families' || jsonb_build_object('types', types_of_families(organization_guid, input -> 'families')) end
 where input ? 'families';
drop function types_of_families;
