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
