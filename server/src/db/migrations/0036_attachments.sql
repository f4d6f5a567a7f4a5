-- Files of records: acts, certificates, photographs. A file that was taken out of sight keeps its content.
create table attachment (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  resource text not null,
  record_guid uuid not null,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null,
  sha256 bytea not null,
  content bytea,
  added_at timestamptz not null default now(),
  added_by text not null,
  removed_at timestamptz
);
comment on column attachment.content is 'Null where files are kept in a folder: there it lies under its sha256.';
create index attachment_record on attachment (record_guid, added_at);
select fence('attachment');
