-- What a right was limited to when it was decided on: to which records, by which rules, under which conditions.
alter table rights_review_item add column decided_as jsonb;
comment on column rights_review_item.decided_as is 'The right as it was stored when it was decided on; null for decisions made before this was kept.';
