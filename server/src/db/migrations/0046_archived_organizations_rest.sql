-- Nobody works in an archived organization, so its schedules rest and nobody is told that something is late there: each start would
-- only be refused.
create function is_archived(organization_guid uuid) returns boolean
  language sql stable
  return exists (select from organization o where o.guid = $1 and not o.is_active);

create or replace function is_paused(schedule) returns boolean
  language sql stable as $$
  select ($1.paused_at is not null and ($1.paused_until is null or $1.paused_until > now())) or is_archived($1.organization_guid)
$$;

create or replace function is_late(forecast) returns boolean
  language sql stable as $$
  select $1.is_automatic and $1.late_day is distinct from forecast_due($1)
    and $1.created_at < (forecast_due($1) - 1 + $1.publish_by::time) at time zone 'Europe/Moscow'
    and not is_archived($1.organization_guid)
    and not exists (
      select from forecast_version v
      where v.forecast_guid = $1.guid and v.published_at is not null and v.revoked_at is null
        and forecast_due($1) between v.day_from and v.day_to)
$$;
