-- How an organization looks in the console: the name, the colour and the logos of its card. A logo is named by its content, so that
-- the card, its history and its return hold a few letters, and the picture itself lies here.

create domain logo_name as text check (value ~ '^[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,3}-[1-9]\d{0,5}\.(png|jpg|webp)$');
comment on domain logo_name is 'The beginning of its SHA-256, its size in pixels and bytes, and its format.';

alter table organization
  add column console_name text,
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column logo logo_name,
  add column dark_logo logo_name;

create table organization_logo (
  organization_guid uuid not null references organization on delete cascade,
  name logo_name not null,
  content bytea not null check (octet_length(content) <= 262144),
  added_at timestamptz not null default now(),
  primary key (organization_guid, name)
);
comment on table organization_logo is 'логотип организации';
-- Seen with the organization itself, and put beside it by those above, who change its card.
alter table organization_logo enable row level security;
create policy in_sight on organization_logo for select using (organization_guid in (select guid from organization));
create policy below on organization_logo for insert with check (organization_guid in (select below_current_organization()));
create policy below_removed on organization_logo for delete using (organization_guid in (select below_current_organization()));
select open_to_program('organization_logo', '{SELECT,INSERT,DELETE}');
select declare_fate('stays', '{organization_logo}', true);
