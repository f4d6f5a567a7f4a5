-- Months to come fill their pages: what was left free held not even one day of half-hours.
create or replace function make_interval_months(months date[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  month date;
  partition text;
begin
  for month in select distinct date_trunc('month', m)::date from unnest(months) m order by 1 loop
    partition := 'interval_day_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(partition) is not null;
    if month not between '1990-01-01' and '2100-12-01' then
      raise datetime_field_overflow using message = 'no values are kept of ' || month;
    end if;
    lock table interval_day in share update exclusive mode;
    continue when to_regclass(partition) is not null;
    execute format('create table %I (like interval_day including defaults including comments, primary key (series, day))', partition);
    -- The program has no rights on a partition: it comes through the table, and the table's fence.
    execute format('alter table %1$I enable row level security; alter table %1$I force row level security', partition);
    execute format('create policy own_organization on %I using (organization_guid = (select current_organization())) with check (organization_guid = (select current_organization()))', partition);
    execute format('alter table interval_day attach partition %I for values from (%L) to (%L)', partition, month, month + interval '1 month');
  end loop;
end $$;
