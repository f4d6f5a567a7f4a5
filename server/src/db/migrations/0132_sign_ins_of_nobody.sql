-- Who tries names that nobody has is told to the service: no organization knows them. What comes as from a provider anybody may send.
alter policy own_organization on journal
  using (organization_guid = (select current_organization())
    or (organization_guid is null and (account_guid = (select current_account())
      or (action in ('create', 'update', 'remove', 'import') and entity <> 'account')
      or (action = 'signInRefused' and account_guid is null and not coalesce(after ? 'provider', false) and (select works_for_service()))
      or (action in ('signIn', 'signInRefused', 'signOut') and account_guid in (
        select a.guid from account a where a.home_guid = (select current_organization())))))
    or (kind = 'organization' and action in ('create', 'update', 'remove') and record_guid in (select below_current_organization()))
    or (kind = 'organization_address' and action in ('create', 'update', 'remove') and record_guid in (
      select a.guid from organization_address a where a.owner_guid in (select below_current_organization()))));
