create table planned_value (
  guid uuid primary key,
  title text not null generated always as (
    case month
      when 'JANUARY' then 'Январь' when 'FEBRUARY' then 'Февраль' when 'MARCH' then 'Март' when 'APRIL' then 'Апрель'
      when 'MAY' then 'Май' when 'JUNE' then 'Июнь' when 'JULY' then 'Июль' when 'AUGUST' then 'Август'
      when 'SEPTEMBER' then 'Сентябрь' when 'OCTOBER' then 'Октябрь' when 'NOVEMBER' then 'Ноябрь' else 'Декабрь' end
    || ' ' || year) stored,
  branch_guid uuid not null,
  year integer not null,
  month text not null,
  indicator text not null,
  product_guid uuid,
  value double precision not null,
  actual double precision,
  note text,
  status text not null default 'draft' check (status in ('draft', 'approved')),
  approved_by text,
  approved_at timestamptz,
  constraint planned_value_product check (product_guid is null or indicator = 'output')
);
select family('planned_value', '{title,note}', '{year,value}', '{"branch_guid": "branch_office", "product_guid": "product"}', '{month,indicator,status}');
create unique index planned_value_month on planned_value (branch_guid, indicator, product_guid, year, month) nulls not distinct;
