-- Objects of the organization's own types have rights of their own; whoever worked with types works with their objects as before.
update permission_group set items = items || jsonb_build_object('typeObjects', items -> 'objectTypes') where items ? 'objectTypes';
update api_token set scope = scope || jsonb_build_object('typeObjects', scope -> 'objectTypes') where scope ? 'objectTypes';
-- A right to one type gave nothing to its objects.
insert into individual_permission
    (guid, organization_guid, employee_guid, entity_type, effect, value, valid_from, valid_to, reason, absent_guid)
  select gen_random_uuid(), organization_guid, employee_guid, 'typeObjects', effect, value, valid_from, valid_to, reason, absent_guid
    from individual_permission where entity_type = 'objectTypes' and object_guid is null;
insert into dictionary_value (guid, id, dictionary_guid, name, code, sort, is_system)
  select gen_random_uuid(), 43, d.guid, 'Объекты своих типов', 'typeObjects', 430, true from dictionary d
   where d.code = 'permission-entity-types' and d.organization_guid is null;
