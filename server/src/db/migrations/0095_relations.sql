-- Relations between objects are parameters that lead to records of a family or of an own type with its subtypes.

-- A type with those above it, the nearest first.
create function type_with_parents(bottom uuid) returns table (guid uuid, depth integer)
  language sql stable as $$
  with recursive above (guid, parent_guid, depth) as (
    select t.guid, t.parent_guid, 1 from object_type t where t.guid = bottom
    union
    select t.guid, t.parent_guid, a.depth + 1 from object_type t join above a on t.guid = a.parent_guid where a.depth < 10)
  select a.guid, a.depth from above a
$$;

-- The types that have a relation together: the uppermost that has it, and all below.
create function types_related(bottom uuid, relation text) returns setof uuid
  language sql stable as $$
  select type_with_subtypes(coalesce((
    select a.guid from type_with_parents(bottom) a join object_type o on o.guid = a.guid
     where o.parameters @> jsonb_build_array(jsonb_build_object('code', relation, 'type', 'object')) order by a.depth desc limit 1), bottom))
$$;

create function family_title(type object_type) returns text
  language sql immutable as $$
  select case
    when type.family in ('accession-acts', 'contracts') then 'number'
    when type.family = 'metering-devices' then 'serial_number'
    when type.family = 'transformations' then 'title'
    when type.family = 'workers' then 'full_name'
    else 'name' end
$$;

-- What a relation of a type links: the objects of all types that have it, each with the records to which it leads.
create function relation_links(type uuid, code text) returns table (guid uuid, name text, resource text, target uuid)
  language plpgsql stable as $$
declare
  owner object_type := (select o from object_type o where o.guid = type);
begin
  return query execute format($q$
    select t.guid, t.%I, %s, e.value::uuid from %I t cross join lateral jsonb_array_elements_text(t.parameters -> $1) e
    where %s and jsonb_typeof(t.parameters -> $1) = 'array' and e.value ~ '^[0-9a-f-]{36}$'$q$,
    family_title(owner), case when owner.family is null then $q$'object-types/' || t.type_guid || '/objects'$q$ else quote_literal(owner.family) end,
    family_table(owner), case when owner.family is null then 't.type_guid in (select types_related($2, $1))' else 't.organization_guid = $3' end)
  using code, type, owner.organization_guid;
end $$;

-- Where a record is chosen by parameters of this organization's objects as one of a relation, and a value of a dictionary also by those of
-- other values; locked for a change of them. `listed`: the list of the record, below `/api/`.
drop function held_by_parameters(uuid, boolean);
create function held_by_parameters(value uuid, listed text, is_locked boolean default false)
  returns table (resource text, title text, holder text, within uuid, guid uuid, name text, code text, held jsonb, is_exclusive boolean)
  language plpgsql as $$
declare
  home integer := (select d.id from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where v.guid = value);
  lists text[] := array(
    select 'object-types/' || a.guid || '/all-objects' from passport_object o cross join type_with_parents(o.type_guid) a where o.guid = value) || listed;
  chooser record;
begin
  for chooser in
    select 'dictionary/' || d.id || '/values' as resource, d.name as title, 'dictionary_value' as holder, 'name' as named,
      d.guid as within, 't.dictionary_guid' as parent, d.guid as parent_guid, p.value ->> 'code' as code, false as is_exclusive
    from dictionary d cross join jsonb_array_elements(d.parameters) p
    where d.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', home)) and (p.value ->> 'dcDictionaryId')::integer = home
    union all
    select coalesce(o.family, 'object-types/' || o.guid || '/objects'), coalesce((p.value ->> 'inverse') || ': ', '') || o.name,
      family_table(o), family_title(o), case when o.family is null then o.guid end,
      case when o.family is null then 't.type_guid' else 't.organization_guid' end,
      case when o.family is null then o.guid else o.organization_guid end, p.value ->> 'code', coalesce((p.value ->> 'isExclusive')::boolean, false)
    from object_type o cross join jsonb_array_elements(o.parameters) p
    where o.organization_guid = current_organization() and ((p.value ->> 'dcDictionaryId')::integer = home or p.value ->> 'to' = any(lists))
  loop
    return query execute format('
      select $1, $2, $3, $4, t.guid, t.%I, $5, t.parameters -> $5, $8 from %I t
      where %s = $6 and (t.parameters @> jsonb_build_object($5, $7) or t.parameters @> jsonb_build_object($5, jsonb_build_array($7)))
      %s', chooser.named, chooser.holder, chooser.parent, case when is_locked then 'for no key update of t' else '' end)
    using chooser.resource, chooser.title, chooser.holder, chooser.within, chooser.code, chooser.parent_guid, value, chooser.is_exclusive;
  end loop;
end $$;

-- A type that moves without its parent becomes a type of its own; relations to a type that becomes that of the successor lead to it.
create or replace function move_object_types(plan uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  movers uuid[];
  same record;
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  set constraints all deferred;
  delete from object_type_check where organization_guid = parties.subject;
  for same in
    select own.guid as was, twin.guid as becomes from object_type own join object_type twin on twin.code = own.code and twin.organization_guid = parties.heir
     where own.organization_guid = parties.subject
  loop
    update object_type o set parameters = replace(o.parameters::text, same.was::text, same.becomes::text)::jsonb
     where o.organization_guid = parties.subject and o.parameters::text like '%' || same.was || '%';
  end loop;
  update passport_object o set type_guid = twin.guid
    from object_type own join object_type twin on twin.code = own.code and twin.organization_guid = parties.heir
   where own.guid = o.type_guid and own.organization_guid = parties.subject and o.organization_guid in (parties.subject, parties.heir);
  movers := array(
    select own.guid from object_type own where own.organization_guid = parties.subject
       and not exists (select from object_type twin where twin.organization_guid = parties.heir and twin.code = own.code));
  update object_type own set parent_guid = null
   where own.organization_guid = parties.subject and (own.guid = any(movers)) <> (own.parent_guid = any(movers));
  update object_type own set organization_guid = parties.heir where own.guid = any(movers);
end $$;
