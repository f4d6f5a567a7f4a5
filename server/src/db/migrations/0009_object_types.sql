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
  unique (organization_guid, guid),
  constraint object_type_name unique (organization_guid, name),
  constraint object_type_code unique (organization_guid, code),
  constraint object_type_family unique (organization_guid, family)
);
select fence('object_type');
comment on column object_type.family is 'The resource that the type extends; null for a type of the organization''s own.';
comment on column object_type.needed is 'The fields without which an object is not complete.';

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

-- Where a value of a dictionary is chosen by parameters: of other values, and of objects of this organization; locked for a
-- change of them.
create function held_by_parameters(value uuid, is_locked boolean default false)
  returns table (resource text, title text, holder text, within uuid, guid uuid, name text, code text, held jsonb)
  language plpgsql as $$
declare
  home integer := (select d.id from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where v.guid = value);
  chooser record;
begin
  for chooser in
    select 'dictionary/' || d.id || '/values' as resource, d.name as title, 'dictionary_value' as holder, 'name' as named,
      d.guid as within, 't.dictionary_guid' as parent, d.guid as parent_guid, p.value ->> 'code' as code
    from dictionary d cross join jsonb_array_elements(d.parameters) p
    where d.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', home)) and (p.value ->> 'dcDictionaryId')::integer = home
    union all
    select coalesce(o.family, 'object-types/' || o.guid || '/objects'), o.name, family_table(o),
      case
        when o.family in ('accession-acts', 'contracts') then 'number'
        when o.family = 'metering-devices' then 'serial_number'
        when o.family = 'transformations' then 'title'
        when o.family = 'workers' then 'full_name'
        else 'name' end,
      case when o.family is null then o.guid end,
      case when o.family is null then 't.type_guid' else 't.organization_guid' end,
      case when o.family is null then o.guid else o.organization_guid end, p.value ->> 'code'
    from object_type o cross join jsonb_array_elements(o.parameters) p
    where o.organization_guid = current_organization() and (p.value ->> 'dcDictionaryId')::integer = home
  loop
    return query execute format('
      select $1, $2, $3, $4, t.guid, t.%I, $5, t.parameters -> $5 from %I t
      where %s = $6 and (t.parameters @> jsonb_build_object($5, $7) or t.parameters @> jsonb_build_object($5, jsonb_build_array($7)))
      %s', chooser.named, chooser.holder, chooser.parent, case when is_locked then 'for no key update of t' else '' end)
    using chooser.resource, chooser.title, chooser.holder, chooser.within, chooser.code, chooser.parent_guid, value;
  end loop;
end $$;

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
  foreign key (organization_guid, type_guid) references object_type (organization_guid, guid) on delete cascade
);
create index object_type_check_of_person on object_type_check (organization_guid, type_guid, account_guid);
select fence('object_type_check');

-- What an organization begins with: a type for each family of the technical passport.
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
  returning *
$$;
