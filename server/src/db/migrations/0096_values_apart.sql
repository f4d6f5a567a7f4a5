-- The tables that grow with values can be spread by series over several servers (`npm run distribute`): no key of theirs leads to a table
-- that stays on one, and no policy of theirs asks a sub-select.

alter table measurement_finding drop constraint measurement_finding_organization_guid_series_fkey;
alter policy own_organization on measurement_finding
  using (organization_guid = current_organization()) with check (organization_guid = current_organization());

-- Findings are kept with the days that they are about, and go with them.
update organization_table set fate = 'apart' where target = 'measurement_finding';
create or replace function move_days(plan uuid, moved integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  days integer;
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  update measurement_finding f set organization_guid = parties.heir where f.series = any(moved) and f.organization_guid = parties.subject;
  update interval_day_past d set organization_guid = parties.heir where d.series = any(moved) and d.organization_guid = parties.subject;
  update interval_day d set organization_guid = parties.heir where d.series = any(moved) and d.organization_guid = parties.subject;
  get diagnostics days = row_count;
  return days;
end $$;
