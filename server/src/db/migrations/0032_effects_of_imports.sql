alter table measurement_import add column effects jsonb not null default '[]';
comment on column measurement_import.effects is 'What a trial that overwrites values found to follow, told to whoever asked for it: [{kind, guid, title, at, unit, before, after}].';
