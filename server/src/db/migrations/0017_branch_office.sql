create table branch_office (
  guid uuid primary key,
  name text not null,
  code text,
  parent_guid uuid,
  region_guid uuid not null references dictionary_value,
  address text,
  head_employee_guid uuid,
  headcount integer
);
select family('branch_office', '{name,code,address}', '{name,code,headcount}', '{"parent_guid": "branch_office", "head_employee_guid": "employee"}');
create unique index branch_office_name on branch_office (organization_guid, search_key(name));
create unique index branch_office_code on branch_office (organization_guid, code);
