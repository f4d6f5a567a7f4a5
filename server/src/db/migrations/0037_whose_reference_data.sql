-- Whose the reference data is: the service's, or an organization's own beside it. The service changes what is everybody's.

-- The organization of the service: it alone gives the right to shared data, and nobody stands above it.
alter table organization add column is_service boolean not null default false,
  add constraint organization_service check (not is_service or (parent_guid is null and is_active));
create unique index organization_of_service on organization (is_service) where is_service;
drop policy added on organization;
create policy added on organization for insert with check (not is_service or (select current_organization()) is null);

create function works_for_service() returns boolean
  language plpgsql stable as $$
begin
  return exists (select from organization o where o.guid = current_organization() and o.is_service);
end $$;

-- Whose a new row of reference data is: null, the service's.
create function owner_of_new() returns uuid
  language plpgsql stable as $$
begin
  return case when works_for_service() then null else current_organization() end;
end $$;

-- Whether the transaction may change what is the service's: the guard has seen the right, and it works for the service. The first
-- start fills in what everybody has, before there is an organization.
create function changes_shared() returns boolean
  language plpgsql stable as $$
begin
  return current_setting('console.shared', true) = 'yes' and (current_organization() is null or works_for_service());
end $$;

create function may_write(owner_guid uuid) returns boolean
  language plpgsql stable as $$
begin
  if owner_guid is null and not changes_shared() then
    raise exception 'shared data is changed by the service' using errcode = 'RD002';
  end if;
  return owner_guid is null or owner_guid = current_organization();
end $$;

create function keep_owner() returns trigger
  language plpgsql as $$
begin
  raise exception 'a row stays whose it is' using errcode = 'RD002';
end $$;

-- An own row is not called as a shared one is: arguments are a unique index, and when a row `t` is called as the new one `n`.
create function refuse_shared_twin() returns trigger
  language plpgsql as $$
declare
  twin constant text := format('select exists (select from %I t, (select ($1).*) n where t.organization_guid is null and %s)', tg_table_name, tg_argv[1]);
  is_twin boolean;
  was_twin boolean := false;
begin
  execute twin into is_twin using new;
  -- The service may have called a row so later: the own one keeps its name.
  if is_twin and tg_op = 'UPDATE' then
    execute twin into was_twin using old;
  end if;
  if is_twin and not was_twin then
    raise unique_violation using constraint = tg_argv[0];
  end if;
  return new;
end $$;

-- Puts reference data behind its own fence: everybody reads the service's rows and the own ones, and writes the own ones.
create function share(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s add column organization_guid uuid references organization', target);
  execute format('alter table %1$s alter column organization_guid set default owner_of_new(),
    add column owner text not null generated always as (case when organization_guid is null then ''service'' else ''own'' end) stored', target);
  execute format('create index on %s (organization_guid) where organization_guid is not null', target);
  execute format('alter table %s enable row level security', target);
  execute format('create policy shared_data on %s for select using (organization_guid is null or organization_guid = (select current_organization()))', target);
  execute format('create policy added on %s for insert with check (may_write(organization_guid))', target);
  -- A reference locks the row that it names, which asks for this policy, too.
  execute format('create policy changed on %s for update
    using (organization_guid is null or organization_guid = (select current_organization())) with check (may_write(organization_guid))', target);
  execute format('create policy removed on %s for delete
    using (case when organization_guid is null then (select changes_shared()) else organization_guid = (select current_organization()) end)', target);
  execute format('create trigger keep_owner before update on %s for each row
    when (new.organization_guid is distinct from old.organization_guid) execute function keep_owner()', target);
end $$;
select share(t) from unnest('{dictionary,dictionary_value,equipment_type,brand,model,glossary_section,glossary_term,production_day}'::regclass[]) t;

-- Names are told apart within what one organization sees: those of others neither block nor betray anything.
create function called_apart(target regclass, index name, among text, called text) returns void
  language plpgsql as $$
begin
  execute format('drop index %I', index);
  execute format('create unique index %I on %s (organization_guid, %s %s) nulls not distinct where %s is not null',
    index, target, coalesce(among || ',', ''), format(called, ''), format(called, ''));
  execute format('create trigger %I before insert or update on %s for each row when (new.organization_guid is not null)
    execute function refuse_shared_twin(%L, %L)', 'twin_' || index, target, index,
    coalesce('t.' || among || ' = n.' || among || ' and ', '') || format(called, 't.') || ' = ' || format(called, 'n.'));
end $$;
select called_apart('dictionary', 'dictionary_name', null, 'search_key(%sname)');
select called_apart('dictionary', 'dictionary_code', null, '%scode');
select called_apart('dictionary_value', 'dictionary_value_name', 'dictionary_guid', 'search_key(%sname)');
select called_apart('dictionary_value', 'dictionary_value_code', 'dictionary_guid', '%scode');
select called_apart('equipment_type', 'equipment_type_name', null, 'search_key(%sname)');
select called_apart('brand', 'brand_name', null, 'search_key(%sname)');
select called_apart('model', 'model_name', 'brand_guid', 'search_key(%sname)');
select called_apart('glossary_section', 'glossary_section_name', null, 'search_key(%sname)');
select called_apart('glossary_term', 'glossary_term_name', 'section_guid', 'search_key(%sterm)');
drop function called_apart(regclass, name, text, text);
alter table production_day drop constraint production_day_day,
  add constraint production_day_day unique nulls not distinct (organization_guid, day);

-- A reference to what may be shared names a row that its organization sees: no key of two columns could say so. Whoever adds a
-- reference calls this again.
create function watch_shared_references() returns void
  language plpgsql as $$
declare
  link record;
begin
  for link in
    select c.conrelid::regclass as child, c.confrelid::regclass as target, 'sees_' || c.conname as watch, a.attname as col
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and cardinality(c.conkey) = 1 and c.conparentid = 0
       and exists (select from pg_trigger t where t.tgrelid = c.confrelid and t.tgname = 'keep_owner')
       and not exists (select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'sees_' || c.conname)
  loop
    execute format('create or replace function refuse_unseen_%1$s() returns trigger language plpgsql as $f$
      begin
        perform from %1$s t where t.guid = (to_jsonb(new) ->> tg_argv[0])::uuid
          and (t.organization_guid is null or t.organization_guid = (select current_organization()));
        if not found then
          raise foreign_key_violation;
        end if;
        return new;
      end $f$', link.target);
    execute format('create trigger %1$I before insert or update of %2$I on %3$s for each row when (new.%2$I is not null)
      execute function refuse_unseen_%4$s(%2$L)', link.watch, link.col, link.child, link.target);
  end loop;
end $$;
select watch_shared_references();

-- The links of a term are its own.
alter table glossary_related enable row level security;
create policy of_seen_terms on glossary_related for select using (from_guid in (select t.guid from glossary_term t));
create policy added on glossary_related for insert
  with check ((select may_write(t.organization_guid) from glossary_term t where t.guid = from_guid));
create policy changed on glossary_related for update using (from_guid in (select t.guid from glossary_term t))
  with check ((select may_write(t.organization_guid) from glossary_term t where t.guid = from_guid));
create policy removed on glossary_related for delete
  using (from_guid in (select t.guid from glossary_term t where t.organization_guid is not null or (select changes_shared())));

-- The hours of the system operator are the service's alone.
alter table planned_peak_hour enable row level security;
create policy shared_data on planned_peak_hour for select using (true);
create policy added on planned_peak_hour for insert with check (may_write(null));
create policy changed on planned_peak_hour for update using (true) with check (may_write(null));
create policy removed on planned_peak_hour for delete using ((select changes_shared()));

-- An organization's own day of the calendar goes before the shared one.
create or replace function working_days(first date, last date) returns setof date
  language sql stable as $$
  select d::date from generate_series(first, last, interval '1 day') d
    left join lateral (
      select p.kind from production_day p where p.day = d::date order by p.organization_guid nulls last limit 1) p on true
  where coalesce(p.kind in ('working', 'short'), extract(isodow from d) < 6)
$$;

-- The right to shared data is one in the organization of the service only, whoever writes it into a group elsewhere.
create or replace function grants_of(employee) returns json
  language plpgsql stable as $$
begin
  return (select coalesce(json_agg(g), '[]') from (
    select i.key as entity, i.value #>> '{}' as value, p.name as "group", 'allow' as effect, null::text as object, null::date as "from", null::date as "to",
        p.rules -> i.key as rules
      from (
        select p.name, p.items, (
            select jsonb_object_agg(s.entity, s.rules) from (
              select split_part(r.section, '/', 1) as entity, jsonb_object_agg(split_part(r.section, '/', 2), jsonb_build_object(
                  'rows', r.rows, 'requirement', r.requirement, 'message', r.message, 'defaults', r.defaults::jsonb)) as rules
                from permission_group_rule r where r.group_guid = p.guid group by 1) s) as rules
          from employee_group l join permission_group p on p.guid = l.to_guid where l.from_guid = $1.guid
        -- Rules are read once of each group, not once of each of its sections.
        offset 0) p
      cross join jsonb_each(p.items) i
    union all
    select entity_type, value, null, effect, object_guid, valid_from, valid_to, null from individual_permission where employee_guid = $1.guid) g
   where g.entity <> 'sharedData' or (select o.is_service from organization o where o.guid = $1.organization_guid));
end $$;

-- Whether the current organization knows a person: its own people only.
create function is_known_here(person uuid) returns boolean
  language plpgsql stable as $$
begin
  return person is null or person = current_account()
    or exists (select from membership m where m.account_guid = person and m.organization_guid = current_organization())
    or exists (select from employee e where e.account_guid = person and e.organization_guid = current_organization());
end $$;

-- Where the author worked: an entry about shared data belongs to no organization. What is empty stays out of the hash.
alter table journal add column acted_in uuid;
alter table journal alter column acted_in set default current_organization();
comment on column journal.acted_in is 'The organization in which the author worked.';
create or replace function journal_hash(entry journal, previous bytea) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(previous || convert_to((to_jsonb(entry) - '{hash,scope,kind}'::text[] -
    case when (entry).acted_in is null then '{acted_in}' else '{}' end::text[])::text, 'UTF8'))
$$;

-- Whether an entry is told with its person: about shared data, in the organization where it was done only. Of entries before this
-- schema it is not known where: they are told where the person is known.
create function is_told(entry journal) returns boolean
  language plpgsql stable as $$
begin
  return entry.organization_guid is not null or entry.account_guid = current_account() or entry.acted_in = current_organization()
    or (entry.acted_in is null and is_known_here(entry.account_guid));
end $$;

create function told_values(entry journal, given jsonb) returns jsonb
  language plpgsql stable as $$
begin
  return case when is_told(entry) then given else given - '{author,reviewer}'::text[] end;
end $$;

-- Who wrote a shared term is told in the organization of the service.
alter table glossary_term rename column author to author_name;
alter table glossary_term rename column reviewer to reviewer_name;
create function author(glossary_term) returns text
  language plpgsql stable as $$
begin
  return case when $1.organization_guid is not null or $1.author_guid is null or $1.author_guid = current_account() or works_for_service()
    then $1.author_name else 'Другая организация' end;
end $$;
create function reviewer(glossary_term) returns text
  language plpgsql stable as $$
begin
  return case when $1.reviewer_name is null or $1.organization_guid is not null or works_for_service() then $1.reviewer_name
    else 'Другая организация' end;
end $$;

-- In how many other organizations a shared record is used; which they are, nobody is told.
create function used_elsewhere(target regclass, record uuid) returns integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here constant uuid := current_organization();
  home constant integer := (select d.id from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where v.guid = record);
  place record;
  found uuid[];
  users uuid[] := '{}';
begin
  if not exists (select from pg_policy p where p.polrelid = target and p.polname = 'shared_data') then
    raise insufficient_privilege;
  end if;
  for place in
    select c.conrelid::regclass as referring, own.attname as col, case when c.conrelid = 'organization'::regclass then 'guid' else 'organization_guid' end as whose
      from pg_constraint c
      join unnest(c.conkey, c.confkey) as k (own, other) on true
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other
     where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = target and other.attname = 'guid' and c.conparentid = 0
       and (c.conrelid = 'organization'::regclass
         or exists (select from pg_attribute o where o.attrelid = c.conrelid and o.attname = 'organization_guid' and not o.attisdropped))
  loop
    execute format('select array_agg(distinct %1$I) from %2$s where %3$I = $1 and %1$I is distinct from $2', place.whose, place.referring, place.col)
      into found using record, here;
    users := users || found;
  end loop;
  -- Chosen by parameters: of own values, and of objects.
  for place in
    select 'dictionary_value' as referring, v.guid as within, 'dictionary_guid' as parent, p.value ->> 'code' as code, null::uuid as whose
      from dictionary v cross join jsonb_array_elements(v.parameters) p where (p.value ->> 'dcDictionaryId')::integer = home
    union all
    select family_table(o), case when o.family is null then o.guid else o.organization_guid end,
        case when o.family is null then 'type_guid' else 'organization_guid' end, p.value ->> 'code', o.organization_guid
      from object_type o cross join jsonb_array_elements(o.parameters) p
     where o.organization_guid <> here and (p.value ->> 'dcDictionaryId')::integer = home
  loop
    execute format('select array_agg(distinct t.organization_guid) from %1$I t where t.%2$I = $1 and t.organization_guid is distinct from $4
        and (t.parameters @> jsonb_build_object($2, $3) or t.parameters @> jsonb_build_object($2, jsonb_build_array($3)))', place.referring, place.parent)
      into found using place.within, place.code, record, here;
    users := users || found;
  end loop;
  if target = 'dictionary'::regclass then
    found := array(
      select o.organization_guid from object_type o join dictionary d on d.guid = record
       where o.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', d.id))
      union all
      select o.organization_guid from dictionary o join dictionary d on d.guid = record
       where o.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', d.id)));
    users := users || found;
  end if;
  return (select count(distinct u) from unnest(users) u where u is not null and u is distinct from here);
end $$;

-- The installations before this one: the organization that the first start made, or a new one beside those of the sample; the first
-- administrator goes on changing what is everybody's, there.
do $$
declare
  service uuid := (
    select o.guid from organization o where 'Администрация сервиса' in (o.full_name, o.short_name) or 'Администрация сервиса' = any(o.former_names)
     order by o.created_at, o.guid limit 1);
  first_person constant account := (
    select a from account a where exists (select from membership m where m.account_guid = a.guid)
     order by a.status <> 'active', a.created_at, a.guid limit 1);
  model_of constant uuid := (
    select m.organization_guid from membership m where m.account_guid = first_person.guid order by m.is_default desc, m.organization_guid limit 1);
  card uuid := gen_random_uuid();
begin
  if service is not null then
    update organization set is_service = true, parent_guid = null, is_active = true where guid = service;
  elsif first_person.guid is not null then
    service := gen_random_uuid();
    insert into organization (guid, full_name, short_name, is_service) values (service, 'Администрация сервиса', 'Администрация сервиса', true);
    insert into permission_group (guid, organization_guid, name, description, items, is_system)
      select gen_random_uuid(), service, g.name, g.description, g.items, true from permission_group g
       where g.organization_guid = model_of and g.is_system;
    insert into membership (account_guid, organization_guid) values (first_person.guid, service);
    insert into employee (guid, organization_guid, account_guid, last_name, first_name, middle_name, position, data_from)
      values (card, service, first_person.guid, first_person.last_name, first_person.first_name, first_person.middle_name,
        'Администратор системы', null);
    insert into employee_group (organization_guid, from_guid, to_guid)
      select service, card, l.guid from permission_group l where l.organization_guid = service and l.name = 'Системный администратор';
    perform set_config('console.organization', service::text, true);
    perform add_ready_widgets(), add_ready_object_types();
    perform set_config('console.organization', '', true);
  end if;
  update permission_group set items = items || '{"sharedData": "full"}'
   where organization_guid = service and is_system and name = 'Системный администратор';
  insert into dictionary_value (guid, id, dictionary_guid, name, code, sort, is_system)
    select gen_random_uuid(), 41, d.guid, 'Общие справочники', 'sharedData', 410, true from dictionary d
     where d.code = 'permission-entity-types' and d.organization_guid is null;
end $$;
