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
