-- Files of measured values are read by the background work like everything else. Those of one organization are read one after another:
-- a file that is read, or read again after its program ended, keeps its place before the others. The attempts are counted by its run.
select boss.create_queue('imports', '{"policy": "key_strict_fifo", "retryLimit": 1000000, "retryDelay": 1, "heartbeatSeconds": 10, "expireInSeconds": 86399, "retentionSeconds": 315360000, "notify": true}');

-- Wakes a worker for a run, when the transaction is committed. What is fetched for regions waits while there is other work.
create or replace function send_job(run uuid, organization uuid, start_after timestamptz default now()) returns void
  language plpgsql as $$
declare
  kind text := (select r.kind from run r where r.guid = send_job.run);
  queue text := case kind when 'measurementImport' then 'imports' else 'work' end;
begin
  -- The clock tells apart what one transaction sends: its order counts.
  insert into boss.job_common (id, name, priority, data, start_after, created_on, expire_seconds, deletion_seconds, keep_until, retry_limit,
    retry_delay, retry_backoff, policy, dead_letter, heartbeat_seconds, singleton_key)
  select gen_random_uuid(), q.name, case when kind in ('regionLoads', 'peakHours') then -10 else 0 end,
    jsonb_build_object('run', run, 'organization', organization), start_after, clock_timestamp(), q.expire_seconds,
    q.deletion_seconds, start_after + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay, q.retry_backoff,
    q.policy, q.dead_letter, q.heartbeat_seconds, case q.policy when 'key_strict_fifo' then organization::text end
    from boss.queue q where q.name = queue;
  -- The channel is the one that workers of the schema `boss` listen to.
  if start_after <= now() then
    perform pg_notify('pgboss_' || left(encode(sha224('boss'::bytea), 'hex'), 24), queue);
  end if;
end $$;

-- Has the files of an organization read that wait for it and have no run: an earlier version took them, or they came with the data of
-- another organization.
create function read_waiting_imports(organization uuid) returns void
  language plpgsql as $$
declare
  waiting record;
  fresh uuid;
begin
  for waiting in
    select i.guid, i.account_guid from measurement_import i
     where i.organization_guid = organization and i.status = 'received' and not exists (
       select from run r
        where r.organization_guid = organization and r.kind = 'measurementImport' and r.state in ('waiting', 'running')
          and r.parameters ->> 'guid' = i.guid::text)
     order by i.received_at, i.guid
  loop
    fresh := gen_random_uuid();
    insert into run (guid, organization_guid, kind, parameters, account_guid, trigger)
    values (fresh, organization, 'measurementImport', jsonb_build_object('guid', waiting.guid), waiting.account_guid, 'program');
    perform send_job(fresh, organization);
  end loop;
end $$;
select read_waiting_imports(guid) from organization;

alter table measurement_import drop column attempts;
drop index measurement_import_waiting;
