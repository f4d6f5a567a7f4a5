-- How an organization reads a record of the service: the name it calls the record, and whether it does without it.
create table own_reading (
  organization_guid uuid not null references organization default current_organization(),
  record_guid uuid not null,
  -- The table of the record.
  family text not null,
  -- The record on which its name depends: names are told apart beside it.
  beside uuid,
  name text check (name <> ''),
  is_unused boolean not null default false,
  search text generated always as (search_key(name)) stored,
  primary key (organization_guid, record_guid),
  check (name is not null or is_unused)
);
create index on own_reading (record_guid);
create unique index own_reading_name on own_reading (organization_guid, family, beside, search) nulls not distinct where name is not null;
comment on table own_reading is 'своё прочтение общей записи';
select fence('own_reading');

-- A reading goes with its record, whoever it belongs to.
create function forget_readings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from own_reading where record_guid = old.guid;
  return null;
end $$;

-- An own record is not called as the organization calls a shared one: arguments are the columns of the name and of what it depends
-- on, and the index of the names.
create function refuse_reading_twin() returns trigger
  language plpgsql as $$
declare
  row_now constant jsonb := to_jsonb(new);
begin
  if exists (select from own_reading o where o.family = tg_table_name and o.search = search_key(row_now ->> tg_argv[0])
      and o.beside is not distinct from (row_now ->> tg_argv[1])::uuid)
    and (tg_op = 'INSERT' or search_key(row_now ->> tg_argv[0]) <> search_key(to_jsonb(old) ->> tg_argv[0])) then
    raise unique_violation using constraint = tg_argv[2];
  end if;
  return new;
end $$;

do $$
declare
  family record;
begin
  for family in select * from (values
      ('brand', 'name', '', 'brand_name'),
      ('model', 'name', 'brand_guid', 'model_name'),
      ('equipment_type', 'name', '', 'equipment_type_name'),
      ('dictionary_value', 'name', 'dictionary_guid', 'dictionary_value_name'),
      ('glossary_term', 'term', 'section_guid', 'glossary_term_name')) f (target, title, beside, rule)
  loop
    execute format('create trigger forget_readings after delete on %I for each row when (old.organization_guid is null)
      execute function forget_readings()', family.target);
    execute format('create trigger refuse_reading_twin before insert or update of %2$I on %1$I for each row
      when (new.organization_guid is not null) execute function refuse_reading_twin(%2$L, %3$L, %4$L)',
      family.target, family.title, family.beside, family.rule);
  end loop;
end $$;

-- Proposals of a new shared record, of a deletion, and to make an own record everybody's.
alter table shared_proposal add column kind text not null default 'change' check (kind in ('change', 'create', 'share', 'delete')),
  alter column record_guid drop not null,
  add check (record_guid is not null or kind = 'create');
alter table shared_proposal alter column kind drop default;
comment on table shared_proposal is 'предложение об общей записи';

-- A row stays whose it is, unless the service makes it everybody's.
create or replace function keep_owner() returns trigger
  language plpgsql as $$
begin
  if new.organization_guid is null and changes_shared() then
    return new;
  end if;
  raise exception 'a row stays whose it is' using errcode = 'RD002';
end $$;

-- Makes a row of an organization everybody's, where it is: whoever referred to it goes on doing so.
create function make_shared(target regclass, record uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not changes_shared() or not exists (select from pg_trigger t where t.tgrelid = target and t.tgname = 'keep_owner') then
    raise insufficient_privilege;
  end if;
  execute format('update %s set organization_guid = null, version = version + 1, updated_at = now() where guid = $1', target) using record;
end $$;
