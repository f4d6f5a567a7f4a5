-- When the sender made a message, by its clock: of two messages for one day the later one counts.
alter table measurement_import add column sent_at timestamp;
comment on column measurement_import.sent_at is 'When the sender made the message, by its own clock.';
alter table measurement_import drop constraint measurement_import_status_check;
alter table measurement_import add constraint measurement_import_status_check check (
  status in ('received', 'asked', 'trial', 'accepted', 'accepted_with_warnings', 'rejected', 'duplicate', 'outdated', 'undone'));

alter table exchange_channel add column is_whole boolean not null default false;
comment on column exchange_channel.is_whole is 'A message of which something cannot be written is refused as a whole.';
