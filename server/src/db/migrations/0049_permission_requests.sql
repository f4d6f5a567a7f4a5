-- Who asks for which right, and what came of it. It names an object without saying whether there is one.
create table permission_request (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account,
  entity_type text not null,
  value text not null check (value in ('read', 'create', 'update', 'delete')),
  object_guid uuid,
  reason text not null,
  valid_to date,
  state text not null default 'open' check (state in ('open', 'granted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  granted_to date,
  answer text,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'declined' or answer is not null)
);
comment on table permission_request is 'просьба о праве';
comment on column permission_request.valid_to is 'Until when it is asked for; null: without an end.';
comment on column permission_request.granted_to is 'Until when it was given.';
create unique index permission_request_open on permission_request
  (organization_guid, account_guid, entity_type, value, coalesce(object_guid, '00000000-0000-0000-0000-000000000000')) where state = 'open';
create index on permission_request (organization_guid, created_at desc, guid);
create index on permission_request (account_guid);
create index on permission_request (decided_by);
select fence('permission_request', '{SELECT,INSERT,UPDATE}');
