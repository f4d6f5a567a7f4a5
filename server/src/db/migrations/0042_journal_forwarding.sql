-- How far the journal has been forwarded to the operator's SIEM, by lane. The entries of a lane are committed in the order of their
-- positions, so that what is committed later never stands before what was forwarded; numbers do not promise that. The program's role
-- cannot reach it.
create table journal_forwarding (
  is_only boolean primary key default true check (is_only),
  positions bigint[] not null default array_fill(0::bigint, '{64}'),
  previous bigint[] not null default array_fill(0::bigint, '{64}'),
  sent bigint not null default 0,
  sent_at timestamptz,
  failures bigint not null default 0,
  fault text
);
comment on table journal_forwarding is 'докуда журнал переслан в SIEM';
comment on column journal_forwarding.positions is 'The last forwarded position of each lane.';
comment on column journal_forwarding.previous is 'The positions before the last sending: a failure steps back to them.';
comment on column journal_forwarding.fault is 'Why the last sending failed; null: it did not.';
insert into journal_forwarding default values;

-- How the forwarding goes, in numbers: for the metrics, whose role sees no entry of another organization.
create function forwarding_state()
  returns table (lag_entries bigint, lag_seconds double precision, sent bigint, sent_at timestamptz, failures bigint, fault text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select
      (select coalesce(sum(l.length - f.positions[l.lane + 1]), 0)::bigint from journal_lane l),
      (select coalesce(extract(epoch from now() - min(e.occurred_at)), 0)::float8 from journal_lane l cross join lateral (
        select j.occurred_at from journal j where j.lane = l.lane and j.position > f.positions[l.lane + 1]
        order by j.position limit 1) e),
      f.sent, f.sent_at, f.failures, f.fault
    from journal_forwarding f;
  end;
