-- What a person does not want on the home screen of an organization, and how long before its end a term begins to wait there.
create table home_settings (
  organization_guid uuid not null default current_organization() references organization,
  account_guid uuid not null references account on delete cascade,
  hidden text[] not null default '{}',
  days_ahead integer not null default 30 check (days_ahead between 1 and 365),
  version integer not null default 1,
  primary key (organization_guid, account_guid)
);
comment on table home_settings is 'что человек видит на главной';
create index on home_settings (account_guid);
select fence('home_settings');
select declare_fate('stays', '{home_settings}', false);
