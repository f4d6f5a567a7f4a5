-- A choice among numbers is a number.
alter table widget alter column refresh_seconds type integer using refresh_seconds::integer;
do $$ begin
  execute replace(pg_get_functiondef('add_ready_widgets'::regproc), 'height, refresh,', 'height, refresh::integer,');
end $$;
alter table model alter column phases type integer using phases::integer,
  alter column profile_interval_minutes type integer using profile_interval_minutes::integer;
alter table metering_point alter column profile_interval type integer using profile_interval::integer;

alter table transformation drop column coefficient;
alter table transformation alter column current_primary type integer using current_primary::integer,
  alter column current_secondary type integer using current_secondary::integer,
  alter column voltage_primary type integer using voltage_primary::integer;
alter table transformation add column coefficient double precision generated always as (
  coalesce(current_primary::double precision / current_secondary, 1) * coalesce(voltage_primary::double precision / 100, 1)) stored;
create index on transformation (organization_guid, coefficient, guid);

alter table price_set alter column night_hours drop default, alter column peak_hours drop default;
alter table price_set alter column night_hours type integer[] using night_hours::integer[],
  alter column peak_hours type integer[] using peak_hours::integer[],
  alter column night_hours set default '{24,1,2,3,4,5,6,7}', alter column peak_hours set default '{8,9,10,18,19,20,21}';
alter table planned_peak_hour alter column hours type integer[] using hours::integer[];
comment on column planned_peak_hour.hours is 'Hours 1 to 24: hour h is the interval h−1…h.';

alter table permission_group drop constraint permission_group_week_days_check, alter column week_days drop default;
alter table permission_group alter column week_days type integer[] using week_days::integer[],
  alter column week_days set default '{}',
  add constraint permission_group_week_days_check check (week_days <@ '{1,2,3,4,5,6,7}');
create or replace function conditions_of(permission_group) returns json
  language sql stable as $$
  select json_build_object(
      'networks', $1.networks, 'needsFactor', $1.needs_factor, 'weekDays', $1.week_days, 'byCalendar', $1.by_calendar,
      'hoursFrom', $1.hours_from, 'hoursTo', $1.hours_to, 'zone', o.time_zone, 'now', json_build_object(
        'weekDay', extract(isodow from now() at time zone o.time_zone)::integer, 'clock', to_char(now() at time zone o.time_zone, 'HH24:MI'),
        'isWorkingDay', exists (select from working_days(today(), today()))))
    from organization o
   where o.guid = $1.organization_guid and is_conditioned($1)
$$;
