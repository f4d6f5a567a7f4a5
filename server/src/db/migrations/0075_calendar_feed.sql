-- The address at which a calendar program reads the coming runs for a person in one organization.
create table calendar_feed (
  organization_guid uuid not null references organization,
  account_guid uuid not null references account on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (organization_guid, account_guid)
);
comment on table calendar_feed is 'адрес, по которому календарь человека читает ближайшие запуски';
create index on calendar_feed (account_guid);
select fence('calendar_feed');
select declare_fate('stays', '{calendar_feed}', false);

-- Whose the address is: who shows it names no organization.
create function calendar_feed_of(hash bytea) returns table (organization uuid, account uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select organization_guid, account_guid from calendar_feed where secret_hash = hash
$$;
