-- Rights that somebody tries out in a window of their own before they are given to anybody: a session works with them, and only
-- reads, until the trial ends.
create table rights_trial (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  session_guid uuid not null references session on delete cascade,
  name text not null,
  grants jsonb not null,
  ends_at timestamptz not null
);
comment on table rights_trial is 'проба прав в своём окне';
comment on column rights_trial.name is 'Whose rights are tried, and what is not saved yet.';
create index on rights_trial (session_guid);
create index on rights_trial (organization_guid);
select fence('rights_trial');
