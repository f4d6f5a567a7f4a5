-- The organization that a merger has led an account to from another one; null where it has not.
create function successor_of(organization uuid, account uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select h.short_name from reorganization r
  join reorganization_successor s on s.from_guid = r.guid
  join organization h on h.guid = s.to_guid and h.is_active
  join membership m on m.organization_guid = h.guid and m.account_guid = successor_of.account
  where r.subject_guid = successor_of.organization and r.change = 'merge' and r.applied_at is not null
  order by r.applied_at desc limit 1
$$;
