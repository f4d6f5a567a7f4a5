-- The entry about the end of a trial names what its beginning named: a group or an employee.
alter table rights_trial add column about jsonb not null default '{}';
comment on column rights_trial.about is 'What the journal says of it: the entity, the record and its name.';
