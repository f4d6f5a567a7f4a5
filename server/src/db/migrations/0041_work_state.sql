-- How the background work of all organizations goes, in numbers for the metrics: the program's role sees one organization at a time.
create function work_state() returns table (late_schedules integer, failed_runs integer)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select
      (select count(*)::integer from schedule s
        where s.is_enabled and not is_paused(s) and s.next_run_at < now() - interval '1 minute'),
      (select count(*)::integer from run r
        where r.state in ('failed', 'parked') and r.finished_at > now() - interval '1 hour');
  end;
