-- A parameter whose code changes keeps its values: those of a dictionary, of objects, and what complete objects need. A parameter
-- names the codes that it had before, so that taking a change back finds them as well.
create function renamed_codes(before jsonb, after jsonb) returns table (was text, becomes text)
  language sql immutable as $$
  with old as (select p.value ->> 'code' as code, coalesce(p.value -> 'formerCodes', '[]') as former from jsonb_array_elements(before) p),
    new as (select p.value ->> 'code' as code, coalesce(p.value -> 'formerCodes', '[]') as former from jsonb_array_elements(after) p)
  select old.code, new.code from old join new on new.former ? old.code or old.former ? new.code
   where old.code not in (select code from new) and new.code not in (select code from old)
$$;

-- The values of a record under the codes that they have now.
create function under_new_codes(given jsonb, was text[], becomes text[]) returns jsonb
  language sql immutable as $$
  select (given - was) || coalesce((select jsonb_object_agg(r.becomes, given -> r.was)
    from unnest(was, becomes) as r (was, becomes) where given ? r.was), '{}')
$$;

-- Organizations have values of their own beside those of the service, which are renamed with them.
create function keep_values_of_renamed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_codes text[];
  new_codes text[];
begin
  select array_agg(r.was), array_agg(r.becomes) into old_codes, new_codes from renamed_codes(old.parameters, new.parameters) r;
  if old_codes is not null then
    update dictionary_value v set parameters = under_new_codes(v.parameters, old_codes, new_codes)
     where v.dictionary_guid = new.guid and v.parameters ?| old_codes;
  end if;
  return null;
end $$;
create trigger keep_values_of_renamed after update of parameters on dictionary
  for each row when (old.parameters <> new.parameters) execute function keep_values_of_renamed();

create function keep_objects_of_renamed() returns trigger
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
    execute format(
      'update %I t set parameters = under_new_codes(t.parameters, $1, $2) where t.organization_guid = $3 and t.parameters ?| $1',
      family_table(new)) || case when new.family is null then ' and t.type_guid = $4' else '' end
      using old_codes, new_codes, new.organization_guid, new.guid;
  end if;
  return new;
end $$;
create trigger keep_objects_of_renamed before update of parameters on object_type
  for each row when (old.parameters <> new.parameters) execute function keep_objects_of_renamed();
