-- Whoever repeats a renewal in time gets the same tokens: their use no longer closes it.
alter table session add column renewal_salt bytea;
comment on column session.previous_refresh_hash is 'The refresh token before the present one: it may be exchanged again for a minute.';
comment on column session.renewal_salt is 'What the present tokens were derived from the previous refresh token with.';

create or replace function require_session(token_hash bytea, idle_seconds integer, edition text) returns void
  language plpgsql stable as $$
begin
  perform from session s
   where s.access_hash = token_hash and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
     and s.seen_at > now() - make_interval(secs => idle_seconds)
     and s.viewing_guid is null and edition = edition_of_rights();
  if not found then
    raise exception 'the actor is to be read again' using errcode = 'RD001';
  end if;
end $$;
