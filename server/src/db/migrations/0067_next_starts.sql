-- A schedule that is off, or paused until somebody resumes it, has no next start.
update schedule set next_run_at = null where not is_enabled or (paused_at is not null and paused_until is null);
