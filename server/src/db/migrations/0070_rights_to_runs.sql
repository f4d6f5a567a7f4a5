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
