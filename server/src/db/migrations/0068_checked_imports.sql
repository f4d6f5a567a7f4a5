-- A file that was checked changes the records that its check saw, as they were then.
alter table import add column changes text not null default '';
comment on column import.changes is 'The digest of the rows that change records, and of the versions of those.';
