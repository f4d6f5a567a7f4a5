-- Nobody is a manager of their own manager, through however many. What was laid in a ring before stays until somebody changes it: the
-- walk up ends where it began.
create function refuse_ring_of_managers() returns trigger
  language plpgsql as $$
begin
  if exists (
    with recursive above as (
      select new.manager_guid as guid
      union
      select e.manager_guid from above a join employee e on e.guid = a.guid where e.manager_guid is not null)
    select from above where guid = new.guid) then
    raise check_violation using constraint = 'employee_cycle';
  end if;
  return new;
end $$;
create trigger ring_of_new before insert on employee
  for each row when (new.manager_guid <> new.guid) execute function refuse_ring_of_managers();
create trigger ring before update of manager_guid on employee
  for each row when (new.manager_guid is distinct from old.manager_guid and new.manager_guid <> new.guid) execute function refuse_ring_of_managers();
