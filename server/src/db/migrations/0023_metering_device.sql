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
comment on column metering_device.brand_guid is 'Of the model: a serial number is unique with its maker.';
select family('metering_device', '{serial_number,inventory_number,certificate_number}', '{serial_number,verification_date,next_verification_date}',
  '{"metering_point_guid": "metering_point"}', '{status,ownership}');
create unique index metering_device_serial on metering_device (organization_guid, brand_guid, serial_number);
alter table metering_point add constraint metering_point_device_guid_fkey foreign key (organization_guid, device_guid)
  references metering_device (organization_guid, guid);
create index on metering_point (device_guid);

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
  first_by_tariff text[] not null default '{}',
  last_by_tariff text[] not null default '{}',
  act_number text,
  reason text,
  constraint device_placement_dates check (valid_to >= valid_from),
  constraint device_placement_last_reading check ((valid_to is null) = (last_reading is null)),
  constraint device_placement_readings check (last_reading >= first_reading),
  constraint device_placement_point exclude using gist (metering_point_guid with =, daterange(valid_from, valid_to, '[]') with &&),
  constraint device_placement_device exclude using gist (device_guid with =, daterange(valid_from, valid_to, '[]') with &&)
);
select family('device_placement', '{title,act_number,reason}', '{valid_from}',
  '{"metering_point_guid": "metering_point", "device_guid": "metering_device"}');

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
