-- Who is told when the values of a widget cross its threshold, each by what they see themselves.
create table widget_subscription (
  organization_guid uuid not null default current_organization() references organization,
  widget_guid uuid not null,
  account_guid uuid not null references account on delete cascade,
  crossings jsonb,
  looked_at timestamptz,
  primary key (widget_guid, account_guid),
  foreign key (organization_guid, widget_guid) references widget (organization_guid, guid) on delete cascade deferrable
);
comment on table widget_subscription is 'кому сообщить, когда значения виджета за порогом';
comment on column widget_subscription.crossings is 'Those of the last look; null before the first one.';
create index on widget_subscription (account_guid);
create index on widget_subscription (organization_guid, looked_at nulls first);
select fence('widget_subscription');
select declare_fate('stays', '{widget_subscription}', false);

-- What was crossed before says nothing of another threshold.
create function forget_crossings() returns trigger
  language plpgsql as $$
begin
  update widget_subscription set crossings = null, looked_at = null where widget_guid = new.guid;
  return null;
end $$;
create trigger forget_crossings after update of source, parameters on widget
  for each row when (old.source is distinct from new.source or old.parameters is distinct from new.parameters) execute function forget_crossings();

create function is_due(widget_subscription) returns boolean
  language sql stable as $$
  select coalesce($1.looked_at < now() - interval '15 minutes', true)
    and exists (select from widget w where w.guid = $1.widget_guid and w.parameters ->> 'threshold' is not null)
$$;

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
