alter table import
  add choices jsonb not null default '{}',
  add created_guids uuid[] not null default '{}';
comment on column import.choices is 'For which record a row is taken that is likely to mean one, by its number: null for a new one.';
alter table import_row add likely jsonb;
comment on column import_row.likely is 'Which records the row is likely to mean, and which one it is taken for.';
