-- Besides the one that a person begins with, there may be desktops with names: one's own, and those of the organization.
alter table desktop add column name text;
comment on column desktop.name is 'Null for the one that the console opens with.';
alter table desktop drop constraint desktop_owner;
create unique index desktop_owner on desktop (organization_guid, account_guid) nulls not distinct where name is null;
create unique index desktop_name on desktop (organization_guid, account_guid, search_key(name)) nulls not distinct where name is not null;
