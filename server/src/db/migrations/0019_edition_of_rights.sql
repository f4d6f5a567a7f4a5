-- Which edition of the rights is in force: who has read an actor asks only whether it still is, and in the transaction of the work.

-- How often the rights were changed: each backend counts in a lane of its own, so that those who change them do not wait for each other.
create table rights_change (
  lane smallint primary key,
  number bigint not null default 0
);
comment on table rights_change is 'All that `actor_of` and `actor_of_token` answer by moves it, but for the session itself.';
insert into rights_change (lane) select generate_series(0, 63);
select open_to_program('rights_change', '{SELECT}');

-- Another one after each committed change and each quarter of an hour: a day begins then in whatever zone.
create function edition_of_rights() returns text
  language sql stable parallel safe
  return (select sum(number) from rights_change) || '/' || floor(extract(epoch from now()) / 900)::bigint;

-- Once in a transaction, at its end: until then nobody waits for the lane.
create function count_rights_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('console.rights_changed', true), '') = '' then
    update rights_change set number = number + 1 where lane = pg_backend_pid() % 64;
    perform set_config('console.rights_changed', 'yes', true);
  end if;
  return null;
end $$;

create function rights_rest_on(target regclass, changed text default 'true') returns void
  language plpgsql as $$
begin
  execute format('create constraint trigger edition_of_new after insert or delete on %s deferrable initially deferred
    for each row execute function count_rights_change()', target);
  execute format('create constraint trigger edition after update on %s deferrable initially deferred
    for each row when (%s) execute function count_rights_change()', target, changed);
end $$;
select rights_rest_on('organization', '(old.is_active, old.time_zone) is distinct from (new.is_active, new.time_zone)');
select rights_rest_on('account', $$to_jsonb(old) - 'seen_at' <> to_jsonb(new) - 'seen_at'$$);
select rights_rest_on('membership');
select rights_rest_on('employee', '(old.account_guid, old.dismissed_at) is distinct from (new.account_guid, new.dismissed_at)');
select rights_rest_on('employee_group');
select rights_rest_on('permission_group');
select rights_rest_on('permission_group_rule');
select rights_rest_on('individual_permission');
select rights_rest_on('security_policy');
select rights_rest_on('api_token', $$to_jsonb(old) - 'last_used_at' <> to_jsonb(new) - 'last_used_at'$$);
drop function rights_rest_on(regclass, text);

-- Ends the transaction where the session is over or not what it was, or the rights are of another edition.
create function require_session(token_hash bytea, idle_seconds integer, edition text) returns void
  language plpgsql stable as $$
begin
  perform from session s
   where s.access_hash = token_hash and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
     and s.seen_at > now() - make_interval(secs => idle_seconds)
     and s.previous_refresh_hash is null and s.viewing_guid is null and edition = edition_of_rights();
  if not found then
    raise exception 'the actor is to be read again' using errcode = 'RD001';
  end if;
end $$;

create function require_edition(edition text) returns void
  language plpgsql stable as $$
begin
  if edition <> edition_of_rights() then
    raise exception 'the actor is to be read again' using errcode = 'RD001';
  end if;
end $$;
