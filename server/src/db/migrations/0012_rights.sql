-- Whoever removes a card takes away what was given to it alone: that is done first, and under its own rule.
alter table individual_permission drop constraint individual_permission_organization_guid_employee_guid_fkey;
alter table individual_permission add foreign key (organization_guid, employee_guid) references employee (organization_guid, guid);
