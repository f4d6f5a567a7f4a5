-- Functions are created before the tables that their bodies name.
set local check_function_bodies = off;

-- What every table builds on: text as it is searched and sorted, whom a transaction works for, the rights of the program's role, and
-- the fence between organizations.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

-- A function that takes or answers a row of a table has its body as text: PostgreSQL refuses to rewrite a table while a function
-- with a body of its own grammar (`return …`, `begin atomic`) uses its row type. A test finds such a function.

-- Text as it is searched: without case, ё as е.
create function search_key(text text) returns text
  language sql immutable parallel safe
  return lower(translate(coalesce(text, ''), 'Ёё', 'Ее'));

-- Names sorted as Russian readers expect: ё beside е, 2 before 10.
create collation russian (provider = icu, locale = 'ru-u-kn');

-- array_to_string is only stable for arrays of any type; for text[] it is immutable.
create function joined(list text[]) returns text
  language sql immutable parallel safe
  return array_to_string(list, ' ');

-- Records are found by parts of words through an index. Where the locale of a database is C, trigrams are made of Latin letters and
-- digits only: each Cyrillic letter is told as one of these. Two words may then look alike, so the text itself is compared, too.
create function latin_letters(text text) returns text
  language sql immutable parallel safe
  return translate(text, 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abvgdejziyklmnoprstufhcxwq123456');

-- A day as dd.mm.yyyy, for what is kept in words.
create function day_text(day date) returns text
  language sql immutable parallel safe
  return lpad(extract(day from day)::text, 2, '0') || '.' || lpad(extract(month from day)::text, 2, '0') || '.' || extract(year from day);

-- The organization and the account that the current transaction works for; null outside of one.
create function current_organization() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('console.organization', true), '')::uuid;

create function current_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('console.account', true), '')::uuid;

-- The calendar day that it is now where the organization works: what is in force today is counted by it.
create function today() returns date
  language plpgsql stable as $$
begin
  return (now() at time zone coalesce(
    (select o.time_zone from organization o where o.guid = current_organization()), 'Europe/Moscow'))::date;
end $$;

-- What the program's role may do, one row for a table, a sequence or a schema: the rights are made from it at every start, so that a
-- database that was restored elsewhere, under another owner, works at once.
create table program_right (
  target text primary key,
  privileges text[] not null
);
comment on column program_right.target is 'As the catalogue prints it: `membership`, `boss.job`; of a schema its name.';
comment on table program_right is 'что можно роли программы';

-- Lets the program's role do with a table what is named.
create function open_to_program(target regclass, privileges text[] default '{SELECT,INSERT,UPDATE,DELETE}') returns void
  language sql as $$
  insert into program_right (target, privileges) values (target::text, privileges)
$$;

-- Gives the role all that `program_right` names, and takes what it does not name. Functions are nobody's but the role's: some see
-- past the fence. Those of triggers are not even the role's: it could hang them on tables of its own. What belongs to others than
-- the owner of the schema is left alone, and so is what stands so already: a usual start changes nothing.
create function give_rights(program name) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  schema_owner constant oid := (select c.relowner from pg_class c where c.oid = 'program_right'::regclass);
  statement text;
begin
  for statement in
    with named as (
      select to_regclass(r.target) as relation, s.nspname as schema, p.privilege
        from program_right r left join pg_namespace s on s.nspname = r.target cross join unnest(r.privileges) p (privilege)),
    held as (
      select c.oid::regclass as relation, a.privilege_type as privilege
        from pg_class c cross join aclexplode(c.relacl) a where a.grantee = program::regrole and c.relowner = schema_owner),
    functions as (
      select p.oid::regprocedure as function, p.proacl, p.prorettype = 'trigger'::regtype as is_trigger from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proowner = schema_owner
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'))
    select format('grant %s on %s to %I', n.privilege, n.relation, program) from named n
     where n.relation is not null and (n.relation, n.privilege) not in (select h.relation, h.privilege from held h)
    union all
    select format('revoke %s on %s from %I', h.privilege, h.relation, program) from held h
     where (h.relation, h.privilege) not in (select n.relation, n.privilege from named n where n.relation is not null)
    union all
    select format('grant %s on schema %I to %I', n.privilege, n.schema, program) from named n
     where n.schema is not null and not has_schema_privilege(program, n.schema, n.privilege)
    union all
    select format('revoke all on function %s from public', f.function) from functions f
     where f.proacl is null or exists (select from aclexplode(f.proacl) a where a.grantee = 0)
    union all
    select format('grant execute on function %s to %I', f.function, program) from functions f
     where not f.is_trigger and not exists (select from aclexplode(f.proacl) a where a.grantee = program::regrole)
    union all
    select format('revoke all on function %s from %I', f.function, program) from functions f
     where f.is_trigger and exists (select from aclexplode(f.proacl) a where a.grantee = program::regrole)
  loop
    execute statement;
  end loop;
end $$;
insert into program_right (target, privileges) values ('public', '{USAGE}');

-- Puts a table with `organization_guid` behind row-level security: no statement of the program, read or write,
-- reaches a row of another organization, whatever its WHERE says. The sub-select is asked once, not for each row.
-- The owner of the tables stands outside of the fence; the program never works as the owner.
create function fence(target regclass, privileges text[] default '{SELECT,INSERT,UPDATE,DELETE}') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy own_organization on %s using (organization_guid = (select current_organization())) with check (organization_guid = (select current_organization()))',
    target);
  perform open_to_program(target, privileges);
end $$;

-- Which steps of the sample data are done; no row: none are due. A start goes on where the one before was cut off.
create table sample_progress (
  singleton boolean primary key default true check (singleton),
  done integer not null default 0
);
comment on table sample_progress is 'сколько образцовых данных уже сделано';
select open_to_program('sample_progress');

-- Every table with `organization_guid`: a test finds one that is missing.
create table organization_table (
  target text primary key,
  fate text not null check (fate in ('moves', 'stays', 'apart')),
  is_handed_over boolean not null default false
);
comment on table organization_table is 'что с таблицей при присоединении её организации';
comment on column organization_table.fate is 'moves: with the records of the organization; stays: its own history, settings and rights; apart: a part of it, in a way of its own.';
comment on column organization_table.is_handed_over is 'Its rows are in the bundle of the organization: never secrets, rights, accounts or the journal.';
select open_to_program('organization_table', '{SELECT}');

create function declare_fate(fate text, tables text[], is_handed_over boolean) returns void
  language sql as $$
  insert into organization_table (target, fate, is_handed_over) select t, fate, is_handed_over from unnest(tables) t
$$;

-- References inside an organization may be broken within a transaction that says so: no other does.
create function let_rows_move() returns void
  language plpgsql as $$
declare
  link record;
begin
  for link in
    select c.conrelid::regclass as child, c.conname from pg_constraint c
     where c.contype = 'f' and not c.condeferrable and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) > 1
       and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'organization_guid')
  loop
    execute format('alter table %s alter constraint %I deferrable', link.child, link.conname);
  end loop;
end $$;

create function works_for_service() returns boolean
  language plpgsql stable as $$
begin
  return exists (select from organization o where o.guid = current_organization() and o.is_service);
end $$;

-- Whose a new row of reference data is: null, the service's.
create function owner_of_new() returns uuid
  language plpgsql stable as $$
begin
  return case when works_for_service() then null else current_organization() end;
end $$;

-- Whether the transaction may change what is the service's: the guard has seen the right, and it works for the service. The first
-- start fills in what everybody has, before there is an organization.
create function changes_shared() returns boolean
  language plpgsql stable as $$
begin
  return current_setting('console.shared', true) = 'yes' and (current_organization() is null or works_for_service());
end $$;

create function may_write(owner_guid uuid) returns boolean
  language plpgsql stable as $$
begin
  if owner_guid is null and not changes_shared() then
    raise exception 'shared data is changed by the service' using errcode = 'RD002';
  end if;
  return owner_guid is null or owner_guid = current_organization();
end $$;

-- Whose a row is may be changed by the owner alone: the program comes here only through the functions below.
create function keep_owner() returns trigger
  language plpgsql as $$
begin
  if current_user = (select c.relowner::regrole::text from pg_class c where c.oid = tg_relid) then
    return new;
  end if;
  raise exception 'a row stays whose it is' using errcode = 'RD002';
end $$;

-- Puts reference data behind its own fence: everybody reads the service's rows and the own ones, and writes the own ones.
create function share(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s add column organization_guid uuid references organization', target);
  execute format('alter table %1$s alter column organization_guid set default owner_of_new(),
    add column owner text not null generated always as (case when organization_guid is null then ''service'' else ''own'' end) stored', target);
  execute format('create index on %s (organization_guid) where organization_guid is not null', target);
  execute format('alter table %s enable row level security', target);
  execute format('create policy shared_data on %s for select using (organization_guid is null or organization_guid = (select current_organization()))', target);
  execute format('create policy added on %s for insert with check (may_write(organization_guid))', target);
  -- A reference locks the row that it names, which asks for this policy, too.
  execute format('create policy changed on %s for update
    using (organization_guid is null or organization_guid = (select current_organization())) with check (may_write(organization_guid))', target);
  execute format('create policy removed on %s for delete
    using (case when organization_guid is null then (select changes_shared()) else organization_guid = (select current_organization()) end)', target);
  execute format('create trigger keep_owner before update on %s for each row
    when (new.organization_guid is distinct from old.organization_guid) execute function keep_owner()', target);
end $$;
