-- Who tries names that nobody has is told to the service: no organization knows them. What comes as from a provider anybody may send.
drop policy own_organization on journal;
create policy own_organization on journal for select
  using (organization_guid = (select current_organization())
    or (organization_guid is null and (account_guid = (select current_account())
      or (action in ('create', 'update', 'remove', 'import') and entity <> 'account')
      or (action = 'signInRefused' and account_guid is null and not coalesce(after ? 'provider', false) and (select works_for_service()))
      or (action in ('signIn', 'signInRefused', 'signOut') and account_guid in (
        select m.account_guid from membership m where m.organization_guid = (select current_organization()))))));
