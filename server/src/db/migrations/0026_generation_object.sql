create table generation_object (
  guid uuid primary key,
  name text not null,
  kind text not null,
  branch_guid uuid,
  metering_point_guid uuid,
  installed_kw double precision not null,
  available_kw double precision,
  -- Федеральный закон № 35-ФЗ, статья 3: up to 15 kW.
  is_microgeneration boolean generated always as (installed_kw <= 15) stored,
  units integer,
  fuel text,
  gtp_code text,
  own_needs_percent double precision,
  commissioned_at date,
  latitude double precision,
  longitude double precision,
  constraint generation_object_available check (available_kw <= installed_kw)
);
select family('generation_object', '{name,gtp_code}', '{name,installed_kw,commissioned_at}',
  '{"branch_guid": "branch_office", "metering_point_guid": "metering_point"}', '{kind}');
