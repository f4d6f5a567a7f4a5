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
  status text not null
);
select family('equipment', '{name,serial}', '{name,serial,power_kw,install_date}',
  '{"object_guid": "consumption_object", "substation_guid": "substation"}', '{status}');
