-- How much of what grows an organization may have: set by the service, kept by the database whatever path a row comes by.

create table organization_quota (
  organization_guid uuid primary key references organization on delete cascade,
  users integer check (users > 0),
  metering_points integer check (metering_points > 0),
  channels integer check (channels > 0),
  files_mb integer check (files_mb > 0),
  updated_at timestamptz not null default now()
);
comment on table organization_quota is 'пределы организации: люди, точки, каналы, файлы; пусто — без предела';
alter table organization_quota enable row level security;
create policy own on organization_quota for select using (organization_guid = (select current_organization()));
select open_to_program('organization_quota', '{SELECT}');
select declare_fate('stays', '{organization_quota}', false);

-- What is used, asked only where there is a quota, and for the one who looks. Files that were taken out of sight can be restored.
create function quota_use(organization uuid, what text) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  -- Of its own, of those below it, and to the service of all: nothing is told of others.
  if organization is distinct from current_organization() and organization not in (select below_current_organization()) and not works_for_service()
    and current_organization() is not null then
    raise insufficient_privilege;
  end if;
  return case what
    when 'users' then (select count(*) from membership m where m.organization_guid = organization)
    when 'metering_points' then (
      select coalesce(sum(k.number), 0) from object_count k where k.organization_guid = organization and k.family = 'metering_point')
    when 'channels' then (select count(*) from series s where s.organization_guid = organization and s.metering_point_guid is not null)
    when 'files_mb' then (select ceil(coalesce(sum(a.bytes), 0) / 1048576.0) from attachment a where a.organization_guid = organization)
  end;
end $$;

-- Those who come at once wait for each other, where there is a quota at all: each sees what the one before has added.
create function keep_quota() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place record;
  most integer;
begin
  for place in select distinct organization_guid from changed loop
    execute format('select %I from organization_quota where organization_guid = $1', tg_argv[0]) into most using place.organization_guid;
    continue when most is null;
    perform pg_advisory_xact_lock(hashtextextended('quota ' || tg_argv[0] || ' ' || place.organization_guid, 0));
    if quota_use(place.organization_guid, tg_argv[0]) > most then
      raise exception 'the quota is used up' using errcode = 'RD003', constraint = tg_argv[0], detail = most::text;
    end if;
  end loop;
  return null;
end $$;
-- After the counting, whose name comes before this one: triggers fire in the order of their names.
create trigger quota_new after insert on metering_point referencing new table as changed for each statement execute function keep_quota('metering_points');
create trigger quota_new after insert on membership referencing new table as changed for each statement execute function keep_quota('users');
create trigger quota_new after insert on series referencing new table as changed for each statement execute function keep_quota('channels');
create trigger quota_new after insert on attachment referencing new table as changed for each statement execute function keep_quota('files_mb');

-- All organizations of the installation with their quotas and use, for the service alone.
create function organizations_use() returns table (guid uuid, name text, used jsonb, quotas jsonb)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not works_for_service() then
    raise insufficient_privilege;
  end if;
  return query
    select o.guid, o.short_name,
      jsonb_build_object('users', quota_use(o.guid, 'users'), 'meteringPoints', quota_use(o.guid, 'metering_points'),
        'channels', quota_use(o.guid, 'channels'), 'filesMb', quota_use(o.guid, 'files_mb')),
      jsonb_build_object('users', q.users, 'meteringPoints', q.metering_points, 'channels', q.channels, 'filesMb', q.files_mb)
    from organization o left join organization_quota q on q.organization_guid = o.guid
    where o.is_active order by o.short_name collate russian;
end $$;

-- Sets the quotas of any organization: the service alone, and only where its right was seen.
create function set_quotas(organization uuid, given jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not changes_shared() then
    raise insufficient_privilege;
  end if;
  insert into organization_quota (organization_guid, users, metering_points, channels, files_mb)
  values (organization, (given ->> 'users')::integer, (given ->> 'meteringPoints')::integer, (given ->> 'channels')::integer, (given ->> 'filesMb')::integer)
  on conflict (organization_guid) do update set users = excluded.users, metering_points = excluded.metering_points,
    channels = excluded.channels, files_mb = excluded.files_mb, updated_at = now();
end $$;

-- Where four fifths of a quota are used.
create function quotas_nearly_used(organization uuid) returns table (what text, used bigint, most integer)
  language plpgsql stable as $$
begin
  return query
    select q.what, u.used, q.most
    from organization_quota o
      cross join lateral (values ('users', o.users), ('metering_points', o.metering_points), ('channels', o.channels), ('files_mb', o.files_mb)) q (what, most)
      cross join lateral quota_use(o.organization_guid, q.what) u (used)
    where o.organization_guid = organization and q.most is not null and u.used >= 0.8 * q.most;
end $$;

-- Among whom somebody is to be told of something, those whose quota is nearly used.
create or replace function late_organizations() returns setof uuid
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
    select q.organization_guid from organization_quota q where exists (select from quotas_nearly_used(q.organization_guid));
end $$;
