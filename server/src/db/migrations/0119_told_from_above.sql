-- What an entry of another organization tells of a record both see: not the name of an organization that the reader does not see.
create or replace function told_values(entry journal, given jsonb) returns jsonb
  language plpgsql stable as $$
declare
  told jsonb := case when is_told(entry) then given else given - '{author,reviewer}'::text[] end;
begin
  if entry.organization_guid <> current_organization() and told #>> '{names,parentGuid}' is not null
    and not exists (select from organization o where o.guid = (told ->> 'parentGuid')::uuid) then
    told := told #- '{names,parentGuid}';
  end if;
  return told;
end $$;

-- What others did after a moment to the organizations, and their addresses, that the current one sees: their former states are put
-- together from it, too.
create function changes_by_others(tables text[], since timestamptz) returns setof journal
  language sql stable as $$
  select j.* from organization o join journal j on j.record_guid = o.guid and j.kind = 'organization'
   where 'organization' = any(tables) and o.guid in (select below_current_organization())
     and j.organization_guid <> current_organization() and j.action in ('create', 'update', 'remove') and j.occurred_at > since
  union all
  select j.* from organization_address a join journal j on j.record_guid = a.guid and j.kind = 'organization_address'
   where 'organization_address' = any(tables) and a.owner_guid in (select below_current_organization())
     and j.organization_guid <> current_organization() and j.action in ('create', 'update', 'remove') and j.occurred_at > since
$$;
