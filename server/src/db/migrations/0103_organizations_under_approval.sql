-- Where changes wait for a second person: the service alone is told, so that it may lift the demand where nobody is left to approve.
create function organizations_under_approval() returns table (guid uuid, name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not works_for_service() then
    raise insufficient_privilege;
  end if;
  return query
    select o.guid, o.short_name
    from organization o join security_policy p on p.organization_guid = o.guid
    where o.is_active and p.second_person <> '{}' order by o.short_name collate russian;
end $$;
