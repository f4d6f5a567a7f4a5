-- Exchange: files of measured values that came, each as it came and what became of it, and messages that were made of our values.

create table measurement_import (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid references account,
  file_name text not null,
  content bytea not null,
  bytes integer not null,
  sha256 bytea not null,
  is_table boolean not null default false,
  layout jsonb,
  is_trial boolean not null default false,
  create_points boolean not null default false,
  status text not null check (
    status in ('received', 'asked', 'trial', 'accepted', 'accepted_with_warnings', 'rejected', 'duplicate', 'undone')),
  message_class text,
  number bigint,
  day date,
  sender_inn text,
  sender_name text,
  points integer not null default 0,
  "values" integer not null default 0,
  sum numeric not null default 0,
  written integer not null default 0,
  unknown_points integer not null default 0,
  unknown jsonb not null default '[]',
  findings jsonb not null default '[]',
  error_count integer not null default 0,
  warning_count integer not null default 0,
  duplicate_of uuid,
  source text not null check (source in ('upload', 'folder', 'api', 'mail', 'sftp')),
  received_from text,
  received_at timestamptz not null default now(),
  ended_at timestamptz,
  attempts integer not null default 0,
  was_accepted boolean not null default false,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(file_name || ' ' || coalesce(sender_inn, '') || ' ' || coalesce(sender_name, ''))) stored,
  filling jsonb not null default '[]',
  new_days integer not null default 0,
  changed_days integer not null default 0,
  changed_values integer not null default 0,
  arrival_guid uuid,
  letter_from text,
  letter_subject text,
  letter_at timestamptz,
  effects jsonb not null default '[]',
  -- The files of a letter are asked for by the letter: letters share subjects, and files names.
  arrival text generated always as (arrival_guid::text) stored,
  unique (organization_guid, guid),
  foreign key (organization_guid, duplicate_of) references measurement_import (organization_guid, guid)
);
alter table measurement_import alter column content set storage external;
select fence('measurement_import');
comment on column measurement_import.content is 'Packed by Zstandard.';
comment on column measurement_import.is_table is 'A table is read by its layout.';
comment on column measurement_import.unknown is 'The points whose values were not written: [{code, name}].';
comment on column measurement_import.attempts is 'How often its work was begun: a file that ends the program each time is given up.';
comment on column measurement_import.was_accepted is 'It was accepted once: reading it again writes only what was left out then.';
comment on table measurement_import is 'файл значений, каким пришёл, и что с ним стало';
comment on column measurement_import.filling is 'What it fills, by channel: [{series, guid, name, code, channel, from, to, days, newDays, changedDays, changedValues}].';
comment on column measurement_import.effects is 'What a trial that overwrites values found to follow, told to whoever asked for it: [{kind, guid, title, at, unit, before, after}].';
create index measurement_import_received on measurement_import (organization_guid, received_at desc, guid);
create index measurement_import_sha256 on measurement_import (organization_guid, sha256) where status in ('accepted', 'accepted_with_warnings');
create index measurement_import_number on measurement_import (organization_guid, sender_inn, number) where status in ('accepted', 'accepted_with_warnings');
create index measurement_import_waiting on measurement_import (organization_guid, received_at) where status = 'received';
create index on measurement_import (duplicate_of);
create index on measurement_import (account_guid);
create index on measurement_import (arrival_guid);

-- Where the values stood in a table with these titles.
create table table_layout (
  organization_guid uuid not null references organization,
  titles_hash bytea not null,
  layout jsonb not null,
  primary key (organization_guid, titles_hash)
);
select fence('table_layout');
comment on table table_layout is 'где в таблице значений что стояло';

-- How senders call metering points otherwise than by our code.
create table exchange_code (
  organization_guid uuid not null references organization,
  code text not null,
  metering_point_guid uuid not null,
  primary key (organization_guid, code),
  foreign key (organization_guid, metering_point_guid) references metering_point (organization_guid, guid) on delete cascade
);
select fence('exchange_code');
comment on table exchange_code is 'как отправитель называет нашу точку';
create index on exchange_code (metering_point_guid);

-- Messages that were made of our values: an unchanged repeat has the same number and moment.
create table measurement_export (
  organization_guid uuid not null references organization,
  number integer not null,
  day date not null,
  sha256 bytea not null,
  made_at timestamptz not null default now(),
  primary key (organization_guid, number),
  unique (organization_guid, day, sha256)
);
select fence('measurement_export');
comment on table measurement_export is 'выгруженный макет: номер и хеш';

-- What rounding to whole numbers left of a day: it goes on to the next one.
create table export_carry (
  organization_guid uuid not null references organization,
  series integer not null,
  day date not null,
  carry double precision not null,
  primary key (organization_guid, series, day),
  foreign key (organization_guid, series) references series (organization_guid, id)
);
select fence('export_carry');
comment on table export_carry is 'остаток округления при выгрузке';
create index on export_carry (series);

-- Groups of delivery points and the flows between them: each has a series of its own.
create table gtp (
  guid uuid primary key,
  name text not null,
  code text not null,
  kind text not null check (kind in ('group', 'flow')),
  from_guid uuid,
  to_guid uuid
);
select family('gtp', '{name,code}', '{name,code}', '{"from_guid": "gtp", "to_guid": "gtp"}', '{kind}');
comment on table gtp is 'группа точек поставки или переток между двумя';
create unique index gtp_code on gtp (organization_guid, code);

create table exchange_channel (
  guid uuid primary key,
  name text not null,
  kind text not null check (kind in ('mail', 'sftp')),
  is_enabled boolean not null default true,
  host text not null,
  port integer,
  security text check (security in ('tls', 'starttls', 'none')),
  login text not null,
  has_password boolean not null default false,
  host_key text,
  folder text,
  done_folder text,
  failed_folder text,
  senders text[] not null default '{}',
  address text,
  smtp_host text,
  smtp_port integer,
  smtp_security text check (smtp_security in ('tls', 'starttls', 'none')),
  is_answering boolean not null default false,
  out_folder text,
  ca_bundle text,
  last_read_at timestamptz,
  last_result text,
  constraint exchange_channel_folders check (
    folder is null or coalesce(done_folder <> folder and failed_folder <> folder, false)),
  constraint exchange_channel_answers check (kind <> 'mail' or smtp_host is null or address is not null)
);
select family('exchange_channel', '{name,host}', '{name}', '{}', '{kind}');
update organization_table set is_handed_over = false where target = 'exchange_channel';
comment on table exchange_channel is 'почтовый ящик или папка SFTP, через которые идут файлы';
create unique index exchange_channel_name on exchange_channel (organization_guid, search_key(name));

-- Apart from the channel, so that nothing that reads channels can tell it: lists, files, history and the journal. Without a foreign key,
-- because the journal keeps what goes with a removed record.
create table exchange_channel_secret (
  organization_guid uuid not null references organization,
  channel_guid uuid primary key,
  password bytea not null
);
select fence('exchange_channel_secret');
comment on table exchange_channel_secret is 'пароль канала обмена';

-- A password goes only to the server for which it was given, and is protected as it was then; what returns from the journal has none.
create function forget_channel_secret() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from exchange_channel_secret where channel_guid = old.guid; end if;
  if tg_op = 'DELETE' then return old; end if;
  new.has_password := false;
  return new;
end $$;
create trigger secret before insert or delete on exchange_channel for each row execute function forget_channel_secret();
create trigger changed_secret before update on exchange_channel for each row
  when ((new.kind, new.host, new.port, new.security, new.login, new.smtp_host, new.smtp_port, new.smtp_security, new.ca_bundle)
      is distinct from (old.kind, old.host, old.port, old.security, old.login, old.smtp_host, old.smtp_port, old.smtp_security, old.ca_bundle)
    or old.host_key is not null and new.host_key is distinct from old.host_key)
  execute function forget_channel_secret();

create table exchange_arrival (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  channel_guid uuid,
  key bytea not null,
  sender text,
  subject text not null,
  message_id text,
  sent_at timestamptz,
  state text not null check (state in ('taken', 'empty', 'stranger', 'refused', 'reply')),
  note text,
  files integer not null default 0,
  is_awaiting_answer boolean not null default false,
  arrived_at timestamptz not null default now(),
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(subject || ' ' || coalesce(sender, ''))) stored,
  unique (organization_guid, guid),
  foreign key (organization_guid, channel_guid) references exchange_channel (organization_guid, guid)
);
select fence('exchange_arrival', '{SELECT,INSERT,UPDATE}');
comment on table exchange_arrival is 'письмо или файл, найденные в канале обмена, и что с ними стало';
create unique index exchange_arrival_key on exchange_arrival (organization_guid, channel_guid, key);
create index on exchange_arrival (channel_guid);
create index exchange_arrival_arrived on exchange_arrival (organization_guid, arrived_at desc, guid);
create index exchange_arrival_unanswered on exchange_arrival (organization_guid, channel_guid) where is_awaiting_answer;

create table exchange_sending (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  channel_guid uuid,
  file_name text not null,
  content bytea not null,
  recipient text,
  message_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'accepted', 'answered', 'refused')),
  server_answer text,
  reply text,
  sent_by text,
  sent_at timestamptz,
  replied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(file_name || ' ' || coalesce(recipient, ''))) stored,
  unique (organization_guid, guid),
  foreign key (organization_guid, channel_guid) references exchange_channel (organization_guid, guid)
);
select fence('exchange_sending', '{SELECT,INSERT,UPDATE}');
comment on table exchange_sending is 'отправленный файл и ответы на него';
create unique index exchange_sending_message on exchange_sending (organization_guid, message_id);
create index on exchange_sending (channel_guid);
create index exchange_sending_created on exchange_sending (organization_guid, created_at desc, guid);

-- References of tables that come before these.
alter table series add foreign key (organization_guid, gtp_guid) references gtp (organization_guid, guid);
alter table measurement_import add foreign key (organization_guid, arrival_guid) references exchange_arrival (organization_guid, guid);
