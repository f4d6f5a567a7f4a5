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

create table accession_act_point (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null,
  position integer not null,
  primary key (from_guid, to_guid),
  foreign key (organization_guid, from_guid) references accession_act (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, to_guid) references metering_point (organization_guid, guid)
);
create index accession_act_point_to on accession_act_point (to_guid);
select fence('accession_act_point');
