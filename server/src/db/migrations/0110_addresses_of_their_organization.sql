-- An address belongs to the organization that it is of, wherever it was entered: who works there and who works above it see the same.
drop policy own_organization on organization_address;
alter table organization_address drop column organization_guid;
create policy below on organization_address
  using (owner_guid in (select below_current_organization())) with check (owner_guid in (select below_current_organization()));
delete from organization_table where target = 'organization_address';
