-- The ratings of transformers are numbers of any size: the usual ones are only offered.
alter table transformation drop column coefficient;
alter table transformation alter column current_primary type double precision,
  alter column current_secondary type double precision,
  alter column voltage_primary type double precision;
alter table transformation add column coefficient double precision generated always as (
  coalesce(current_primary / current_secondary, 1) * coalesce(voltage_primary / 100, 1)) stored;
create index on transformation (organization_guid, coefficient, guid);

-- Stored conditions chose from a list; a number is compared.
create function as_numbers(condition jsonb) returns jsonb
  language sql immutable as $$
  select case
    when condition ? 'and' then jsonb_build_object('and', (select jsonb_agg(as_numbers(c)) from jsonb_array_elements(condition -> 'and') c))
    when condition ? 'or' then jsonb_build_object('or', (select jsonb_agg(as_numbers(c)) from jsonb_array_elements(condition -> 'or') c))
    when condition ->> 'field' not in ('currentPrimary', 'currentSecondary', 'voltagePrimary') then condition
    when condition ->> 'op' = 'in' then jsonb_build_object('or', (
      select jsonb_agg(jsonb_build_object('field', condition -> 'field', 'op', 'is', 'value', v::numeric))
      from jsonb_array_elements_text(condition -> 'value') v))
    when condition ->> 'op' = 'notIn' then jsonb_build_object('and', (
      select jsonb_agg(jsonb_build_object('or', jsonb_build_array(
        jsonb_build_object('field', condition -> 'field', 'op', 'to', 'value', v::numeric - 1),
        jsonb_build_object('field', condition -> 'field', 'op', 'from', 'value', v::numeric + 1),
        jsonb_build_object('field', condition -> 'field', 'op', 'empty'))))
      from jsonb_array_elements_text(condition -> 'value') v))
    else condition end
$$;
update saved_view set filter = as_numbers(filter::jsonb)::text where resource = 'transformations' and filter like '{%';
update permission_group_rule set rows = as_numbers(rows), requirement = as_numbers(requirement)
where section = 'transformations/transformations';
drop function as_numbers;
