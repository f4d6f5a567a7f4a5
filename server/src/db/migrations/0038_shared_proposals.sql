-- Proposals to change what is the service's: anybody who reads it proposes, the service decides.

create table shared_proposal (
  guid uuid primary key,
  organization_guid uuid not null references organization default current_organization(),
  account_guid uuid not null references account,
  author text not null,
  organization text not null,
  resource text not null,
  record_guid uuid not null,
  record_name text not null,
  -- The fields to change, as they were seen and as they are proposed, with the titles of what they refer to.
  was jsonb not null,
  changes jsonb not null,
  names jsonb not null default '{}',
  reason text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  answer text,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'declined' or answer is not null)
);
comment on table shared_proposal is 'предложение изменить общую запись';
create index shared_proposal_state on shared_proposal (state, created_at desc, guid);
create index shared_proposal_record on shared_proposal (record_guid) where state = 'open';
create unique index shared_proposal_open on shared_proposal (account_guid, record_guid) where state = 'open';
create index on shared_proposal (organization_guid, account_guid);
create index on shared_proposal (decided_by);

-- The own organization and the service see it; what was proposed stays as it was proposed.
alter table shared_proposal enable row level security;
create policy own_organization on shared_proposal for select
  using (organization_guid = (select current_organization()) or (select works_for_service()));
create policy added on shared_proposal for insert with check (organization_guid = (select current_organization()));
create policy decided on shared_proposal for update
  using (organization_guid = (select current_organization()) or (select works_for_service()));
select open_to_program('shared_proposal', '{SELECT,INSERT,UPDATE}');

-- The organization of the service: whoever proposes tells it, without seeing anything else of it.
create function service_organization() returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select guid from organization where is_service
$$;
