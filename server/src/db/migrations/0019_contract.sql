create table contract (
  guid uuid primary key,
  number text not null,
  date date not null,
  type_guid uuid not null references dictionary_value,
  counterparty text not null,
  counterparty_inn text,
  supplier_guid uuid references dictionary_value,
  start_date date not null,
  end_date date,
  is_prolonged boolean not null default false,
  price_category_guid uuid references dictionary_value,
  power_group_guid uuid references dictionary_value,
  voltage_guid uuid references dictionary_value,
  payment_terms text,
  status text not null,
  constraint contract_dates check (end_date > start_date)
);
select family('contract', '{number,counterparty,counterparty_inn}', '{number,date,counterparty,start_date,end_date}', '{}', '{status}');
create unique index contract_number on contract (organization_guid, search_key(counterparty), number, date);
