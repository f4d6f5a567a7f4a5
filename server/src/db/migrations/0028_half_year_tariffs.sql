-- The profile of a saved calculation may hold a year, so it names its first month.
update calculation_scenario
   set question = jsonb_set(question::jsonb, '{profile,from}', to_jsonb(question ->> 'from'))::json
 where question -> 'profile' ->> 'name' is not null;

-- Tariffs of transmission are set for a region by half-years; a row is in force until the next one of its region.
create table transmission_tariff (
  guid uuid primary key,
  title text not null generated always as ('С ' || day_text(month_begins(year, month))) stored,
  region_guid uuid not null references dictionary_value,
  year integer not null check (year between 2015 and 2100),
  month text not null,
  first_day date not null generated always as (month_begins(year, month)) stored,
  one_rate_vn numeric,
  one_rate_sn1 numeric,
  one_rate_sn2 numeric,
  one_rate_nn numeric,
  maintenance_vn numeric,
  maintenance_sn1 numeric,
  maintenance_sn2 numeric,
  maintenance_nn numeric,
  losses_vn numeric,
  losses_sn1 numeric,
  losses_sn2 numeric,
  losses_nn numeric,
  note text
);
select family('transmission_tariff', '{title,note}', '{year,one_rate_vn,one_rate_sn2,one_rate_nn}', '{}', '{month}');
create unique index transmission_tariff_start on transmission_tariff (organization_guid, region_guid, first_day);
comment on table transmission_tariff is 'тариф передачи по сетям региона с первого числа месяца: одна ставка и потери — руб./МВт·ч, содержание — руб./МВт в месяц';
