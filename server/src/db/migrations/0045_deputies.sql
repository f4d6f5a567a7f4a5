-- Whom a right stands in for: a deputyship ends as one.
alter table individual_permission add column absent_guid uuid;
alter table individual_permission add foreign key (organization_guid, absent_guid)
  references employee (organization_guid, guid) on delete set null (absent_guid);
create index individual_permission_absent on individual_permission (absent_guid) where absent_guid is not null;
comment on column individual_permission.absent_guid is 'The absent employee whose deputy it makes.';
