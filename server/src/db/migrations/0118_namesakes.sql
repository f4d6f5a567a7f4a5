-- What tells an organization apart from its namesakes, of what may be seen of it.
create function organization_aside(organization) returns text
  language sql stable as $$
  select concat_ws(', ', 'ИНН ' || $1.inn, 'входит в ' || (select p.short_name from organization p where p.guid = $1.parent_guid),
    'заведена ' || to_char($1.created_at at time zone $1.time_zone, 'DD.MM.YYYY HH24:MI'))
$$;

create or replace function organizations_use() returns table (guid uuid, name text, used jsonb, quotas jsonb)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not works_for_service() then
    raise insufficient_privilege;
  end if;
  return query
    select o.guid, case when count(*) over (partition by o.short_name) > 1 then o.short_name || ', ' || organization_aside(o) else o.short_name end,
      jsonb_build_object('users', quota_use(o.guid, 'users'), 'meteringPoints', quota_use(o.guid, 'metering_points'),
        'channels', quota_use(o.guid, 'channels'), 'filesMb', quota_use(o.guid, 'files_mb')),
      jsonb_build_object('users', q.users, 'meteringPoints', q.metering_points, 'channels', q.channels, 'filesMb', q.files_mb)
    from organization o left join organization_quota q on q.organization_guid = o.guid
    where o.is_active order by o.short_name collate russian, o.created_at;
end $$;
