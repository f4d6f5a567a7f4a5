-- Types of objects: what an organization adds to the families of the technical passport, and families of its own.

create table object_type (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  code text not null,
  family text,
  icon text not null,
  colour text not null,
  sort integer not null,
  description text,
  parameters jsonb not null default '[]',
  needed text[] not null default '{}',
  is_built_in boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || code)) stored,
  -- The templates of a type: values with which an object begins, by the name of the template.
  templates text,
  -- A type may have a parent: its parameters are those of the parent and its own.
  parent_guid uuid,
  -- How the card of a type's objects is laid out; null where it is the usual one or that of the parent.
  layout text,
  unique (organization_guid, guid),
  constraint object_type_name unique (organization_guid, name),
  constraint object_type_code unique (organization_guid, code),
  constraint object_type_family unique (organization_guid, family),
  foreign key (organization_guid, parent_guid) references object_type (organization_guid, guid) deferrable
);
select fence('object_type');
comment on column object_type.family is 'The resource that the type extends; null for a type of the organization''s own.';
comment on column object_type.needed is 'The fields without which an object is not complete.';
comment on table object_type is 'тип объектов: свои поля семейства или своё семейство';
comment on column object_type.parent_guid is 'The type whose parameters this one has as well.';
comment on column object_type.layout is 'Sections of the card with their fields, a JSON document.';
create index object_type_parent on object_type (parent_guid);

-- The objects of the organization's own types.
create table passport_object (
  guid uuid primary key,
  type_guid uuid not null,
  name text not null,
  code text,
  branch_guid uuid,
  building_guid uuid,
  constraint passport_object_code unique (type_guid, code)
);
select family('passport_object', array['name', 'code'], '{}',
  '{"type_guid": "object_type", "branch_guid": "branch_office", "building_guid": "building"}');
comment on table passport_object is 'объект своего типа организации';
create index passport_object_list on passport_object (type_guid, name collate russian, guid);

create function family_table(type object_type) returns text
  language sql immutable as $$
  select coalesce(regexp_replace(replace(type.family, '-', '_'), 's$', ''), 'passport_object')
$$;

create function objects_count(type object_type) returns integer
  language sql stable as $$
  select case
    when type.family is null then (select count(*) from passport_object o where o.type_guid = type.guid)
    else (select coalesce(sum(c.number), 0) from object_count c
      where c.organization_guid = type.organization_guid and c.family = family_table(type))
  end::integer
$$;

-- A check of new parameters against the objects of a type.
create table object_type_check (
  guid uuid primary key,
  organization_guid uuid not null default current_organization(),
  account_guid uuid not null,
  type_guid uuid not null,
  parameters jsonb not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  unfit integer not null default 0,
  rows jsonb not null default '[]',
  lost jsonb not null default '[]',
  is_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  -- The last sign of life of its work: what fell silent has failed.
  seen_at timestamptz not null default now(),
  -- How a change of a type's parameters carries the values of its objects over: the plan, and what it came to when it was tried.
  carries jsonb not null default '[]',
  carried jsonb not null default '[]',
  views integer not null default 0,
  foreign key (organization_guid, type_guid) references object_type (organization_guid, guid) on delete cascade
);
select fence('object_type_check');
comment on table object_type_check is 'проверка новых параметров типа на его объектах';
comment on column object_type_check.carries is 'For a parameter, those from which its values come.';
comment on column object_type_check.views is 'How many saved views will name parameters by their new codes.';
create index object_type_check_of_person on object_type_check (organization_guid, type_guid, account_guid);

-- An organization that was handed over brings its types with it.
create function add_ready_object_types() returns setof object_type
  language sql as $$
  insert into object_type (guid, organization_guid, name, code, family, icon, colour, sort, is_built_in)
  select gen_random_uuid(), current_organization(), name, code, family, icon, colour, number * 10, true
  from (values
    (1, 'Филиалы', 'branchOffices', 'branch-offices', 'network', 'blue'),
    (2, 'Здания', 'buildings', 'buildings', 'building', 'blue'),
    (3, 'Объекты потребления', 'consumptionObjects', 'consumption-objects', 'factory', 'blue'),
    (4, 'Подстанции', 'substations', 'substations', 'bolt', 'orange'),
    (5, 'Точки учёта', 'meteringPoints', 'metering-points', 'pin', 'green'),
    (6, 'Приборы учёта', 'meteringDevices', 'metering-devices', 'meter', 'green'),
    (7, 'Трансформации', 'transformations', 'transformations', 'plug', 'green'),
    (8, 'Накопители', 'accumulators', 'accumulators', 'battery', 'cyan'),
    (9, 'Объекты генерации', 'generationObjects', 'generation-objects', 'engine', 'cyan'),
    (10, 'Транзитные потребители', 'transitConsumers', 'transit-consumers', 'plug', 'violet'),
    (11, 'Договоры', 'contracts', 'contracts', 'file', 'gray'),
    (12, 'Акты присоединения', 'accessionActs', 'accession-acts', 'file', 'gray'),
    (13, 'Работники', 'workers', 'workers', 'person', 'gray'),
    (14, 'Продукция', 'products', 'products', 'box', 'gray')
  ) as ready (number, name, code, family, icon, colour)
  on conflict do nothing
  returning *
$$;

-- A parameter whose code changes keeps its values: those of a dictionary, of objects, and what complete objects need. A parameter
-- names the codes that it had before, so that taking a change back finds them as well.
create function renamed_codes(before jsonb, after jsonb) returns table (was text, becomes text)
  language sql immutable as $$
  with old as (select p.value ->> 'code' as code, coalesce(p.value -> 'formerCodes', '[]') as former from jsonb_array_elements(before) p),
    new as (select p.value ->> 'code' as code, coalesce(p.value -> 'formerCodes', '[]') as former from jsonb_array_elements(after) p)
  select old.code, new.code from old join new on new.former ? old.code or old.former ? new.code
   where old.code not in (select code from new) and new.code not in (select code from old)
$$;

-- The values of a record under the codes that they have now.
create function under_new_codes(given jsonb, was text[], becomes text[]) returns jsonb
  language sql immutable as $$
  select (given - was) || coalesce((select jsonb_object_agg(r.becomes, given -> r.was)
    from unnest(was, becomes) as r (was, becomes) where given ? r.was), '{}')
$$;

-- Organizations have values of their own beside those of the service, which are renamed with them.
create function keep_values_of_renamed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_codes text[];
  new_codes text[];
begin
  select array_agg(r.was), array_agg(r.becomes) into old_codes, new_codes from renamed_codes(old.parameters, new.parameters) r;
  if old_codes is not null then
    update dictionary_value v set parameters = under_new_codes(v.parameters, old_codes, new_codes)
     where v.dictionary_guid = new.guid and v.parameters ?| old_codes;
  end if;
  return null;
end $$;
create trigger keep_values_of_renamed after update of parameters on dictionary
  for each row when (old.parameters <> new.parameters) execute function keep_values_of_renamed();

create function keep_objects_of_renamed() returns trigger
  language plpgsql as $$
declare
  old_codes text[];
  new_codes text[];
begin
  select array_agg(r.was), array_agg(r.becomes) into old_codes, new_codes from renamed_codes(old.parameters, new.parameters) r;
  if old_codes is not null then
    select coalesce(array_agg(coalesce(r.becomes, n.code) order by n.place), '{}') into new.needed
      from unnest(new.needed) with ordinality as n (code, place)
      left join unnest(old_codes, new_codes) as r (was, becomes) on r.was = n.code;
    select jsonb_object_agg(t.key, case jsonb_typeof(t.value) when 'object' then under_new_codes(t.value, old_codes, new_codes) else t.value end)::text
      into new.templates from jsonb_each(new.templates::jsonb) t;
    execute format(
      'update %I t set parameters = under_new_codes(t.parameters, $1, $2) where t.organization_guid = $3 and t.parameters ?| $1',
      family_table(new)) || case when new.family is null then ' and t.type_guid = $4' else '' end
      using old_codes, new_codes, new.organization_guid, new.guid;
  end if;
  return new;
end $$;
create trigger keep_objects_of_renamed before update of parameters on object_type
  for each row when (old.parameters <> new.parameters) execute function keep_objects_of_renamed();

-- Alarms of object types: objects that meet a condition are told, once, when they begin to.
create table object_type_alarm (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  type_guid uuid not null,
  name text not null,
  condition text not null check (jsonb_typeof(condition::jsonb) = 'object'),
  severity text not null check (severity in ('info', 'warning', 'error')),
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name)) stored,
  unique (organization_guid, guid),
  foreign key (organization_guid, type_guid) references object_type (organization_guid, guid) on delete cascade deferrable
);
select fence('object_type_alarm');
comment on table object_type_alarm is 'тревога типа объектов';
create index on object_type_alarm (type_guid);

create table alarmed_object (
  organization_guid uuid not null default current_organization(),
  alarm_guid uuid not null,
  object_guid uuid not null,
  since timestamptz not null default now(),
  primary key (alarm_guid, object_guid),
  foreign key (organization_guid, alarm_guid) references object_type_alarm (organization_guid, guid) on delete cascade deferrable
);
select fence('alarmed_object');
comment on table alarmed_object is 'объект, о котором тревога типа уже сообщила';
create index on alarmed_object (organization_guid, alarm_guid);
select declare_fate('stays', '{object_type_alarm,alarmed_object}', false);

-- A type with all that are below it.
create function type_with_subtypes(top uuid) returns setof uuid
  language sql stable as $$
  with recursive below (guid, depth) as (
    select top, 1
    union
    select t.guid, b.depth + 1 from object_type t join below b on t.parent_guid = b.guid where b.depth < 10)
  select guid from below
$$;

-- Relations between objects are parameters that lead to records of a family or of an own type with its subtypes.

-- A type with those above it, the nearest first.
create function type_with_parents(bottom uuid) returns table (guid uuid, depth integer)
  language sql stable as $$
  with recursive above (guid, parent_guid, depth) as (
    select t.guid, t.parent_guid, 1 from object_type t where t.guid = bottom
    union
    select t.guid, t.parent_guid, a.depth + 1 from object_type t join above a on t.guid = a.parent_guid where a.depth < 10)
  select a.guid, a.depth from above a
$$;

-- The types that have a relation together: the uppermost that has it, and all below.
create function types_related(bottom uuid, relation text) returns setof uuid
  language sql stable as $$
  select type_with_subtypes(coalesce((
    select a.guid from type_with_parents(bottom) a join object_type o on o.guid = a.guid
     where o.parameters @> jsonb_build_array(jsonb_build_object('code', relation, 'type', 'object')) order by a.depth desc limit 1), bottom))
$$;

create function family_title(type object_type) returns text
  language sql immutable as $$
  select case
    when type.family in ('accession-acts', 'contracts') then 'number'
    when type.family = 'metering-devices' then 'serial_number'
    when type.family = 'transformations' then 'title'
    when type.family = 'workers' then 'full_name'
    else 'name' end
$$;

-- What a relation of a type links: the objects of all types that have it, each with the records to which it leads.
create function relation_links(type uuid, code text) returns table (guid uuid, name text, resource text, target uuid)
  language plpgsql stable as $$
declare
  owner object_type := (select o from object_type o where o.guid = type);
begin
  return query execute format($q$
    select t.guid, t.%I, %s, e.value::uuid from %I t cross join lateral jsonb_array_elements_text(t.parameters -> $1) e
    where %s and jsonb_typeof(t.parameters -> $1) = 'array' and e.value ~ '^[0-9a-f-]{36}$'$q$,
    family_title(owner), case when owner.family is null then $q$'object-types/' || t.type_guid || '/objects'$q$ else quote_literal(owner.family) end,
    family_table(owner), case when owner.family is null then 't.type_guid in (select types_related($2, $1))' else 't.organization_guid = $3' end)
  using code, type, owner.organization_guid;
end $$;

create function held_by_parameters(value uuid, listed text, is_locked boolean default false)
  returns table (resource text, title text, holder text, within uuid, guid uuid, name text, code text, held jsonb, is_exclusive boolean)
  language plpgsql as $$
declare
  home integer := (select d.id from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where v.guid = value);
  lists text[] := array(
    select 'object-types/' || a.guid || '/all-objects' from passport_object o cross join type_with_parents(o.type_guid) a where o.guid = value) || listed;
  chooser record;
begin
  for chooser in
    select 'dictionary/' || d.id || '/values' as resource, d.name as title, 'dictionary_value' as holder, 'name' as named,
      d.guid as within, 't.dictionary_guid' as parent, d.guid as parent_guid, p.value ->> 'code' as code, false as is_exclusive
    from dictionary d cross join jsonb_array_elements(d.parameters) p
    where d.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', home)) and (p.value ->> 'dcDictionaryId')::integer = home
    union all
    select coalesce(o.family, 'object-types/' || o.guid || '/objects'), coalesce((p.value ->> 'inverse') || ': ', '') || o.name,
      family_table(o), family_title(o), case when o.family is null then o.guid end,
      case when o.family is null then 't.type_guid' else 't.organization_guid' end,
      case when o.family is null then o.guid else o.organization_guid end, p.value ->> 'code', coalesce((p.value ->> 'isExclusive')::boolean, false)
    from object_type o cross join jsonb_array_elements(o.parameters) p
    where o.organization_guid = current_organization() and ((p.value ->> 'dcDictionaryId')::integer = home or p.value ->> 'to' = any(lists))
  loop
    return query execute format('
      select $1, $2, $3, $4, t.guid, t.%I, $5, t.parameters -> $5, $8 from %I t
      where %s = $6 and (t.parameters @> jsonb_build_object($5, $7) or t.parameters @> jsonb_build_object($5, jsonb_build_array($7)))
      %s', chooser.named, chooser.holder, chooser.parent, case when is_locked then 'for no key update of t' else '' end)
    using chooser.resource, chooser.title, chooser.holder, chooser.within, chooser.code, chooser.parent_guid, value, chooser.is_exclusive;
  end loop;
end $$;
