-- What is read from a standby is read when it has replayed all that the primary had acknowledged. Waits a quarter of a second at most.
create function await_position(wanted pg_lsn, of_timeline integer) returns void
  language plpgsql volatile as $$
declare
  latest constant timestamptz := clock_timestamp() + interval '250 ms';
begin
  if not pg_is_in_recovery() then
    raise exception 'not a standby' using errcode = 'RD005';
  end if;
  -- A standby that still follows a former primary may be further than the present one, with other contents.
  if (select timeline_id from pg_control_checkpoint()) <> of_timeline then
    raise exception 'on another timeline' using errcode = 'RD005';
  end if;
  while pg_last_wal_replay_lsn() < wanted loop
    if clock_timestamp() > latest then
      raise exception 'behind' using errcode = 'RD004';
    end if;
    perform pg_sleep(0.002);
  end loop;
end $$;
