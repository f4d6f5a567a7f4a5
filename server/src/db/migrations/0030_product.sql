create table product (
  guid uuid primary key,
  name text not null,
  okpd2 text,
  unit text not null,
  specific_consumption double precision,
  branch_guid uuid
);
select family('product', '{name,okpd2}', '{name,okpd2,specific_consumption}', '{"branch_guid": "branch_office"}', '{unit}');
create unique index product_name on product (organization_guid, branch_guid, search_key(name)) nulls not distinct;
