-- A check of a file tells which records it changes, and how.
alter table import_row add column change jsonb;
comment on column import_row.change is 'What it changes in its record: {name, renamed, before, after}; of the first rows only, those that rename coming first.';
create index on import_row (organization_guid, import_guid, number) where change is not null;
