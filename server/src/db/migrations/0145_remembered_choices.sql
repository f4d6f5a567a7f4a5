-- What a person has chosen for files of a list: where a column goes, and what a text of a column means. It is remembered by column and by
-- text, so that a file with one more column is known, too: the digests of whole heads do not tell their titles.
delete from import_mapping;
alter table import_mapping drop column titles_hash, drop column fields,
  add column account_guid uuid not null references account on delete cascade,
  add column field text not null,
  add column written text not null,
  add column meant text,
  add column chosen_at timestamptz not null default now(),
  add primary key (organization_guid, account_guid, resource, field, written);
comment on table import_mapping is 'что человек выбрал при загрузке: куда идёт столбец и что значит написанное';
comment on column import_mapping.field is 'The field of a text; empty where the written is the title of a column.';
comment on column import_mapping.meant is 'The text in its place, or the field of a column; null: the column is not loaded.';
create index on import_mapping (account_guid);

alter table import add column meanings jsonb not null default '[]', add column skipped jsonb not null default '[]';
comment on column import.meanings is 'Texts of columns that are read otherwise: [{field, written, meant}].';
comment on column import.skipped is 'The rows that are no records: [{row, text}].';
