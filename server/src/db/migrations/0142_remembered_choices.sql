-- What a person has chosen for files of a list: where a column goes, and what a text of a column means. It is remembered by column and by
-- text, so that a file with one more column is known, too.
create table import_choice (
  organization_guid uuid not null references organization on delete cascade,
  account_guid uuid not null references account on delete cascade,
  resource text not null,
  field text not null,
  written text not null,
  meant text,
  chosen_at timestamptz not null default now(),
  primary key (organization_guid, account_guid, resource, field, written)
);
comment on table import_choice is 'что человек выбрал при загрузке: куда идёт столбец и что значит написанное';
comment on column import_choice.field is 'The field of a text; empty where the written is the title of a column.';
comment on column import_choice.meant is 'The text in its place, or the field of a column; null: the column is not loaded.';
create index on import_choice (account_guid);
select fence('import_choice');
select declare_fate('stays', '{import_choice}', false);

drop table import_mapping;
delete from organization_table where target = 'import_mapping';
delete from program_right where target = 'import_mapping';

alter table import add column meanings jsonb not null default '[]', add column skipped jsonb not null default '[]';
comment on column import.meanings is 'Texts of columns that are read otherwise: [{field, written, meant}].';
comment on column import.skipped is 'The rows that are no records: [{row, text}].';
