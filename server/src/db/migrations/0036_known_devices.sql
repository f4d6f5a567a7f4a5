-- Browsers in which an account has signed in. Their attempts are counted apart from those of strangers, who can exhaust the
-- attempts of an account or of a shared address.
create table known_device (
  account_guid uuid not null references account on delete cascade,
  mark_hash bytea not null,
  signed_in_at timestamptz not null default now(),
  primary key (account_guid, mark_hash)
);
comment on table known_device is 'браузер, в котором уже входили';
comment on column known_device.mark_hash is 'Of the mark that the browser keeps; each sign-in replaces the mark.';
create index on known_device (mark_hash);
create index on known_device (signed_in_at);
select open_to_program('known_device');
