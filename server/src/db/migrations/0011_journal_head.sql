-- A transaction that writes thousands of entries moves the head of its lane once, at its end: a row that is changed again and
-- again in one transaction gets slower with every change. Until then the head travels in a setting of the transaction, which
-- a rolled back savepoint takes back, too.
create or replace function chain_journal_entry() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  head text[] := string_to_array(nullif(current_setting('console.journal_head', true), ''), ' ');
  lane_head journal_lane;
begin
  if head is null then
    select * into lane_head from journal_lane where lane = pg_backend_pid() % 64 for update;
  else
    lane_head := row(head[1], head[2], decode(head[3], 'hex'))::journal_lane;
  end if;
  new.lane := lane_head.lane;
  new.position := lane_head.length + 1;
  new.hash := journal_hash(new, lane_head.hash);
  perform set_config('console.journal_head', concat_ws(' ', new.lane, new.position, encode(new.hash, 'hex')), true);
  return new;
end $$;

create function move_journal_head() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if split_part(current_setting('console.journal_head', true), ' ', 2) = new.position::text then
    update journal_lane set length = new.position, hash = new.hash where lane = new.lane;
  end if;
  return null;
end $$;
create constraint trigger move_head after insert on journal deferrable initially deferred
  for each row execute function move_journal_head();
