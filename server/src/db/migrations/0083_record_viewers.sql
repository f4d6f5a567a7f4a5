-- Which cards people have open at present. Nothing of it outlives half a minute, so it need not outlive a crash.
create unlogged table record_viewer (
  organization_guid uuid not null default current_organization() references organization on delete cascade,
  account_guid uuid not null default current_account() references account on delete cascade,
  guid uuid not null,
  resource text not null,
  record_guid uuid not null,
  is_editing boolean not null,
  is_told boolean not null,
  seen_at timestamptz not null default now(),
  primary key (organization_guid, account_guid, guid)
);
comment on table record_viewer is 'открытая карточка: кто смотрит запись сейчас';
comment on column record_viewer.guid is 'The card, as the browser names it.';
comment on column record_viewer.is_told is 'The person is told who else looks at the record.';
create index on record_viewer (record_guid);
create index on record_viewer (account_guid);
select fence('record_viewer');
select declare_fate('stays', '{record_viewer}', false);
