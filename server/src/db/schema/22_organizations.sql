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

-- Days that move to another organization are written there.
create function move_days(plan uuid, moved integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  days integer;
  written date[];
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  update measurement_finding f set organization_guid = parties.heir where f.series = any(moved) and f.organization_guid = parties.subject;
  update interval_day_past d set organization_guid = parties.heir where d.series = any(moved) and d.organization_guid = parties.subject;
  written := array(select distinct d.day from interval_day d where d.series = any(moved) and d.organization_guid = parties.subject);
  update interval_day d set organization_guid = parties.heir where d.series = any(moved) and d.organization_guid = parties.subject;
  get diagnostics days = row_count;
  insert into day_write (organization_guid, day, database) select parties.heir, day, (select this_database()) from unnest(written) day;
  return days;
end $$;

-- A type that moves without its parent becomes a type of its own; relations to a type that becomes that of the successor lead to it.
create function move_object_types(plan uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parties record := merger(plan);
  movers uuid[];
  same record;
begin
  if parties.heir is null then
    raise insufficient_privilege;
  end if;
  set constraints all deferred;
  delete from object_type_check where organization_guid = parties.subject;
  for same in
    select own.guid as was, twin.guid as becomes from object_type own join object_type twin on twin.code = own.code and twin.organization_guid = parties.heir
     where own.organization_guid = parties.subject
  loop
    update object_type o set parameters = replace(o.parameters::text, same.was::text, same.becomes::text)::jsonb
     where o.organization_guid = parties.subject and o.parameters::text like '%' || same.was || '%';
  end loop;
  update passport_object o set type_guid = twin.guid
    from object_type own join object_type twin on twin.code = own.code and twin.organization_guid = parties.heir
   where own.guid = o.type_guid and own.organization_guid = parties.subject and o.organization_guid in (parties.subject, parties.heir);
  movers := array(
    select own.guid from object_type own where own.organization_guid = parties.subject
       and not exists (select from object_type twin where twin.organization_guid = parties.heir and twin.code = own.code));
  update object_type own set parent_guid = null
   where own.organization_guid = parties.subject and (own.guid = any(movers)) <> (own.parent_guid = any(movers));
  update object_type own set organization_guid = parties.heir where own.guid = any(movers);
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

create table received_bundle (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account on delete cascade,
  name text not null,
  -- Until it is loaded.
  content bytea,
  shown jsonb not null,
  run_guid uuid,
  loaded_guid uuid,
  received_at timestamptz not null default now()
);
select fence('received_bundle');
comment on table received_bundle is 'переданные данные организации, которые загружают';
comment on column received_bundle.shown is 'What its manifest says, as people are shown it.';
comment on column received_bundle.loaded_guid is 'The organization that was made of it.';
create index on received_bundle (organization_guid, received_at);
select declare_fate('stays', '{received_bundle}', false);

-- The rows of a bundle fit the tables of one schema: its number is the last migration's.
create function schema_number() returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select max(number) from migration
$$;

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
    select o.guid, case when count(*) over (partition by o.short_name) > 1 then o.short_name || ', ' || organization_aside(o) else o.short_name end,
      jsonb_build_object('users', quota_use(o.guid, 'users'), 'meteringPoints', quota_use(o.guid, 'metering_points'),
        'channels', quota_use(o.guid, 'channels'), 'filesMb', quota_use(o.guid, 'files_mb')),
      jsonb_build_object('users', q.users, 'meteringPoints', q.metering_points, 'channels', q.channels, 'filesMb', q.files_mb)
    from organization o left join organization_quota q on q.organization_guid = o.guid
    where o.is_active order by o.short_name collate russian, o.created_at;
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

comment on domain logo_name is 'The beginning of its SHA-256, its size in pixels and bytes, and its format.';

create table organization_logo (
  organization_guid uuid not null references organization on delete cascade,
  name logo_name not null,
  content bytea not null check (octet_length(content) <= 262144),
  added_at timestamptz not null default now(),
  primary key (organization_guid, name)
);
comment on table organization_logo is 'логотип организации';

-- Seen with the organization itself, and put beside it by those above, who change its card.
alter table organization_logo enable row level security;
create policy in_sight on organization_logo for select using (organization_guid in (select guid from organization));
create policy below on organization_logo for insert with check (organization_guid in (select below_current_organization()));
create policy below_removed on organization_logo for delete using (organization_guid in (select below_current_organization()));
select open_to_program('organization_logo', '{SELECT,INSERT,DELETE}');
select declare_fate('stays', '{organization_logo}', true);

create table gar_region (
  code text primary key check (code ~ '^\d{2}$'),
  region_guid uuid references dictionary_value,
  name text not null,
  objects integer not null,
  houses integer not null,
  loaded_at timestamptz not null default now()
);
comment on table gar_region is 'регион, адреса которого загружены из ГАР';
create index on gar_region (region_guid);

create table gar_object (
  region_code text not null references gar_region on delete cascade,
  object_id bigint not null,
  guid uuid not null,
  level smallint not null,
  -- The identifiers from the region down to itself.
  path bigint[] not null,
  text text not null,
  full_text text not null,
  words tsvector not null,
  postal_code text,
  oktmo text,
  kladr text,
  primary key (region_code, object_id)
);
comment on table gar_object is 'регион, район, город, улица ГАР';
create index gar_object_words on gar_object using gin (words);

create table gar_house (
  region_code text not null,
  parent_id bigint not null,
  -- Its numbers and letters alone: what people type.
  key text not null,
  object_id bigint not null,
  guid uuid not null,
  house text not null,
  building text,
  postal_code text,
  oktmo text,
  cadastral_number text,
  primary key (region_code, object_id),
  foreign key (region_code, parent_id) references gar_object on delete cascade
);
comment on table gar_house is 'дом ГАР';
create index gar_house_key on gar_house (region_code, parent_id, key text_pattern_ops);

-- Everybody reads them; the service alone changes them, where its right was seen.
create function keep_for_service(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy shared_data on %s for select using (true)', target);
  execute format('create policy added on %s for insert with check ((select changes_shared()))', target);
  execute format('create policy changed on %s for update using ((select changes_shared())) with check ((select changes_shared()))', target);
  execute format('create policy removed on %s for delete using ((select changes_shared()))', target);
  perform open_to_program(target, '{SELECT,INSERT,UPDATE,DELETE}');
end $$;
select keep_for_service(t) from unnest('{gar_region,gar_object,gar_house}'::regclass[]) t;
drop function keep_for_service(regclass);

-- The words of a name as they are sought: ё is е, signs part words.
create function gar_words(name text) returns text[]
  language sql immutable as $$
  select array_remove(regexp_split_to_array(search_key(name), '[^0-9a-zа-я]+'), '')
$$;

create table gar_loading (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  names text[] not null,
  -- Until they are loaded.
  contents bytea[],
  run_guid uuid,
  region_code text,
  received_at timestamptz not null default now()
);
select fence('gar_loading');
comment on table gar_loading is 'файлы ГАР, которые загружают';
create index on gar_loading (organization_guid, received_at);
select declare_fate('stays', '{gar_loading}', false);

create function organization_is_known(organization uuid, of_inn text, of_kpp text, of_link_code text,
    out guid_is_taken boolean, out requisites_are_taken boolean, out link_code_is_taken boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from organization o where o.guid = organization),
    exists (select from organization o where o.inn = of_inn and o.kpp = of_kpp),
    exists (select from organization o where o.link_code = of_link_code)
$$;

-- Where changes wait for a second person: the service alone is told, so that it may lift the demand where nobody is left to approve.
create function organizations_under_approval() returns table (guid uuid, name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not works_for_service() then
    raise insufficient_privilege;
  end if;
  return query
    select o.guid, o.short_name
    from organization o join security_policy p on p.organization_guid = o.guid
    where o.is_active and p.second_person <> '{}' order by o.short_name collate russian;
end $$;

-- An address belongs to the organization that it is of, wherever it was entered: who works there and who works above it see the same.
create policy below on organization_address
  using (owner_guid in (select below_current_organization())) with check (owner_guid in (select below_current_organization()));

-- Invitations that a person of another organization accepts: the terms are kept until then, and given with the rights that whoever
-- invited has at that moment.
create table organization_invitation (
  guid uuid primary key,
  organization_guid uuid not null default current_organization() references organization,
  account_guid uuid not null references account on delete cascade,
  invitee text not null,
  email text,
  position text,
  groups uuid[] not null default '{}',
  member_from date,
  member_to date,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
select fence('organization_invitation');
comment on table organization_invitation is 'приглашение в организацию, которое принимают со своей учётной записью';
comment on column organization_invitation.account_guid is 'Who invites.';
comment on column organization_invitation.invitee is 'Who is invited, in words: the account is known when the invitation is accepted.';
create index on organization_invitation (organization_guid, created_at);
create index on organization_invitation (account_guid);
select declare_fate('stays', '{organization_invitation}', false);

-- Which invitation it is: who opens it does not work in its organization yet.
create function organization_invitation_of(hash bytea) returns table (organization uuid, guid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select i.organization_guid, i.guid from organization_invitation i join organization o on o.guid = i.organization_guid
   where i.secret_hash = hash and i.expires_at > now() and o.is_active
$$;

-- What becomes of the tables that did not say so where they were created.
select declare_fate('moves', '{accepted_finding,accession_act_point,attachment,brand,calculation_scenario,calculation_scenario_point,
  calculation_scenario_price,dictionary,dictionary_value,equipment_type,exchange_code,export_carry,forecast,forecast_backtest,
  forecast_correction,forecast_neighbour,forecast_version,formula_member,glossary_section,glossary_term,measurement_import,model,
  plan_version,price_revision,report_file,series,series_origin}', true);
select declare_fate('moves', '{exchange_channel_secret,exchange_arrival,exchange_sending,collection_task}', false);
select declare_fate('apart', '{employee,object_type,interval_day,interval_day_past,measurement_finding}', true);
select declare_fate('apart', '{membership,employee_group,individual_permission,duty_exception,object_type_check}', false);
select declare_fate('stays', '{api_token,desktop,desktop_item,duty_conflict,import,import_mapping,import_row,journal,journal_retention,
  measurement_export,measurement_threshold,notification,notification_read,object_count,own_reading,pending_change,permission_group,
  permission_group_rule,permission_request,production_day,provider_group,reconciliation_threshold,region_file,region_peak_hour,
  region_refresh,region_refresh_item,region_source,region_subscription,region_temperature,reorganization,reorganization_successor,
  repeated_request,rights_trial,run,run_line,run_step,saved_view,schedule,schedule_proposal,security_policy,shared_proposal,table_layout,
  temperature_load,widget}', false);
select let_rows_move();
select watch_shared_references();
