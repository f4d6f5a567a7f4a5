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
  longitude double precision
);
select family('substation', '{name,dispatch_name,address}', '{name,dispatch_name,installed_mva,free_capacity_kva}', '{"branch_guid": "branch_office"}', '{kind}');
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
  constraint power_transformer_voltages check (low_voltage_kv <= high_voltage_kv)
);
select family('power_transformer', '{number}', '{number,rated_power_kva}', '{"substation_guid": "substation"}');
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
  length_km double precision
);
select family('feeder', '{name}', '{name,voltage_kv}', '{"substation_guid": "substation", "transformer_guid": "power_transformer"}');
create unique index feeder_name on feeder (substation_guid, search_key(name));
