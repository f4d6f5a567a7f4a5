-- The groups that providers have named of those who signed in: whoever leads one to a group of permissions sees whether it exists.
create table provider_told_group (
  provider_guid uuid not null references sign_in_provider on delete cascade,
  value text not null,
  told_at timestamptz not null default now(),
  primary key (provider_guid, value)
);
comment on table provider_told_group is 'группа, которую поставщик называл у вошедших';
select open_to_program('provider_told_group');
