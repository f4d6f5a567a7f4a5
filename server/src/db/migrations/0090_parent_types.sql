-- A type may have a parent: its parameters are those of the parent and its own.
alter table object_type
  add column parent_guid uuid,
  add foreign key (organization_guid, parent_guid) references object_type (organization_guid, guid) deferrable;
create index object_type_parent on object_type (parent_guid);
comment on column object_type.parent_guid is 'The type whose parameters this one has as well.';

-- A type with all that are below it.
create function type_with_subtypes(top uuid) returns setof uuid
  language sql stable as $$
  with recursive below (guid, depth) as (
    select top, 1
    union
    select t.guid, b.depth + 1 from object_type t join below b on t.parent_guid = b.guid where b.depth < 10)
  select guid from below
$$;

-- A type that moves without its parent becomes a type of its own.
create or replace function move_object_types(plan uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  movers uuid[];
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  set constraints all deferred;
  delete from object_type_check where organization_guid = parties.subject;
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
