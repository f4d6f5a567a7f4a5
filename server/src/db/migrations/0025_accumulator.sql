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
