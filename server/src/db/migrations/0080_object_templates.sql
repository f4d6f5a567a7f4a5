-- The templates of a type: values with which an object begins, by the name of the template.
alter table object_type add column templates text;

create or replace function keep_objects_of_renamed() returns trigger
  language plpgsql as $$
declare
  old_codes text[];
  new_codes text[];
begin
  select array_agg(r.was), array_agg(r.becomes) into old_codes, new_codes from renamed_codes(old.parameters, new.parameters) r;
  if old_codes is not null then
    select coalesce(array_agg(coalesce(r.becomes, n.code) order by n.place), '{}') into new.needed
      from unnest(new.needed) with ordinality as n (code, place)
      left join unnest(old_codes, new_codes) as r (was, becomes) on r.was = n.code;
    select jsonb_object_agg(t.key, case jsonb_typeof(t.value) when 'object' then under_new_codes(t.value, old_codes, new_codes) else t.value end)::text
      into new.templates from jsonb_each(new.templates::jsonb) t;
    execute format(
      'update %I t set parameters = under_new_codes(t.parameters, $1, $2) where t.organization_guid = $3 and t.parameters ?| $1',
      family_table(new)) || case when new.family is null then ' and t.type_guid = $4' else '' end
      using old_codes, new_codes, new.organization_guid, new.guid;
  end if;
  return new;
end $$;
