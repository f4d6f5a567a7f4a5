-- Invitations that a person of another organization accepts: the terms are kept until then, and given with the rights that whoever
-- invited has at that moment.
create table organization_invitation (
  guid uuid primary key,
  organization_guid uuid not null default current_organization() references organization,
  account_guid uuid not null references account on delete cascade,
  invitee text not null,
  email text,
  position text,
  groups uuid[] not null default '{}',
  member_from date,
  member_to date,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table organization_invitation is 'приглашение в организацию, которое принимают со своей учётной записью';
comment on column organization_invitation.account_guid is 'Who invites.';
comment on column organization_invitation.invitee is 'Who is invited, in words: the account is known when the invitation is accepted.';
create index on organization_invitation (organization_guid, created_at);
create index on organization_invitation (account_guid);
select fence('organization_invitation');
select declare_fate('stays', '{organization_invitation}', false);

-- Which invitation it is: who opens it does not work in its organization yet.
create function organization_invitation_of(hash bytea) returns table (organization uuid, guid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select i.organization_guid, i.guid from organization_invitation i join organization o on o.guid = i.organization_guid
   where i.secret_hash = hash and i.expires_at > now() and o.is_active
$$;
