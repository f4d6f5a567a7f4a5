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

-- The codes of points that a virtual point for billing is computed from: it counts instead of them. Several servers take no recursion in a
-- statement about values.
create function codes_inside_formulas() returns setof text
  language sql stable as $$
  with recursive inside as (
    select m.code from formula_member m join metering_point v on v.guid = m.point_guid
    where m.organization_guid = current_organization() and v.purpose = 'billing'
    union
    select m.code from inside i
      join metering_point v on v.organization_guid = current_organization() and v.code = i.code
      join formula_member m on m.point_guid = v.guid)
  select code from inside
$$;
