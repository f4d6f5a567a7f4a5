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
  constraint consumption_object_technological_reserve check (technological_reserve_kw <= max_power_kw),
  constraint consumption_object_emergency_reserve check (emergency_reserve_kw <= max_power_kw)
);
select family('consumption_object', '{name,address}', '{name,max_power_kw}',
  '{"branch_guid": "branch_office", "building_guid": "building", "contract_guid": "contract"}', '{kind}');
