-- What the kept secrets of all organizations begin with: no secret and no owner is told.
create function kept_seals(bytes integer) returns setof bytea
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select substr(second_factor_secret, 1, bytes) from account where second_factor_secret is not null
    union
    select substr(password, 1, bytes) from exchange_channel_secret
    union
    select substr(secret, 1, bytes) from sign_in_provider_secret
    union
    select substr(id_token, 1, bytes) from session where id_token is not null;
  end;

-- What the service tells everybody, and the mode in which nothing is changed while the program is upgraded.

create table service_message (
  guid uuid primary key,
  kind text not null check (kind in ('info', 'works', 'trouble')),
  text text not null,
  title text not null generated always as (
    case when length(text) > 80 then left(regexp_replace(text, '\s+', ' ', 'g'), 79) || '…' else regexp_replace(text, '\s+', ' ', 'g') end) stored,
  shown_from timestamptz,
  shown_until timestamptz,
  works_from timestamptz,
  works_until timestamptz,
  is_public boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(text)) stored,
  constraint service_message_shown check (shown_from < shown_until),
  constraint service_message_works check (works_from < works_until),
  constraint service_message_begins check (kind <> 'works' or works_from is not null)
);
comment on table service_message is 'сообщение службы всем';
create index service_message_search on service_message using gin (search gin_trgm_ops);
select open_to_program('service_message');
alter table service_message enable row level security;
create policy shared_data on service_message for select using (true);
create policy added on service_message for insert with check (may_write(null));
create policy changed on service_message for update using (true) with check (may_write(null));
create policy removed on service_message for delete using ((select changes_shared()));

-- Who has put away which message; a changed one comes back.
create table service_message_dismissal (
  message_guid uuid not null references service_message on delete cascade,
  account_guid uuid not null references account on delete cascade,
  message_version integer not null,
  primary key (message_guid, account_guid)
);
comment on table service_message_dismissal is 'кто скрыл сообщение службы';
create index on service_message_dismissal (account_guid);
select open_to_program('service_message_dismissal', '{SELECT,INSERT,UPDATE}');
alter table service_message_dismissal enable row level security;
create policy own on service_message_dismissal using (account_guid = (select current_account()));

-- A row while the program is read-only.
create table read_only_mode (
  is_on boolean primary key default true check (is_on),
  reason text not null,
  expected_until timestamptz,
  since timestamptz not null default now()
);
comment on table read_only_mode is 'режим «только чтение»: строка есть, пока он включён';
select open_to_program('read_only_mode');
alter table read_only_mode enable row level security;
create policy told on read_only_mode for select using (true);
create policy added on read_only_mode for insert with check (may_write(null));
create policy changed on read_only_mode for update using (true) with check (may_write(null));
create policy removed on read_only_mode for delete using ((select changes_shared()));

-- Whoever has read an actor reads it again: what may be done has changed for everybody.
create constraint trigger edition_of_new after insert or delete on read_only_mode deferrable initially deferred
  for each row execute function count_rights_change();

create function told_read_only() returns json
  language sql stable
  return (select json_build_object('reason', m.reason, 'expectedUntil', m.expected_until, 'since', m.since) from read_only_mode m);

create function turn_read_only(is_on boolean, reason text, expected_until timestamptz) returns void
  language plpgsql as $$
begin
  if is_on then
    insert into read_only_mode (reason, expected_until) values (turn_read_only.reason, turn_read_only.expected_until)
      on conflict on constraint read_only_mode_pkey do update set reason = excluded.reason, expected_until = excluded.expected_until;
  else
    delete from read_only_mode;
  end if;
  perform pg_notify('console_event', '{"organization": null, "topic": "service", "guid": null}');
end $$;

create function work_state() returns table (late_schedules integer, failed_runs integer, read_only integer)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select
      (select count(*)::integer from schedule s
        where s.is_enabled and not is_paused(s) and s.next_run_at < now() - interval '1 minute' and not exists (select from read_only_mode)),
      (select count(*)::integer from run r
        where r.state in ('failed', 'parked') and r.finished_at > now() - interval '1 hour'),
      (select count(*)::integer from read_only_mode);
  end;
