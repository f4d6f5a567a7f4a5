-- What energy costs by months, the hours in which capacity is bought, and calculations that are kept.

create function month_begins(year integer, month text) returns date
  language sql immutable parallel safe
  return make_date(year, array_position(array['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER',
    'NOVEMBER', 'DECEMBER'], month), 1);

create function month_name(year integer, month text) returns text
  language sql immutable parallel safe
  return (array['Январь', 'Февраль', 'Март', 'Апрель', 'Май', 'Июнь', 'Июль', 'Август', 'Сентябрь', 'Октябрь', 'Ноябрь',
    'Декабрь'])[extract(month from month_begins(year, month))] || ' ' || year;

create function mean_of(numbers numeric[]) returns numeric
  language sql immutable parallel safe
  return (select round(avg(n), 2) from unnest(numbers) n);

create table price_set (
  guid uuid primary key,
  title text not null generated always as (month_name(year, month)) stored,
  region_guid uuid not null references dictionary_value,
  supplier_guid uuid not null references dictionary_value,
  year integer not null check (year between 2015 and 2100),
  month text not null,
  first_day date not null generated always as (month_begins(year, month)) stored,
  status text not null default 'draft' check (status in ('draft', 'loaded', 'verified')),
  is_sample boolean not null default false,
  capacity_price numeric,
  markup_low numeric,
  markup_middle numeric,
  markup_high numeric,
  other_services numeric,
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
  wholesale numeric,
  night_two numeric,
  day_two numeric,
  night_three numeric,
  half_peak_three numeric,
  peak_three numeric,
  night_hours text[] not null default '{24,1,2,3,4,5,6,7}',
  peak_hours text[] not null default '{8,9,10,18,19,20,21}',
  deviation_rate numeric,
  source_name text,
  note text,
  hours numeric[],
  hours_up numeric[],
  hours_down numeric[],
  mean_price numeric generated always as (mean_of(hours)) stored,
  constraint price_set_hours check (
    coalesce(cardinality(hours), ((first_day + interval '1 month')::date - first_day) * 24) = ((first_day + interval '1 month')::date - first_day) * 24
    and coalesce(cardinality(hours_up), ((first_day + interval '1 month')::date - first_day) * 24) = ((first_day + interval '1 month')::date - first_day) * 24
    and coalesce(cardinality(hours_down), ((first_day + interval '1 month')::date - first_day) * 24) = ((first_day + interval '1 month')::date - first_day) * 24)
);
select family('price_set', '{title,source_name,note}', '{year,mean_price,capacity_price}', '{}', '{status,month}');
comment on table price_set is 'цены поставщика в регионе на месяц';
create unique index price_set_month on price_set (organization_guid, region_guid, supplier_guid, year, month);
create index price_set_of_month on price_set (organization_guid, region_guid, first_day);

-- Every state that the prices of a month have had: what was reckoned with one of them is reckoned with it again.
create table price_revision (
  organization_guid uuid not null references organization,
  price_set_guid uuid not null,
  version integer not null,
  prices jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_guid, price_set_guid, version),
  foreign key (organization_guid, price_set_guid) references price_set (organization_guid, guid) on delete cascade
);
select fence('price_revision');
comment on table price_revision is 'цены месяца, какими они были';

create function keep_price_revision() returns trigger
  language plpgsql as $$
begin
  insert into price_revision (organization_guid, price_set_guid, version, prices)
  values (new.organization_guid, new.guid, new.version, to_jsonb(new) - 'search')
  on conflict (organization_guid, price_set_guid, version) do update set prices = excluded.prices;
  return null;
end $$;
create trigger keep_revision after insert or update on price_set for each row execute function keep_price_revision();

-- What forecasts use of the prices of a month, and where and when they hold; null: nothing.
create function forecast_prices(prices jsonb) returns jsonb
  language sql immutable
  return case when prices ->> 'hours' is not null or prices ->> 'capacity_price' is not null
    then jsonb_build_array(prices -> 'hours', prices -> 'capacity_price', prices -> 'region_guid', prices -> 'first_day') end;

create function price_sets_of(region uuid, first date, last date) returns uuid[]
  language sql stable
  return array(
    select p.guid from price_set p
    where p.organization_guid = current_organization() and p.region_guid = region and p.first_day between date_trunc('month', first)::date and last
      and (p.hours is not null or p.capacity_price is not null));

-- The prices of hours, and of capacity, of a region that are others than at a moment; those that were or could have been used and are
-- gone are a change too.
create function is_price_changed(region uuid, since timestamptz, first date, last date, used uuid[]) returns boolean
  language sql stable
  return exists (select from unnest(used) u (guid) where not exists (select from price_set p where p.guid = u.guid))
    or exists (
      select from price_set p join price_revision n on n.price_set_guid = p.guid and n.created_at > since
      where (p.guid = any(used) or p.region_guid = region and p.first_day between date_trunc('month', first)::date and last)
        and forecast_prices(n.prices) is distinct from (
          select forecast_prices(o.prices) from price_revision o
          where o.price_set_guid = p.guid and o.created_at <= since order by o.version desc limit 1));

-- The hours in which the maximum of network capacity is looked for: the same for a whole price zone.
create table planned_peak_hour (
  guid uuid primary key,
  title text not null generated always as (month_name(year, month)) stored,
  price_zone text not null check (price_zone in ('first', 'second')),
  year integer not null,
  month text not null,
  first_day date not null generated always as (month_begins(year, month)) stored,
  hours text[] not null,
  note text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(month_name(year, month) || ' ' || note)) stored,
  constraint planned_peak_hour_month unique (price_zone, year, month)
);
comment on column planned_peak_hour.hours is 'Hours 1 to 24 as text: hour h is the interval h−1…h.';
comment on table planned_peak_hour is 'плановые часы пик месяца и ценовой зоны';
create index planned_peak_hour_search on planned_peak_hour using gin (search gin_trgm_ops);
select open_to_program('planned_peak_hour');

-- A calculation that was kept under a name, with all that it was reckoned from.
create table calculation_scenario (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  note text,
  question json not null,
  basis json not null,
  basis_hash text not null,
  result jsonb not null,
  account_guid uuid references account,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_guid, guid)
);
select fence('calculation_scenario');
comment on column calculation_scenario.basis is 'What it was reckoned from, as it was written; `basis_hash` is the digest of that.';
comment on table calculation_scenario is 'сохранённый расчёт со всем, из чего он сделан';
create unique index calculation_scenario_name on calculation_scenario (organization_guid, search_key(name));
create index calculation_scenario_order on calculation_scenario (organization_guid, created_at desc);
create index on calculation_scenario (account_guid);

create table calculation_scenario_point (
  organization_guid uuid not null,
  scenario_guid uuid not null,
  metering_point_guid uuid not null,
  primary key (organization_guid, scenario_guid, metering_point_guid),
  foreign key (organization_guid, scenario_guid) references calculation_scenario (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, metering_point_guid) references metering_point (organization_guid, guid)
);
select fence('calculation_scenario_point');
comment on table calculation_scenario_point is 'точка расчёта';
create index calculation_scenario_point_of on calculation_scenario_point (metering_point_guid);

create table calculation_scenario_price (
  organization_guid uuid not null,
  scenario_guid uuid not null,
  price_set_guid uuid not null,
  version integer not null,
  primary key (organization_guid, scenario_guid, price_set_guid),
  foreign key (organization_guid, scenario_guid) references calculation_scenario (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, price_set_guid, version) references price_revision (organization_guid, price_set_guid, version)
);
select fence('calculation_scenario_price');
comment on table calculation_scenario_price is 'цены расчёта, как они были';
create index calculation_scenario_price_of on calculation_scenario_price (organization_guid, price_set_guid, version);

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
comment on table transmission_tariff is 'тариф передачи по сетям региона с первого числа месяца: одна ставка и потери — руб./МВт·ч, содержание — руб./МВт в месяц';
create unique index transmission_tariff_start on transmission_tariff (organization_guid, region_guid, first_day);
