-- How a change of a type's parameters carries the values of its objects over: the plan, and what it came to when it was tried.
alter table object_type_check
  add column carries jsonb not null default '[]',
  add column carried jsonb not null default '[]',
  add column views integer not null default 0;
comment on column object_type_check.carries is 'For a parameter, those from which its values come.';
comment on column object_type_check.views is 'How many saved views will name parameters by their new codes.';
