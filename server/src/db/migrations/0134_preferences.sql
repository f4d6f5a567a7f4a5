-- How a person has arranged the screens, by name.
create table preference (
  account_guid uuid not null references account on delete cascade,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (account_guid, name)
);
comment on table preference is 'как человек расставил экраны';
select open_to_program('preference');
