-- Codes of the state register of addresses, and the exchange of files by mail and by SFTP.

alter table branch_office add column fias text;
alter table building add column fias text;
alter table consumption_object add column fias text;
alter table substation add column fias text;
alter table metering_point add column fias text;
-- A code of a house is the code of one building; other objects stand in it together.
create unique index building_fias on building (organization_guid, fias);

-- What is searched cannot be changed but only told anew.
do $$
declare
  family text;
  searched text;
begin
  foreach family in array array['branch_office', 'building', 'consumption_object', 'substation', 'metering_point'] loop
    select regexp_replace(pg_get_expr(d.adbin, d.adrelid), '^search_key\((.*)\)$', '\1') into searched
      from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = family::regclass and a.attname = 'search';
    execute format('alter table %I drop column search, drop column words', family);
    execute format('
      alter table %1$I
        add column search text generated always as (search_key((%2$s) || '' '' || coalesce(fias, ''''))) stored,
        add column words text generated always as (latin_letters(search_key((%2$s) || '' '' || coalesce(fias, '''')))) stored',
      family, searched);
    execute format('create index %I on %I using gin (words gin_trgm_ops)', family || '_words', family);
  end loop;
end $$;

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
create unique index exchange_channel_name on exchange_channel (organization_guid, search_key(name));
comment on table exchange_channel is 'почтовый ящик или папка SFTP, через которые идут файлы';

-- Apart from the channel, so that nothing that reads channels can tell it: lists, files, history and the journal. Without a foreign key,
-- because the journal keeps what goes with a removed record.
create table exchange_channel_secret (
  organization_guid uuid not null references organization,
  channel_guid uuid primary key,
  password text not null
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
create unique index exchange_arrival_key on exchange_arrival (organization_guid, channel_guid, key);
create index on exchange_arrival (channel_guid);
create index exchange_arrival_arrived on exchange_arrival (organization_guid, arrived_at desc, guid);
create index exchange_arrival_unanswered on exchange_arrival (organization_guid, channel_guid) where is_awaiting_answer;
select fence('exchange_arrival', '{SELECT,INSERT,UPDATE}');
comment on table exchange_arrival is 'письмо или файл, найденные в канале обмена, и что с ними стало';

alter table measurement_import
  add column arrival_guid uuid,
  add column letter_from text,
  add column letter_subject text,
  add column letter_at timestamptz,
  add foreign key (organization_guid, arrival_guid) references exchange_arrival (organization_guid, guid);
create index on measurement_import (arrival_guid);
alter table measurement_import drop constraint measurement_import_source_check;
alter table measurement_import add constraint measurement_import_source_check
  check (source in ('upload', 'folder', 'api', 'mail', 'sftp'));

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
create unique index exchange_sending_message on exchange_sending (organization_guid, message_id);
create index on exchange_sending (channel_guid);
create index exchange_sending_created on exchange_sending (organization_guid, created_at desc, guid);
select fence('exchange_sending', '{SELECT,INSERT,UPDATE}');
comment on table exchange_sending is 'отправленный файл и ответы на него';

-- Whoever decides all about exchange decides about its channels.
update permission_group set items = items || jsonb_build_object('exchangeChannels', 'full') where items ->> 'exchangeFiles' = 'full';
insert into dictionary_value (guid, dictionary_guid, name, code, sort, is_system)
select gen_random_uuid(), d.guid, 'Каналы обмена', 'exchangeChannels', 40, true from dictionary d where d.code = 'permission-entity-types'
on conflict do nothing;
