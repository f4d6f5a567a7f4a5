-- The technical passport: what an enterprise consists of, from branches to meters.

create table branch_office (
  guid uuid primary key,
  name text not null,
  code text,
  parent_guid uuid,
  region_guid uuid not null references dictionary_value,
  address text,
  head_employee_guid uuid,
  headcount integer,
  fias text
);
select family('branch_office', '{name,code,address,fias}', '{name,code,headcount}', '{"parent_guid": "branch_office", "head_employee_guid": "employee"}');
comment on table branch_office is 'филиал';
create unique index branch_office_name on branch_office (organization_guid, search_key(name));
create unique index branch_office_code on branch_office (organization_guid, code);

create table building (
  guid uuid primary key,
  name text not null,
  address text not null,
  branch_guid uuid,
  purpose text,
  cadastral_number text,
  year_built integer,
  area_m2 double precision,
  heated_volume_m3 double precision,
  floors integer,
  energy_class text,
  latitude double precision,
  longitude double precision,
  fias text
);
select family('building', '{name,address,cadastral_number,fias}', '{name,address,area_m2,year_built}', '{"branch_guid": "branch_office"}', '{energy_class}');
comment on table building is 'здание';
create unique index building_cadastral_number on building (organization_guid, cadastral_number);

-- A code of a house is the code of one building; other objects stand in it together.
create unique index building_fias on building (organization_guid, fias);

create table contract (
  guid uuid primary key,
  number text not null,
  date date not null,
  type_guid uuid not null references dictionary_value,
  counterparty text not null,
  counterparty_inn text,
  supplier_guid uuid references dictionary_value,
  start_date date not null,
  end_date date,
  is_prolonged boolean not null default false,
  price_category_guid uuid references dictionary_value,
  power_group_guid uuid references dictionary_value,
  voltage_guid uuid references dictionary_value,
  payment_terms text,
  status text not null,
  constraint contract_dates check (end_date > start_date)
);
select family('contract', '{number,counterparty,counterparty_inn}', '{number,date,counterparty,start_date,end_date}', '{}', '{status}');
comment on table contract is 'договор';
create unique index contract_number on contract (organization_guid, search_key(counterparty), number, date);

create table consumption_object (
  guid uuid primary key,
  name text not null,
  kind text,
  branch_guid uuid,
  building_guid uuid,
  region_guid uuid not null references dictionary_value,
  address text,
  contract_guid uuid,
  supply_start_date date,
  max_power_kw double precision not null,
  -- ПП РФ от 29.12.2011 № 1178, пункт 3: by the maximum power of the consumer.
  power_group text generated always as (case
    when max_power_kw < 670 then 'Менее 670 кВт'
    when max_power_kw < 10000 then 'От 670 кВт до 10 МВт'
    else 'Не менее 10 МВт' end) stored,
  voltage_guid uuid not null references dictionary_value,
  price_category_guid uuid not null references dictionary_value,
  reliability_category text not null,
  technological_reserve_kw double precision,
  emergency_reserve_kw double precision,
  annual_consumption_mwh double precision,
  shift_mode text,
  latitude double precision,
  longitude double precision,
  fias text,
  constraint consumption_object_technological_reserve check (technological_reserve_kw <= max_power_kw),
  constraint consumption_object_emergency_reserve check (emergency_reserve_kw <= max_power_kw)
);
select family('consumption_object', '{name,address,fias}', '{name,max_power_kw}',
  '{"branch_guid": "branch_office", "building_guid": "building", "contract_guid": "contract"}', '{kind}');
comment on table consumption_object is 'объект потребления';

create table substation (
  guid uuid primary key,
  name text not null,
  dispatch_name text,
  kind text not null,
  voltage_classes text[] not null default '{}',
  branch_guid uuid,
  region_guid uuid references dictionary_value,
  owner text,
  address text,
  installed_mva double precision not null default 0,
  free_capacity_kva double precision,
  latitude double precision,
  longitude double precision,
  fias text
);
select family('substation', '{name,dispatch_name,address,fias}', '{name,dispatch_name,installed_mva,free_capacity_kva}', '{"branch_guid": "branch_office"}', '{kind}');
comment on table substation is 'подстанция';
create unique index substation_name on substation (organization_guid, search_key(name));

create table power_transformer (
  guid uuid primary key,
  number text not null,
  substation_guid uuid not null,
  rated_power_kva double precision not null,
  high_voltage_kv double precision,
  low_voltage_kv double precision,
  year_made integer,
  load_percent double precision,
  no_load_loss_kw double precision,
  load_loss_kw double precision,
  constraint power_transformer_voltages check (low_voltage_kv <= high_voltage_kv)
);
select family('power_transformer', '{number}', '{number,rated_power_kva}', '{"substation_guid": "substation"}');
comment on table power_transformer is 'силовой трансформатор';
create unique index power_transformer_number on power_transformer (substation_guid, search_key(number));

-- A substation holds the power of its transformers.
create function sum_installed_power() returns trigger
  language plpgsql as $$
begin
  update substation s set installed_mva = coalesce((select sum(t.rated_power_kva) / 1000 from power_transformer t where t.substation_guid = s.guid), 0)
   where s.guid in (select substation_guid from changed);
  return null;
end $$;
create trigger power_new after insert on power_transformer referencing new table as changed for each statement execute function sum_installed_power();
create trigger power_gone after delete on power_transformer referencing old table as changed for each statement execute function sum_installed_power();
create trigger power_left after update on power_transformer referencing old table as changed for each statement execute function sum_installed_power();
create trigger power_changed after update on power_transformer referencing new table as changed for each statement execute function sum_installed_power();

create table feeder (
  guid uuid primary key,
  name text not null,
  substation_guid uuid not null,
  transformer_guid uuid,
  voltage_kv double precision,
  length_km double precision,
  ohm_per_km double precision
);
select family('feeder', '{name}', '{name,voltage_kv}', '{"substation_guid": "substation", "transformer_guid": "power_transformer"}');
comment on table feeder is 'фидер';
create unique index feeder_name on feeder (substation_guid, search_key(name));

create table metering_point (
  guid uuid primary key,
  name text not null,
  code text,
  consumption_object_guid uuid not null,
  substation_guid uuid,
  feeder_guid uuid,
  parent_guid uuid,
  device_guid uuid,
  reserve_point_guid uuid,
  purpose text not null,
  direction text not null,
  voltage_guid uuid not null references dictionary_value,
  coefficient double precision not null default 1,
  price_category_guid uuid references dictionary_value,
  gtp_code text,
  delivery_point_name text,
  balance_boundary text,
  loss_percent double precision,
  sign_in_balance text,
  collect_method text,
  profile_interval text,
  admission_act_number text,
  admission_act_date date,
  formula text,
  status text not null,
  fias text,
  constraint metering_point_reserve check (reserve_point_guid <> guid)
);
select family('metering_point', '{name,code,delivery_point_name,fias}', '{name,code,coefficient}',
  '{"consumption_object_guid": "consumption_object", "substation_guid": "substation", "feeder_guid": "feeder", "parent_guid": "metering_point",
    "reserve_point_guid": "metering_point"}', '{purpose,status}');
comment on column metering_point.reserve_point_guid is 'The point that stands in for this one.';
comment on table metering_point is 'точка учёта';
create unique index metering_point_code on metering_point (organization_guid, code);
create index on metering_point (device_guid);

create table metering_device (
  guid uuid primary key,
  model_guid uuid not null references model,
  brand_guid uuid not null references brand,
  serial_number text not null,
  metering_point_guid uuid,
  status text not null,
  verification_date date not null,
  verification_interval_years integer,
  next_verification_date date,
  certificate_number text,
  manufacture_year integer,
  ownership text,
  network_address text,
  sim_card_number text,
  inventory_number text
);
select family('metering_device', '{serial_number,inventory_number,certificate_number}', '{serial_number,verification_date,next_verification_date}',
  '{"metering_point_guid": "metering_point"}', '{status,ownership}');
alter table metering_point
  add constraint metering_point_device_guid_fkey foreign key (organization_guid, device_guid) references metering_device (organization_guid, guid);
comment on column metering_device.brand_guid is 'Of the model: a serial number is unique with its maker.';
comment on table metering_device is 'прибор учёта';
create unique index metering_device_serial on metering_device (organization_guid, brand_guid, serial_number);

create function complete_metering_device() returns trigger
  language plpgsql as $$
declare
  kind model;
begin
  select * into kind from model where guid = new.model_guid;
  new.brand_guid := kind.brand_guid;
  new.next_verification_date := (new.verification_date
    + make_interval(years => coalesce(new.verification_interval_years, kind.verification_interval_years)))::date;
  return new;
end $$;
create trigger complete before insert or update on metering_device for each row execute function complete_metering_device();

-- Where a device stood: one point at a time, one device at a point. Nothing is placed or taken away on a day to come.
create table device_placement (
  guid uuid primary key,
  title text not null generated always as ('Установка с ' || day_text(valid_from)) stored,
  metering_point_guid uuid not null,
  device_guid uuid not null,
  valid_from date not null,
  valid_to date,
  first_reading double precision not null,
  last_reading double precision,
  act_number text,
  reason text,
  act_date date,
  constraint device_placement_dates check (valid_to >= valid_from),
  constraint device_placement_last_reading check ((valid_to is null) = (last_reading is null)),
  constraint device_placement_point exclude using gist (metering_point_guid with =, daterange(valid_from, valid_to, '[]') with &&),
  constraint device_placement_device exclude using gist (device_guid with =, daterange(valid_from, valid_to, '[]') with &&)
);
select family('device_placement', '{title,act_number,reason}', '{valid_from}',
  '{"metering_point_guid": "metering_point", "device_guid": "metering_device"}');
comment on table device_placement is 'установка прибора на точку: период и показания';

-- The device of a point and the point of a device: of the placement that has not ended.
create function show_placement() returns trigger
  language plpgsql as $$
declare
  point uuid;
  device uuid;
begin
  foreach point in array array_remove(array[old.metering_point_guid, new.metering_point_guid], null) loop
    update metering_point p set device_guid = (select device_guid from device_placement where metering_point_guid = point and valid_to is null)
     where p.guid = point;
  end loop;
  foreach device in array array_remove(array[old.device_guid, new.device_guid], null) loop
    update metering_device d set metering_point_guid = (select metering_point_guid from device_placement where device_guid = device and valid_to is null)
     where d.guid = device;
  end loop;
  return null;
end $$;
create trigger show after insert or update or delete on device_placement for each row execute function show_placement();

create table transformation (
  guid uuid primary key,
  title text not null generated always as ('Трансформация с ' || day_text(valid_from)) stored,
  metering_point_guid uuid not null,
  valid_from date not null,
  valid_to date,
  current_primary text,
  current_secondary text,
  current_model_guid uuid references model,
  current_serials text[] not null default '{}',
  current_accuracy text,
  current_verification_date date,
  current_next_verification_date date,
  voltage_primary text,
  voltage_secondary text,
  voltage_model_guid uuid references model,
  voltage_serials text[] not null default '{}',
  voltage_accuracy text,
  voltage_verification_date date,
  voltage_next_verification_date date,
  note text,
  -- Both windings of a voltage transformer are between phases or both to the earth, so that √3 shortens.
  coefficient double precision generated always as (
    coalesce(current_primary::double precision / current_secondary::double precision, 1)
    * coalesce(voltage_primary::double precision / 100, 1)) stored,
  constraint transformation_dates check (valid_to >= valid_from),
  constraint transformation_current check ((current_primary is null) = (current_secondary is null)),
  constraint transformation_voltage check ((voltage_primary is null) = (voltage_secondary is null)),
  constraint transformation_serials check (cardinality(current_serials) <= 3 and cardinality(voltage_serials) <= 3),
  constraint transformation_period exclude using gist (metering_point_guid with =, daterange(valid_from, valid_to, '[]') with &&)
);
select family('transformation', '{title,current_serials,voltage_serials,note}', '{valid_from,coefficient}', '{"metering_point_guid": "metering_point"}', '{current_primary,current_secondary,voltage_primary,voltage_secondary}');
comment on table transformation is 'трансформация: коэффициент точки за период';

-- The coefficient of a point: of the transformation that has not ended.
create function show_transformation() returns trigger
  language plpgsql as $$
declare
  point uuid;
begin
  foreach point in array array_remove(array[old.metering_point_guid, new.metering_point_guid], null) loop
    update metering_point p set coefficient = coalesce((select coefficient from transformation where metering_point_guid = point and valid_to is null), 1)
     where p.guid = point;
  end loop;
  return null;
end $$;
create trigger show after insert or update or delete on transformation for each row execute function show_transformation();

create table accumulator (
  guid uuid primary key,
  name text not null,
  kind text,
  branch_guid uuid,
  metering_point_guid uuid,
  operation_mode text,
  capacity_kwh double precision not null,
  max_charge_kw double precision not null,
  max_discharge_kw double precision not null,
  efficiency_percent double precision,
  min_charge_percent double precision,
  max_charge_percent double precision,
  cycles integer,
  commissioned_at date,
  constraint accumulator_charge check (min_charge_percent < max_charge_percent)
);
select family('accumulator', '{name}', '{name,capacity_kwh}', '{"branch_guid": "branch_office", "metering_point_guid": "metering_point"}', '{kind,operation_mode}');
comment on table accumulator is 'накопитель';

create table generation_object (
  guid uuid primary key,
  name text not null,
  kind text not null,
  branch_guid uuid,
  metering_point_guid uuid,
  installed_kw double precision not null,
  available_kw double precision,
  -- Федеральный закон № 35-ФЗ, статья 3: up to 15 kW.
  is_microgeneration boolean generated always as (installed_kw <= 15) stored,
  units integer,
  fuel text,
  gtp_code text,
  own_needs_percent double precision,
  commissioned_at date,
  latitude double precision,
  longitude double precision,
  constraint generation_object_available check (available_kw <= installed_kw)
);
select family('generation_object', '{name,gtp_code}', '{name,installed_kw,commissioned_at}',
  '{"branch_guid": "branch_office", "metering_point_guid": "metering_point"}', '{kind}');
comment on table generation_object is 'объект генерации';

create table transit_consumer (
  guid uuid primary key,
  name text not null,
  host_guid uuid,
  inn text,
  contract_number text,
  contract_date date,
  max_power_kw double precision not null,
  voltage_guid uuid references dictionary_value,
  price_category_guid uuid references dictionary_value,
  is_deducted boolean not null,
  contact text
);
select family('transit_consumer', '{name,inn,contract_number}', '{name,max_power_kw}', '{"host_guid": "consumption_object"}');
comment on table transit_consumer is 'транзитный потребитель';
create unique index transit_consumer_name on transit_consumer (organization_guid, search_key(name));

create table connection_point (
  guid uuid primary key,
  title text not null generated always as ('Точка подключения' || coalesce(' с ' || day_text(valid_from), '')) stored,
  transit_consumer_guid uuid not null,
  metering_point_guid uuid not null,
  loss_percent double precision,
  split_share double precision,
  valid_from date,
  valid_to date,
  note text,
  constraint connection_point_dates check (valid_to >= valid_from)
);
select family('connection_point', '{title,note}', '{valid_from}', '{"transit_consumer_guid": "transit_consumer", "metering_point_guid": "metering_point"}');
comment on table connection_point is 'точка подключения транзитного потребителя';

create table accession_act (
  guid uuid primary key,
  number text not null,
  date date not null,
  kind text not null,
  grid_organization_guid uuid not null references dictionary_value,
  max_power_kw double precision not null,
  voltage_kv double precision not null,
  reliability_category text not null,
  boundary_description text,
  valid_to date,
  status text not null,
  constraint accession_act_dates check (valid_to >= date)
);
select family('accession_act', '{number,boundary_description}', '{number,date,max_power_kw,valid_to}', '{}', '{kind,status}');

-- The schema says itself what a row of each table is: docs/data-model.md is drawn from it.
comment on table accession_act is 'акт технологического присоединения';

create table accession_act_point (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null,
  position integer not null,
  primary key (from_guid, to_guid),
  foreign key (organization_guid, from_guid) references accession_act (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, to_guid) references metering_point (organization_guid, guid)
);
select fence('accession_act_point');
comment on table accession_act_point is 'точка учёта в акте';
create index accession_act_point_to on accession_act_point (to_guid);

create table worker (
  guid uuid primary key,
  full_name text not null,
  position text not null,
  role text not null,
  branch_guid uuid,
  electrical_safety_group text,
  order_number text,
  order_date date,
  certificate_valid_to date,
  phone text not null,
  email text,
  -- Правила технической эксплуатации электроустановок потребителей (приказ Минэнерго России от 12.08.2022 № 811).
  constraint worker_safety_group check (role <> 'responsible' or electrical_safety_group in ('IVLow', 'IVHigh', 'VHigh'))
);
select family('worker', '{full_name,position,phone}', '{full_name,position,certificate_valid_to}', '{"branch_guid": "branch_office"}', '{role,electrical_safety_group}');
comment on table worker is 'работник предприятия';

create table product (
  guid uuid primary key,
  name text not null,
  okpd2 text,
  unit text not null,
  specific_consumption double precision,
  branch_guid uuid
);
select family('product', '{name,okpd2}', '{name,okpd2,specific_consumption}', '{"branch_guid": "branch_office"}', '{unit}');
comment on table product is 'продукция';
create unique index product_name on product (organization_guid, branch_guid, search_key(name)) nulls not distinct;

create table equipment (
  guid uuid primary key,
  name text not null,
  equipment_type_guid uuid not null references equipment_type,
  model_guid uuid references model,
  serial text,
  object_guid uuid,
  substation_guid uuid,
  install_date date,
  power_kw double precision,
  status text not null,
  -- Where a switching device stands in the network, and its position as people tell it.
  switches text,
  feeder_guid uuid,
  transformer_guid uuid,
  other_transformer_guid uuid,
  position text,
  position_date date
);
select family('equipment', '{name,serial}', '{name,serial,power_kw,install_date}',
  '{"object_guid": "consumption_object", "substation_guid": "substation"}', '{status}');
alter table equipment
  add constraint equipment_feeder_guid_fkey foreign key (organization_guid, feeder_guid) references feeder (organization_guid, guid) deferrable,
  add constraint equipment_transformer_guid_fkey foreign key (organization_guid, transformer_guid) references power_transformer (organization_guid, guid) deferrable,
  add constraint equipment_other_transformer_guid_fkey foreign key (organization_guid, other_transformer_guid) references power_transformer (organization_guid, guid) deferrable;
comment on table equipment is 'оборудование';
create index on equipment (feeder_guid, guid);
create index on equipment (transformer_guid, guid);
create index on equipment (other_transformer_guid, guid);
create index on equipment (organization_guid, position, guid);

create table planned_value (
  guid uuid primary key,
  title text not null generated always as (
    case month
      when 'JANUARY' then 'Январь' when 'FEBRUARY' then 'Февраль' when 'MARCH' then 'Март' when 'APRIL' then 'Апрель'
      when 'MAY' then 'Май' when 'JUNE' then 'Июнь' when 'JULY' then 'Июль' when 'AUGUST' then 'Август'
      when 'SEPTEMBER' then 'Сентябрь' when 'OCTOBER' then 'Октябрь' when 'NOVEMBER' then 'Ноябрь' else 'Декабрь' end
    || ' ' || year) stored,
  branch_guid uuid not null,
  year integer not null,
  month text not null,
  indicator text not null,
  product_guid uuid,
  value double precision not null,
  actual double precision,
  note text,
  status text not null default 'draft' check (status in ('draft', 'approved')),
  approved_by text,
  approved_at timestamptz,
  constraint planned_value_product check (product_guid is null or indicator = 'output')
);
select family('planned_value', '{title,note}', '{year,value}', '{"branch_guid": "branch_office", "product_guid": "product"}', '{month,indicator,status}');
comment on table planned_value is 'плановое значение филиала на месяц';
create unique index planned_value_month on planned_value (branch_guid, indicator, product_guid, year, month) nulls not distinct;

-- What the plan of a branch for a year was after each change of its values. A version outlives its branch, as the journal does.
create table plan_version (
  guid uuid primary key default gen_random_uuid(),
  organization_guid uuid not null references organization,
  branch_guid uuid not null,
  year integer not null,
  number integer not null,
  made_at timestamptz not null default now(),
  account_guid uuid default current_account() references account,
  reason text,
  -- [{ indicator, productGuid, productName, month, value }]
  cells jsonb not null,
  unique (organization_guid, branch_guid, year, number)
);
select fence('plan_version', '{SELECT,INSERT}');
comment on table plan_version is 'версия плана филиала на год: все значения, автор и причина';
create index plan_version_account on plan_version (account_guid);

create function planned_cells(organization uuid, branch uuid, of_year integer) returns jsonb
  language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('indicator', v.indicator, 'productGuid', v.product_guid, 'productName', p.name, 'month', v.month,
      'value', v.value) order by v.indicator, v.product_guid nulls first, v.month), '[]')
    from planned_value v left join product p on p.guid = v.product_guid
   where v.organization_guid = organization and v.branch_guid = branch and v.year = of_year
$$;

-- Two transactions that change one plan make their versions one after the other. A transaction of several organizations may end in
-- another than that of the plan.
create function keep_plan(organization uuid, branch uuid, of_year integer) returns void
  language plpgsql as $$
declare
  caller constant text := current_setting('console.organization', true);
  present jsonb;
  last_number integer;
  last_cells jsonb;
begin
  perform set_config('console.organization', organization::text, true);
  perform from branch_office where organization_guid = organization and guid = branch for no key update;
  present := planned_cells(organization, branch, of_year);
  select number, cells into last_number, last_cells from plan_version
   where organization_guid = organization and branch_guid = branch and year = of_year order by number desc limit 1;
  if last_cells is distinct from present then
    insert into plan_version (organization_guid, branch_guid, year, number, reason, cells)
    values (organization, branch, of_year, coalesce(last_number, 0) + 1, nullif(current_setting('console.plan_reason', true), ''), present);
  end if;
  perform set_config('console.organization', coalesce(caller, ''), true);
end $$;

-- Deferred: a change of many values, however it is made, is one version.
create function keep_plan_of_value() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform keep_plan(old.organization_guid, old.branch_guid, old.year);
  end if;
  if tg_op <> 'DELETE' then
    perform keep_plan(new.organization_guid, new.branch_guid, new.year);
  end if;
  return null;
end $$;
create constraint trigger keep_plan after insert or delete or update of branch_guid, year, month, indicator, product_guid, value on planned_value
  deferrable initially deferred for each row execute function keep_plan_of_value();
select keep_plan(organization_guid, branch_guid, year) from (select distinct organization_guid, branch_guid, year from planned_value) p;
