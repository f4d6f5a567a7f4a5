-- Runs have rights of their own; whoever worked with schedules works with their runs as before.
update permission_group set items = items || jsonb_build_object('runs', items -> 'scheduler') where items ? 'scheduler';
update api_token set scope = scope || jsonb_build_object('runs', scope -> 'scheduler') where scope ? 'scheduler';
-- A right to one schedule started nothing.
insert into individual_permission
    (guid, organization_guid, employee_guid, entity_type, effect, value, valid_from, valid_to, reason, absent_guid)
  select gen_random_uuid(), organization_guid, employee_guid, 'runs', effect, value, valid_from, valid_to, reason, absent_guid
    from individual_permission where entity_type = 'scheduler' and object_guid is null;
insert into dictionary_value (guid, id, dictionary_guid, name, code, sort, is_system)
  select gen_random_uuid(), 42, d.guid, 'Запуски задач', 'runs', 420, true from dictionary d
   where d.code = 'permission-entity-types' and d.organization_guid is null;

-- Who was not to hold the right to start tasks is not to hold it now: the rule stands beside the old one, its exceptions too.
with started as (
  insert into duty_conflict (guid, organization_guid, name, first_entity, first_action, second_entity, second_action, severity, reason)
    select gen_random_uuid(), organization_guid, left(name, 245) || ' (запуски)',
        case when first_entity = 'scheduler' and first_action = 'create' then 'runs' else first_entity end, first_action,
        case when second_entity = 'scheduler' and second_action = 'create' then 'runs' else second_entity end, second_action,
        severity, reason
      from duty_conflict
     where (first_entity = 'scheduler' and first_action = 'create') or (second_entity = 'scheduler' and second_action = 'create')
  returning guid, organization_guid, name)
insert into duty_exception (guid, organization_guid, conflict_guid, employee_guid, until, reason)
  select gen_random_uuid(), e.organization_guid, s.guid, e.employee_guid, e.until, e.reason
    from started s
    join duty_conflict was on was.organization_guid = s.organization_guid and left(was.name, 245) || ' (запуски)' = s.name
    join duty_exception e on e.conflict_guid = was.guid;
