-- Makes a section of rights out of a part of another: whoever had the whole has the part as before. Whom a rule forbids one of the
-- `actions` on the whole, it forbids them on the part, too: a rule beside the old one, with its exceptions.
create or replace function divide_rights(whole text, part text, number integer, title text, actions text[], suffix text) returns void
  language plpgsql as $$
begin
  update permission_group set items = items || jsonb_build_object(part, items -> whole) where items ? whole;
  update api_token set scope = scope || jsonb_build_object(part, scope -> whole) where scope ? whole;
  -- A right to one record of the whole gave nothing of the part.
  insert into individual_permission
      (guid, organization_guid, employee_guid, entity_type, effect, value, valid_from, valid_to, reason, absent_guid)
    select gen_random_uuid(), organization_guid, employee_guid, part, effect, value, valid_from, valid_to, reason, absent_guid
      from individual_permission where entity_type = whole and object_guid is null;
  insert into dictionary_value (guid, id, dictionary_guid, name, code, sort, is_system)
    select gen_random_uuid(), number, d.guid, title, part, number * 10, true from dictionary d
     where d.code = 'permission-entity-types' and d.organization_guid is null;
  with beside as (
    insert into duty_conflict (guid, organization_guid, name, first_entity, first_action, second_entity, second_action, severity, reason)
      select gen_random_uuid(), organization_guid, left(name, 255 - length(suffix)) || suffix,
          case when first_entity = whole and first_action = any(actions) then part else first_entity end, first_action,
          case when second_entity = whole and second_action = any(actions) then part else second_entity end, second_action,
          severity, reason
        from duty_conflict
       where (first_entity = whole and first_action = any(actions)) or (second_entity = whole and second_action = any(actions))
    returning guid, organization_guid, name)
  insert into duty_exception (guid, organization_guid, conflict_guid, employee_guid, until, reason)
    select gen_random_uuid(), e.organization_guid, b.guid, e.employee_guid, e.until, e.reason
      from beside b
      join duty_conflict was on was.organization_guid = b.organization_guid and left(was.name, 255 - length(suffix)) || suffix = b.name
      join duty_exception e on e.conflict_guid = was.guid;
end $$;

-- Runs have rights of their own; whoever worked with schedules works with their runs as before.
select divide_rights('scheduler', 'runs', 42, 'Запуски задач', '{create}', ' (запуски)');
