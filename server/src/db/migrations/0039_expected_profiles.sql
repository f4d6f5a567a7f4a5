-- What a point usually takes in on a working day and on a day off, by hours: a day that differs more than permitted is found by the
-- check of measurements.
create table expected_profile (
  guid uuid primary key,
  name text not null,
  metering_point_guid uuid not null,
  working text not null,
  day_off text not null,
  permitted_percent double precision not null default 20,
  valid_from date not null,
  valid_to date,
  note text,
  constraint expected_profile_dates check (valid_to >= valid_from)
);
comment on table expected_profile is 'ожидаемый профиль точки: типовые рабочий день и выходной';
select family('expected_profile', '{name,note}', '{name,valid_from,permitted_percent}', '{"metering_point_guid": "metering_point"}');
alter table expected_profile add constraint expected_profile_period exclude using gist
  (organization_guid with =, metering_point_guid with =, daterange(valid_from, valid_to, '[]') with &&);

-- The files of a letter are asked for by the letter: letters share subjects, and files names.
alter table measurement_import add column arrival text generated always as (arrival_guid::text) stored;
