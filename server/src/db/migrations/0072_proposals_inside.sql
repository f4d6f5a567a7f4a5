-- A proposal may be about a record of the organization itself, from whoever may not change it: decided there, not by the service.
alter table shared_proposal add column is_inside boolean not null default false;
alter table shared_proposal alter column is_inside drop default;
alter table shared_proposal add check (not is_inside or kind = 'change');
comment on table shared_proposal is 'предложение о записи';
comment on column shared_proposal.is_inside is 'The record is the organization''s: those who change it there decide.';
