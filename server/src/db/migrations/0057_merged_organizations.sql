-- What becomes of the rows of an organization when it joins another one: they move there in one transaction, and the references
-- between them are whole again at its end.

alter table reorganization add column moves_data boolean not null default false;
comment on column reorganization.moves_data is 'Its people and records go to the successor on that day.';

-- Every table with `organization_guid`: a test finds one that is missing.
create table organization_table (
  target text primary key,
  fate text not null check (fate in ('moves', 'stays', 'apart'))
);
comment on table organization_table is 'что с таблицей при присоединении её организации';
comment on column organization_table.fate is 'moves: with the records of the organization; stays: its own history, settings and rights; apart: a part of it, in a way of its own.';
select open_to_program('organization_table', '{SELECT}');

create function declare_fate(fate text, tables text[]) returns void
  language sql as $$
  insert into organization_table (target, fate) select t, fate from unnest(tables) t
$$;
select declare_fate('moves', '{branch_office,building,contract,consumption_object,substation,power_transformer,feeder,metering_point,metering_device,
  device_placement,transformation,accumulator,generation_object,transit_consumer,connection_point,accession_act,accession_act_point,worker,
  product,equipment,planned_value,plan_version,passport_object,gtp,balance_group,balance_member,consumption_limit,expected_profile,reading,seal,
  formula_member,exchange_code,collection_task,attachment,series,series_origin,measurement_finding,accepted_finding,
  export_carry,measurement_import,exchange_channel,exchange_channel_secret,exchange_arrival,exchange_sending,price_revision,price_set,
  transmission_tariff,calculation_scenario,calculation_scenario_point,calculation_scenario_price,forecast,forecast_version,forecast_correction,
  forecast_backtest,forecast_neighbour,report,report_file,brand,model,equipment_type,dictionary,dictionary_value,glossary_section,glossary_term}');
select declare_fate('apart', '{membership,employee,employee_group,individual_permission,duty_exception,object_type,object_type_check,interval_day,
  interval_day_past}');
select declare_fate('stays', '{journal,journal_retention,security_policy,measurement_threshold,reconciliation_threshold,permission_group,
  permission_group_rule,permission_request,duty_conflict,pending_change,provider_group,api_token,rights_trial,object_count,repeated_request,saved_view,widget,desktop,desktop_item,
  schedule,schedule_proposal,run,run_line,run_step,notification,notification_read,import,import_row,import_mapping,table_layout,region_source,
  region_refresh,region_refresh_item,region_file,region_peak_hour,region_subscription,temperature_load,region_temperature,measurement_export,
  own_reading,production_day,shared_proposal,organization_address,reorganization,reorganization_successor}');

-- References inside an organization may be broken within a transaction that says so: no other does.
create function let_rows_move() returns void
  language plpgsql as $$
declare
  link record;
begin
  for link in
    select c.conrelid::regclass as child, c.conname from pg_constraint c
     where c.contype = 'f' and not c.condeferrable and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) > 1
       and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'organization_guid')
  loop
    execute format('alter table %s alter constraint %I deferrable', link.child, link.conname);
  end loop;
end $$;
select let_rows_move();

-- Whose a row is may be changed by the owner alone: the program comes here only through the functions below.
create or replace function keep_owner() returns trigger
  language plpgsql as $$
begin
  if current_user = (select c.relowner::regrole::text from pg_class c where c.oid = tg_relid) then
    return new;
  end if;
  raise exception 'a row stays whose it is' using errcode = 'RD002';
end $$;

create or replace function freeze_correction() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'organization_guid' = to_jsonb(old) - 'organization_guid' then
    return new;
  end if;
  if (select state not in ('draft', 'ready') from forecast_version where guid = new.version_guid for share) then
    raise restrict_violation using message = 'the forecast is frozen';
  end if;
  return new;
end $$;

-- Of a table that moves, the rows that do: regional actuals are loaded by each organization for itself.
create function moving_rows(target regclass) returns text
  language sql immutable as $$
  select 'organization_guid = $1' || case target::text when 'series' then ' and region_guid is null' else '' end
$$;

-- Both organizations of a planned merger, if the plan belongs to the current organization and its day has come.
create function merger(plan uuid, out subject uuid, out heir uuid)
  language sql stable as $$
  select r.subject_guid, s.to_guid
    from reorganization r join reorganization_successor s on s.from_guid = r.guid join organization o on o.guid = r.subject_guid
   where r.guid = plan and r.organization_guid = current_organization() and r.change = 'merge' and r.moves_data and r.applied_at is null
     and r.date <= (now() at time zone o.time_zone)::date
$$;

-- Moves some rows of a table and answers how many. Called again until none is left, each time for so many that no statement is long.
create function move_rows(plan uuid, target regclass, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  moved integer;
begin
  if parties.heir is null or not exists (select from organization_table t where t.target = move_rows.target::text and t.fate = 'moves') then
    raise insufficient_privilege;
  end if;
  set constraints all deferred;
  execute format('update %1$s set organization_guid = $2 where ctid = any(array(select ctid from %1$s where %2$s limit $3))', target, moving_rows(target))
    using parties.subject, parties.heir, most;
  get diagnostics moved = row_count;
  -- Records are counted as they come and go; these do neither.
  if moved > 0 and exists (select from pg_trigger where tgrelid = target and tgname = 'count_new') then
    insert into object_count
    select o, target::text, pg_backend_pid() % 128, n from (values (parties.subject, -moved), (parties.heir, moved)) c (o, n)
    on conflict (organization_guid, family, slot) do update set number = object_count.number + excluded.number;
  end if;
  return moved;
end $$;

-- The days of series follow them: they are found by their series.
create function move_days(plan uuid, moved integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  days integer;
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  update interval_day_past d set organization_guid = parties.heir where d.series = any(moved) and d.organization_guid = parties.subject;
  update interval_day d set organization_guid = parties.heir where d.series = any(moved) and d.organization_guid = parties.subject;
  get diagnostics days = row_count;
  return days;
end $$;

-- Types of one code are one type: its objects go over to that of the successor. The others move.
create function move_object_types(plan uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  set constraints all deferred;
  delete from object_type_check where organization_guid = parties.subject;
  update passport_object o set type_guid = twin.guid
    from object_type own join object_type twin on twin.code = own.code and twin.organization_guid = parties.heir
   where own.guid = o.type_guid and own.organization_guid = parties.subject and o.organization_guid in (parties.subject, parties.heir);
  update object_type own set organization_guid = parties.heir
   where own.organization_guid = parties.subject
     and not exists (select from object_type twin where twin.organization_guid = parties.heir and twin.code = own.code);
end $$;

-- Whoever works in both stays in both; the others move without their rights: what they may do there is for its administrator to say.
create function move_people(plan uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  movers uuid[];
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  set constraints all deferred;
  movers := array(
    select e.guid from employee e where e.organization_guid = parties.subject and not exists (
      select from employee t where t.organization_guid = parties.heir and t.account_guid = e.account_guid));
  delete from employee_group where from_guid = any(movers);
  delete from individual_permission where employee_guid = any(movers);
  delete from duty_exception where employee_guid = any(movers);
  update individual_permission set absent_guid = null where absent_guid = any(movers);
  update employee set organization_guid = parties.heir where guid = any(movers);
  -- A card that stays has a twin there, and is replaced by it.
  update employee e set manager_guid = (
      select t.guid from employee m join employee t on t.account_guid = m.account_guid and t.organization_guid = parties.heir where m.guid = e.manager_guid)
    from employee own where own.guid = e.manager_guid and own.organization_guid = parties.subject and e.guid = any(movers);
  update employee e set manager_guid = null where e.organization_guid = parties.subject and e.manager_guid = any(movers);
  update branch_office b set head_employee_guid = (
      select t.guid from employee m join employee t on t.account_guid = m.account_guid and t.organization_guid = parties.heir where m.guid = b.head_employee_guid)
    from employee own where own.guid = b.head_employee_guid and own.organization_guid = parties.subject and b.organization_guid = parties.heir;
  insert into membership (account_guid, organization_guid, is_default, valid_from, valid_to, note)
  select account_guid, parties.heir, is_default, valid_from, valid_to, note from membership m
   where m.organization_guid = parties.subject and not exists (
     select from membership t where t.account_guid = m.account_guid and t.organization_guid = parties.heir);
  update account a set home_guid = parties.heir where a.home_guid = parties.subject;
  delete from membership m where m.organization_guid = parties.subject
     and not exists (select from employee e where e.organization_guid = parties.subject and e.account_guid = m.account_guid);
  insert into object_count
  select o, 'employee', pg_backend_pid() % 128, n from (values (parties.subject, -cardinality(movers)), (parties.heir, cardinality(movers))) c (o, n)
  on conflict (organization_guid, family, slot) do update set number = object_count.number + excluded.number;
  return cardinality(movers);
end $$;

-- What two organizations of the holding of the current one call alike where names are unique: read from the unique indexes themselves,
-- so that none is forgotten. What is unique within a record that moves collides with nothing.
create function merger_collisions(subject uuid, heir uuid)
  returns table (target text, record uuid, told text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  one record;
begin
  if (select count(*) from below_current_organization() b where b in (subject, heir)) < 2 then
    raise insufficient_privilege;
  end if;
  for one in
    select i.indrelid::regclass as target, k.keys, k.shown, case when i.indnullsnotdistinct then '' else k.filled end as filled,
      coalesce(' and (' || pg_get_expr(i.indpred, i.indrelid) || ')', '') as predicate,
      exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'guid') as has_guid
    from pg_index i join organization_table t on to_regclass(t.target) = i.indrelid and (t.fate = 'moves' or t.target = 'employee')
    cross join lateral (
      select string_agg(c.expression, ', ') as keys,
        coalesce(string_agg(c.expression || '::text', $q$ || ' · ' || $q$) filter (where c.type <> 'uuid'::regtype), $q$''$q$) as shown,
        string_agg(' and ' || c.expression || ' is not null', '') as filled,
        bool_or(c.is_inner) as has_inner
      from (
        select pg_get_indexdef(i.indexrelid, n, true) as expression, x.atttypid as type,
          exists (select from pg_constraint f where f.conrelid = i.indrelid and f.contype = 'f' and i.indkey[n - 1] = any(f.conkey) and cardinality(f.conkey) > 1) as is_inner
        from generate_series(1, i.indnkeyatts) n join pg_attribute x on x.attrelid = i.indexrelid and x.attnum = n
        where pg_get_indexdef(i.indexrelid, n, true) <> 'organization_guid' order by n) c) k
    where i.indisunique and 'organization_guid' in (select a.attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey::smallint[]))
      and k.keys is not null and (i.indnullsnotdistinct or not k.has_inner) and k.keys <> 'guid' and k.keys <> 'id'
      -- Two cards of one person are no collision: that of the successor stands for both.
      and not (t.target = 'employee' and k.keys = 'account_guid')
  loop
    return query execute format(
      'select %L::text, %s, (%s)::text from %s where %s%s and jsonb_build_array(%s) in (select jsonb_build_array(%s) from %s where organization_guid = $2%s) limit 1000',
      one.target, case when one.has_guid then 'guid' else 'null::uuid' end, one.shown, one.target, moving_rows(one.target), one.predicate,
      one.keys, one.keys, one.target, one.predicate || one.filled)
    using subject, heir;
  end loop;
  return query
    select 'object_type', own.guid, own.name || ': ' || (
        select string_agg(p.value ->> 'name', ', ') from jsonb_array_elements(own.parameters) p
         where not twin.parameters @> jsonb_build_array(jsonb_build_object('code', p.value -> 'code', 'type', p.value -> 'type')))
      from object_type own join object_type twin on twin.code = own.code and twin.organization_guid = heir
     where own.organization_guid = subject and exists (
        select from jsonb_array_elements(own.parameters) p
         where not twin.parameters @> jsonb_build_array(jsonb_build_object('code', p.value -> 'code', 'type', p.value -> 'type')))
    union all
    select 'object_type', own.guid, own.name from object_type own join object_type other on other.name = own.name and other.organization_guid = heir and other.code <> own.code
     where own.organization_guid = subject
    union all
    select 'passport_object', o.guid, o.code
      from passport_object o join object_type own on own.guid = o.type_guid join object_type twin on twin.code = own.code and twin.organization_guid = heir
      join passport_object other on other.type_guid = twin.guid and other.code = o.code
     where o.organization_guid = subject;
end $$;
