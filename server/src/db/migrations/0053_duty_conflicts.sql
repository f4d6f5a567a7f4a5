-- Rights that nobody should hold both of, and who may for a time.
create table duty_conflict (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  first_entity text not null,
  first_action text not null check (first_action in ('read', 'create', 'update', 'delete')),
  second_entity text not null,
  second_action text not null check (second_action in ('read', 'create', 'update', 'delete')),
  severity text not null check (severity in ('forbid', 'warn')),
  reason text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || reason)) stored,
  unique (organization_guid, guid),
  unique (organization_guid, name)
);
comment on table duty_conflict is 'правило: какие два права не держит один человек';
select fence('duty_conflict');

create table duty_exception (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  conflict_guid uuid not null,
  employee_guid uuid not null,
  until date not null,
  reason text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(reason)) stored,
  unique (organization_guid, guid),
  unique (conflict_guid, employee_guid),
  foreign key (organization_guid, conflict_guid) references duty_conflict (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, employee_guid) references employee (organization_guid, guid) on delete cascade
);
comment on table duty_exception is 'исключение: кому и по какой день можно держать несовместимое';
create index on duty_exception (employee_guid);
select fence('duty_exception');

-- Both belong to rights and access, and are kept as long.
create or replace function journal_class(action text, kind text) returns text
  language sql immutable parallel safe
  return case
    when action in ('signIn', 'signOut', 'endSessions', 'unlock', 'viewAs', 'viewAsEnd') then 'signIns'
    when action = 'view' then 'views'
    when action in ('refused', 'signInRefused') then 'refusals'
    when action = 'export' then 'exports'
    when kind in ('account', 'organization_user', 'employee', 'permission_group', 'permission_group_rule', 'individual_permission',
      'duty_conflict', 'duty_exception', 'api_token', 'security_policy', 'journal_retention') then 'access'
    else 'changes' end;
