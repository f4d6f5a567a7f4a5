-- What is done to an organization from above is told in its own history, and what it does to itself is told above: whoever sees the
-- organization sees the changes of its record. Who made them is told where that person is known.
alter policy own_organization on journal
  using (organization_guid = (select current_organization())
    or (organization_guid is null and (account_guid = (select current_account())
      or (action in ('create', 'update', 'remove', 'import') and entity <> 'account')
      or (action in ('signIn', 'signInRefused', 'signOut') and account_guid in (
        select m.account_guid from membership m where m.organization_guid = (select current_organization())))))
    or (kind = 'organization' and action in ('create', 'update', 'remove') and record_guid in (select below_current_organization()))
    or (kind = 'organization_address' and action in ('create', 'update', 'remove') and record_guid in (
      select a.guid from organization_address a where a.owner_guid in (select below_current_organization()))));

create or replace function is_told(entry journal) returns boolean
  language plpgsql stable as $$
begin
  return entry.organization_guid = current_organization() or entry.account_guid = current_account()
    or (entry.organization_guid is null and entry.acted_in = current_organization())
    or ((entry.organization_guid is not null or entry.acted_in is null) and is_known_here(entry.account_guid));
end $$;
