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
  longitude double precision
);
select family('building', '{name,address,cadastral_number}', '{name,address,area_m2,year_built}', '{"branch_guid": "branch_office"}', '{energy_class}');
create unique index building_cadastral_number on building (organization_guid, cadastral_number);
