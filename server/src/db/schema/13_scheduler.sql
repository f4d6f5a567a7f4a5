-- Work in the background: the program's two queues, schedules, their runs, notifications and the production calendar.
insert into program_right (target, privileges) values ('boss', '{USAGE}');
select open_to_program(c.oid::regclass) from pg_class c where c.relnamespace = 'boss'::regnamespace and c.relkind in ('r', 'p');

-- What is to be done, and what killed three workers.
select boss.create_queue('parked', '{"policy": "standard", "retryLimit": 5, "retryDelay": 5, "notify": true}');
select boss.create_queue('work', '{"policy": "standard", "retryLimit": 2, "heartbeatSeconds": 10, "expireInSeconds": 86399, "deadLetter": "parked", "notify": true}');

create table schedule (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  kind text not null,
  starts text not null,
  cron text,
  every_minutes integer,
  after_guid uuid,
  time_zone text not null,
  calendar text not null,
  parameters jsonb not null default '{}',
  is_enabled boolean not null,
  needs_approval boolean not null default false,
  overlap text not null,
  missed text not null,
  retries integer not null check (retries between 0 and 10),
  retry_pause_seconds integer not null check (retry_pause_seconds > 0),
  max_minutes integer not null check (max_minutes > 0),
  deadline_minutes integer check (deadline_minutes > 0),
  alarm text not null,
  escalate_minutes integer check (escalate_minutes > 0),
  account_guid uuid references account,
  paused_at timestamptz,
  paused_until timestamptz,
  pause_reason text,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_state text,
  missed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name)) stored,
  -- A task names the people who hear of its failures, and may tell them by a letter at once.
  alarm_by_mail boolean not null default false,
  unique (organization_guid, guid),
  constraint schedule_name unique (organization_guid, name),
  constraint schedule_chain check (after_guid <> guid),
  foreign key (organization_guid, after_guid) references schedule (organization_guid, guid)
);
select fence('schedule');
comment on column schedule.needs_approval is 'Its changes take effect when another person approves them.';
comment on column schedule.account_guid is 'Who made or last edited it: its runs have the rights of this account.';
comment on column schedule.missed_at is 'The start that did not take place in time, when it was told of.';
comment on table schedule is 'задача планировщика';
create index schedule_due on schedule (next_run_at) where is_enabled;
create index schedule_after on schedule (after_guid);
create index schedule_of_report on schedule ((parameters ->> 'reportGuid')) where kind = 'report';

create table schedule_proposal (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  schedule_guid uuid not null,
  schedule_version integer not null,
  input jsonb not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  account_guid uuid not null references account,
  created_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  reason text,
  unique (organization_guid, guid),
  foreign key (organization_guid, schedule_guid) references schedule (organization_guid, guid) on delete cascade,
  -- What one person proposes, another decides on.
  constraint schedule_proposal_second_person check (
    case state when 'open' then decided_by is null when 'withdrawn' then decided_by is not distinct from account_guid
      else coalesce(decided_by <> account_guid, false) end)
);
select fence('schedule_proposal');
comment on column schedule_proposal.schedule_version is 'What the schedule was when it was made.';
comment on table schedule_proposal is 'предложенная правка задачи';
create index schedule_proposal_of on schedule_proposal (schedule_guid, schedule_version);
create unique index schedule_proposal_open on schedule_proposal (schedule_guid) where state = 'open';
create index on schedule_proposal (account_guid);
create index on schedule_proposal (decided_by);

create function is_paused(schedule) returns boolean
  language sql stable as $$
  select ($1.paused_at is not null and ($1.paused_until is null or $1.paused_until > now())) or is_archived($1.organization_guid)
$$;

create function author(schedule) returns text
  language sql stable as $$
  select a.full_name from account a where a.guid = $1.account_guid
$$;

create table run (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  schedule_guid uuid,
  schedule_version integer,
  kind text not null,
  parameters jsonb not null default '{}',
  account_guid uuid references account,
  state text not null default 'waiting',
  trigger text not null,
  retries integer not null default 2,
  retry_pause_seconds integer not null default 5,
  max_minutes integer not null default 240,
  attempt integer not null default 0,
  claim uuid,
  due_at timestamptz not null default now(),
  interval_from timestamptz,
  interval_to timestamptz,
  created_at timestamptz not null default now(),
  ready_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  progress_done bigint,
  progress_total bigint,
  summary text,
  error text,
  stop_asked_at timestamptz,
  late_at timestamptz,
  overdue_at timestamptz,
  unique (organization_guid, guid),
  foreign key (organization_guid, schedule_guid) references schedule (organization_guid, guid) on delete cascade
);
select fence('run');
comment on column run.claim is 'The worker that has it now: a worker that lost its claim writes nothing more.';
comment on column run.ready_at is 'When it may begin: later than its due time when it waits for another one or tries again.';
comment on table run is 'запуск работы';
create index run_of_schedule on run (schedule_guid, created_at desc, guid);
create index run_of_organization on run (organization_guid, created_at desc, guid);
create index run_open on run (ready_at) where state in ('waiting', 'running');
create index run_of_report on run ((parameters ->> 'reportGuid'), created_at desc) where kind = 'report';

-- Wakes a worker for a run, when the transaction is committed. What is fetched for regions waits while there is other work.
create function send_job(run uuid, organization uuid, start_after timestamptz default now()) returns void
  language sql as $$
  insert into boss.job_common (id, name, priority, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
    retry_backoff, policy, dead_letter, heartbeat_seconds)
  select gen_random_uuid(), q.name, case when exists (select from run r where r.guid = send_job.run and r.kind in ('regionLoads', 'peakHours')) then -10 else 0 end,
    jsonb_build_object('run', run, 'organization', organization), start_after, q.expire_seconds,
    q.deletion_seconds, start_after + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay, q.retry_backoff,
    q.policy, q.dead_letter, q.heartbeat_seconds
    from boss.queue q where q.name = 'work';
  -- The channel is the one that workers of the schema `boss` listen to.
  select pg_notify('pgboss_' || left(encode(sha224('boss'::bytea), 'hex'), 24), 'work') where start_after <= now();
$$;

create function state(schedule) returns text
  language sql stable as $$
  select case
    when not $1.is_enabled then 'off'
    when is_paused($1) then 'paused'
    when exists (select from run r where r.schedule_guid = $1.guid and r.state = 'running') then 'running'
    when $1.next_run_at < now() - interval '1 minute' or $1.missed_at is not null then 'missed'
    when $1.last_state in ('failed', 'parked') then 'failed'
    else 'ready'
  end
$$;

create table run_line (
  organization_guid uuid not null,
  run_guid uuid not null,
  number bigint generated always as identity,
  at timestamptz not null,
  level text not null,
  text text not null,
  -- A line of a run leads to the records that it tells of.
  records jsonb,
  primary key (run_guid, number),
  foreign key (organization_guid, run_guid) references run (organization_guid, guid) on delete cascade
);
select fence('run_line');
comment on table run_line is 'строка журнала работы';
comment on column run_line.records is 'The list of them: the name of its resource and its filter.';

-- The steps of a run that are done: a worker that takes it over does not do them again.
create table run_step (
  organization_guid uuid not null,
  run_guid uuid not null,
  step text not null,
  primary key (run_guid, step),
  foreign key (organization_guid, run_guid) references run (organization_guid, guid) on delete cascade
);
select fence('run_step');
comment on table run_step is 'сделанный шаг работы';

create table notification (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid references account on delete cascade,
  except_account_guid uuid,
  entity text,
  action text,
  kind text not null,
  severity text not null,
  text text not null,
  resource text,
  record_guid uuid,
  told_once text,
  mailed_at timestamptz,
  escalates_at timestamptz,
  created_at timestamptz not null default now(),
  is_at_once boolean not null default false,
  unique (organization_guid, guid),
  constraint notification_once unique (organization_guid, told_once),
  check (account_guid is not null or entity is not null)
);
select fence('notification');
comment on column notification.except_account_guid is 'Who is not told although he holds the right: it was his own doing.';
comment on column notification.entity is 'With `action`, the right whose holders are told; with an account, it alone is.';
comment on column notification.told_once is 'What it is about: nobody is told of the same twice.';
comment on table notification is 'уведомление';
comment on column notification.is_at_once is 'Sent by mail at once, also to who has not chosen letters and in quiet hours.';
create index notification_order on notification (organization_guid, created_at desc, guid);
create index notification_escalation on notification (escalates_at) where escalates_at is not null;

create table notification_read (
  organization_guid uuid not null,
  notification_guid uuid not null,
  account_guid uuid not null references account on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notification_guid, account_guid),
  foreign key (organization_guid, notification_guid) references notification (organization_guid, guid) on delete cascade
);
select fence('notification_read');
comment on table notification_read is 'кто уведомление прочёл';
create index notification_read_account on notification_read (account_guid);

create table production_day (
  guid uuid primary key,
  day date not null,
  kind text not null,
  source text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(source)) stored
);
comment on table production_day is 'день производственного календаря';
create index production_day_search on production_day using gin (search gin_trgm_ops);
select open_to_program('production_day');

-- An organization's own day of the calendar goes before the shared one.
create function working_days(first date, last date) returns setof date
  language sql stable as $$
  select d::date from generate_series(first, last, interval '1 day') d
    left join lateral (
      select p.kind from production_day p where p.day = d::date order by p.organization_guid nulls last limit 1) p on true
  where coalesce(p.kind in ('working', 'short'), extract(isodow from d) < 6)
$$;
comment on function working_days is 'Days that the calendar does not name go by the day of the week.';

-- What no single organization can see, and nothing else of it: which work is due, whose it is.
create function due_schedules(most integer) returns table (organization_guid uuid, guid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.organization_guid, s.guid from schedule s
   where s.is_enabled and s.next_run_at <= now() and not exists (select from read_only_mode) order by s.next_run_at limit most;
$$;

-- Among whom somebody is to be told of something, those whose quota is nearly used.
create function late_organizations() returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select s.organization_guid from schedule s
     where s.is_enabled and s.next_run_at < now() - interval '1 minute' and not is_paused(s) and s.missed_at is distinct from s.next_run_at
    union
    select r.organization_guid from run r left join schedule s on s.guid = r.schedule_guid
     where r.state in ('waiting', 'running') and (
       (r.state = 'waiting' and r.started_at is null and r.late_at is null and r.ready_at < now() - interval '1 minute')
       or (r.overdue_at is null and r.due_at + make_interval(mins => s.deadline_minutes) < now()))
    union
    select n.organization_guid from notification n where n.escalates_at < now()
    union
    select f.organization_guid from forecast f where is_late(f)
    union
    select q.organization_guid from organization_quota q where exists (select from quotas_nearly_used(q.organization_guid))
    union
    select r.organization_guid from rights_review r where is_due(r)
    union
    select p.organization_guid from pending_change p where is_lapsing(p)
    union
    select p.organization_guid from permission_request p where is_waiting_long(p)
    union
    select s.organization_guid from widget_subscription s where is_due(s);
end $$;

-- The address at which a calendar program reads the coming runs for a person in one organization.
create table calendar_feed (
  organization_guid uuid not null references organization,
  account_guid uuid not null references account on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (organization_guid, account_guid)
);
select fence('calendar_feed');
comment on table calendar_feed is 'адрес, по которому календарь человека читает ближайшие запуски';
create index on calendar_feed (account_guid);
select declare_fate('stays', '{calendar_feed}', false);

-- Whose the address is: who shows it names no organization.
create function calendar_feed_of(hash bytea) returns table (organization uuid, account uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select organization_guid, account_guid from calendar_feed where secret_hash = hash
$$;

create table schedule_alarm_person (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null,
  position integer not null,
  primary key (from_guid, to_guid),
  foreign key (organization_guid, from_guid) references schedule (organization_guid, guid) on delete cascade deferrable,
  foreign key (organization_guid, to_guid) references employee (organization_guid, guid) deferrable
);
select fence('schedule_alarm_person');
comment on table schedule_alarm_person is 'сотрудник, которому задача сообщает о неудачах';
create index schedule_alarm_person_to on schedule_alarm_person (to_guid);
select declare_fate('stays', '{schedule_alarm_person}', false);

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
