-- Links at which a desktop or a widget is read without signing in, as its author sees it. The organization may forbid them.
alter table security_policy add column allows_links boolean not null default true;
comment on column security_policy.allows_links is 'Whether links to desktops and widgets open.';

create or replace function security_policy_of(organization uuid) returns security_policy
  language plpgsql as $$
declare
  caller constant text := current_setting('console.organization', true);
  found_policy security_policy;
begin
  perform set_config('console.organization', coalesce(organization::text, ''), true);
  select * into found_policy from security_policy p where p.organization_guid = organization;
  perform set_config('console.organization', coalesce(caller, ''), true);
  if found_policy.organization_guid is null then
    found_policy := row(organization, 'none', 12, null, 90, 0, null, null, '{}', 10, 7, true)::security_policy;
  end if;
  return found_policy;
end $$;

create table desktop_link (
  guid uuid primary key,
  organization_guid uuid not null default current_organization() references organization,
  account_guid uuid not null references account on delete cascade,
  name text not null,
  desktop_guid uuid,
  widget_guid uuid,
  period text not null,
  zone text not null,
  snapshot jsonb,
  reach jsonb,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  openings integer not null default 0,
  opened_at timestamptz,
  foreign key (organization_guid, desktop_guid) references desktop (organization_guid, guid) on delete cascade deferrable,
  foreign key (organization_guid, widget_guid) references widget (organization_guid, guid) on delete cascade deferrable,
  constraint desktop_link_subject check (num_nonnulls(desktop_guid, widget_guid, snapshot) <= 1),
  constraint desktop_link_reach check ((snapshot is null) = (reach is null))
);
comment on table desktop_link is 'ссылка, по которой рабочий стол или виджет читают без входа';
comment on column desktop_link.desktop_guid is 'Null, as the widget and the snapshot are, for the desktop that the author begins with.';
comment on column desktop_link.snapshot is 'What is shown for good; null for what the author sees then.';
comment on column desktop_link.reach is 'What the author saw when the snapshot was taken: while it is less, the snapshot is not shown.';
create index on desktop_link (organization_guid, created_at);
create index on desktop_link (account_guid);
create index on desktop_link (desktop_guid);
create index on desktop_link (widget_guid);
select fence('desktop_link');
select declare_fate('stays', '{desktop_link}', false);

-- Which link it is: who opens it names no organization.
create function desktop_link_of(hash bytea) returns table (organization uuid, guid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.organization_guid, l.guid from desktop_link l where l.secret_hash = hash and l.expires_at > now()
$$;
