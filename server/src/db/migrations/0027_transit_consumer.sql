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
