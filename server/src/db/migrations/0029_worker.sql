create table worker (
  guid uuid primary key,
  full_name text not null,
  position text not null,
  role text not null,
  branch_guid uuid,
  electrical_safety_group text,
  order_number text,
  order_date date,
  certificate_valid_to date,
  phone text not null,
  email text,
  -- Правила технической эксплуатации электроустановок потребителей (приказ Минэнерго России от 12.08.2022 № 811).
  constraint worker_safety_group check (role <> 'responsible' or electrical_safety_group in ('IVLow', 'IVHigh', 'VHigh'))
);
select family('worker', '{full_name,position,phone}', '{full_name,position,certificate_valid_to}', '{"branch_guid": "branch_office"}', '{role,electrical_safety_group}');
