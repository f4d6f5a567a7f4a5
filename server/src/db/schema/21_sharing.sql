-- No shared value stands in an own dictionary: a classifier of two hundred thousand codes is not compared with what is not there.
create function refuse_shared_twin() returns trigger
  language plpgsql as $$
declare
  twin constant text := format('select exists (select from %I t, (select ($1).*) n where t.organization_guid is null and %s)', tg_table_name, tg_argv[1]);
  is_twin boolean;
  was_twin boolean := false;
begin
  if tg_table_name = 'dictionary_value' then
    if exists (select from dictionary d where d.guid = new.dictionary_guid and d.organization_guid is not null) then
      return new;
    end if;
  end if;
  execute twin into is_twin using new;
  -- The service may have called a row so later: the own one keeps its name.
  if is_twin and tg_op = 'UPDATE' then
    execute twin into was_twin using old;
  end if;
  if is_twin and not was_twin then
    raise unique_violation using constraint = tg_argv[0];
  end if;
  return new;
end $$;

select share(t) from unnest('{dictionary,dictionary_value,equipment_type,brand,model,glossary_section,glossary_term,production_day}'::regclass[]) t;

-- Names are told apart within what one organization sees: those of others neither block nor betray anything.
create function called_apart(target regclass, index name, among text, called text) returns void
  language plpgsql as $$
begin
  execute format('drop index %I', index);
  execute format('create unique index %I on %s (organization_guid, %s %s) nulls not distinct where %s is not null',
    index, target, coalesce(among || ',', ''), format(called, ''), format(called, ''));
  execute format('create trigger %I before insert or update on %s for each row when (new.organization_guid is not null)
    execute function refuse_shared_twin(%L, %L)', 'twin_' || index, target, index,
    coalesce('t.' || among || ' = n.' || among || ' and ', '') || format(called, 't.') || ' = ' || format(called, 'n.'));
end $$;
select called_apart('dictionary', 'dictionary_name', null, 'search_key(%sname)');
select called_apart('dictionary', 'dictionary_code', null, '%scode');
select called_apart('dictionary_value', 'dictionary_value_name', 'dictionary_guid', 'search_key(%sname)');
select called_apart('dictionary_value', 'dictionary_value_code', 'dictionary_guid', '%scode');
select called_apart('equipment_type', 'equipment_type_name', null, 'search_key(%sname)');
select called_apart('brand', 'brand_name', null, 'search_key(%sname)');
select called_apart('model', 'model_name', 'brand_guid', 'search_key(%sname)');
select called_apart('glossary_section', 'glossary_section_name', null, 'search_key(%sname)');
select called_apart('glossary_term', 'glossary_term_name', 'section_guid', 'search_key(%sterm)');
drop function called_apart(regclass, name, text, text);
alter table production_day add constraint production_day_day unique nulls not distinct (organization_guid, day);

-- A reference to what may be shared names a row that its organization sees: no key of two columns could say so. Whoever adds a
-- reference calls this again.
create function watch_shared_references() returns void
  language plpgsql as $$
declare
  link record;
begin
  for link in
    select c.conrelid::regclass as child, c.confrelid::regclass as target, 'sees_' || c.conname as watch, a.attname as col
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and cardinality(c.conkey) = 1 and c.conparentid = 0
       and exists (select from pg_trigger t where t.tgrelid = c.confrelid and t.tgname = 'keep_owner')
       and not exists (select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'sees_' || c.conname)
  loop
    execute format('create or replace function refuse_unseen_%1$s() returns trigger language plpgsql as $f$
      begin
        perform from %1$s t where t.guid = (to_jsonb(new) ->> tg_argv[0])::uuid
          and (t.organization_guid is null or t.organization_guid = (select current_organization()));
        if not found then
          raise foreign_key_violation;
        end if;
        return new;
      end $f$', link.target);
    execute format('create trigger %1$I before insert or update of %2$I on %3$s for each row when (new.%2$I is not null)
      execute function refuse_unseen_%4$s(%2$L)', link.watch, link.col, link.child, link.target);
  end loop;
end $$;

-- The links of a term are its own.
alter table glossary_related enable row level security;
create policy of_seen_terms on glossary_related for select using (from_guid in (select t.guid from glossary_term t));
create policy added on glossary_related for insert
  with check ((select may_write(t.organization_guid) from glossary_term t where t.guid = from_guid));
create policy changed on glossary_related for update using (from_guid in (select t.guid from glossary_term t))
  with check ((select may_write(t.organization_guid) from glossary_term t where t.guid = from_guid));
create policy removed on glossary_related for delete
  using (from_guid in (select t.guid from glossary_term t where t.organization_guid is not null or (select changes_shared())));

-- The hours of the system operator are the service's alone.
alter table planned_peak_hour enable row level security;
create policy shared_data on planned_peak_hour for select using (true);
create policy added on planned_peak_hour for insert with check (may_write(null));
create policy changed on planned_peak_hour for update using (true) with check (may_write(null));
create policy removed on planned_peak_hour for delete using ((select changes_shared()));

-- Whether the current organization knows a person: its own people only.
create function is_known_here(person uuid) returns boolean
  language plpgsql stable as $$
begin
  return person is null or person = current_account()
    or exists (select from membership m where m.account_guid = person and m.organization_guid = current_organization())
    or exists (select from employee e where e.account_guid = person and e.organization_guid = current_organization());
end $$;

-- Whether an entry is told with its person: about shared data, in the organization where it was done only. Of entries before this
-- schema it is not known where: they are told where the person is known.
create function is_told(entry journal) returns boolean
  language plpgsql stable as $$
begin
  return entry.organization_guid = current_organization() or entry.account_guid = current_account()
    or (entry.organization_guid is null and entry.acted_in = current_organization())
    or ((entry.organization_guid is not null or entry.acted_in is null) and is_known_here(entry.account_guid));
end $$;

-- What an entry of another organization tells of a record both see: not the name of an organization that the reader does not see.
create function told_values(entry journal, given jsonb) returns jsonb
  language plpgsql stable as $$
declare
  told jsonb := case when is_told(entry) then given else given - '{author,reviewer}'::text[] end;
begin
  if entry.organization_guid <> current_organization() and told #>> '{names,parentGuid}' is not null
    and not exists (select from organization o where o.guid = (told ->> 'parentGuid')::uuid) then
    told := told #- '{names,parentGuid}';
  end if;
  return told;
end $$;

-- Who wrote a shared term is told in the organization of the service.

create function author(glossary_term) returns text
  language plpgsql stable as $$
begin
  return case when $1.organization_guid is not null or $1.author_guid is null or $1.author_guid = current_account() or works_for_service()
    then $1.author_name else 'Другая организация' end;
end $$;

create function reviewer(glossary_term) returns text
  language plpgsql stable as $$
begin
  return case when $1.reviewer_name is null or $1.organization_guid is not null or works_for_service() then $1.reviewer_name
    else 'Другая организация' end;
end $$;

-- Terms of other organizations name those of the service through links, which have no organization of their own.
create function used_elsewhere(target regclass, record uuid) returns integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here constant uuid := current_organization();
  home constant integer := (select d.id from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where v.guid = record);
  place record;
  found uuid[];
  users uuid[] := '{}';
begin
  if not exists (select from pg_policy p where p.polrelid = target and p.polname = 'shared_data') then
    raise insufficient_privilege;
  end if;
  for place in
    select c.conrelid::regclass as referring, own.attname as col, case when c.conrelid = 'organization'::regclass then 'guid' else 'organization_guid' end as whose
      from pg_constraint c
      join unnest(c.conkey, c.confkey) as k (own, other) on true
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other
     where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = target and other.attname = 'guid' and c.conparentid = 0
       and (c.conrelid = 'organization'::regclass
         or exists (select from pg_attribute o where o.attrelid = c.conrelid and o.attname = 'organization_guid' and not o.attisdropped))
  loop
    execute format('select array_agg(distinct %1$I) from %2$s where %3$I = $1 and %1$I is distinct from $2', place.whose, place.referring, place.col)
      into found using record, here;
    users := users || found;
  end loop;
  -- Chosen by parameters: of own values, and of objects.
  for place in
    select 'dictionary_value' as referring, v.guid as within, 'dictionary_guid' as parent, p.value ->> 'code' as code, null::uuid as whose
      from dictionary v cross join jsonb_array_elements(v.parameters) p where (p.value ->> 'dcDictionaryId')::integer = home
    union all
    select family_table(o), case when o.family is null then o.guid else o.organization_guid end,
        case when o.family is null then 'type_guid' else 'organization_guid' end, p.value ->> 'code', o.organization_guid
      from object_type o cross join jsonb_array_elements(o.parameters) p
     where o.organization_guid <> here and (p.value ->> 'dcDictionaryId')::integer = home
  loop
    execute format('select array_agg(distinct t.organization_guid) from %1$I t where t.%2$I = $1 and t.organization_guid is distinct from $4
        and (t.parameters @> jsonb_build_object($2, $3) or t.parameters @> jsonb_build_object($2, jsonb_build_array($3)))', place.referring, place.parent)
      into found using place.within, place.code, record, here;
    users := users || found;
  end loop;
  if target = 'dictionary'::regclass then
    found := array(
      select o.organization_guid from object_type o join dictionary d on d.guid = record
       where o.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', d.id))
      union all
      select o.organization_guid from dictionary o join dictionary d on d.guid = record
       where o.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', d.id)));
    users := users || found;
  end if;
  if target = 'glossary_term'::regclass then
    found := array(
      select t.organization_guid from glossary_related l join glossary_term t on t.guid = l.from_guid
       where l.to_guid = record and t.organization_guid is distinct from here);
    users := users || found;
  end if;
  return (select count(distinct u) from unnest(users) u where u is not null and u is distinct from here);
end $$;

-- Proposals to change what is the service's: anybody who reads it proposes, the service decides.

create table shared_proposal (
  guid uuid primary key,
  organization_guid uuid not null references organization default current_organization(),
  account_guid uuid not null references account,
  author text not null,
  organization text not null,
  resource text not null,
  record_guid uuid,
  record_name text not null,
  -- The fields to change, as they were seen and as they are proposed, with the titles of what they refer to.
  was jsonb not null,
  changes jsonb not null,
  names jsonb not null default '{}',
  reason text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  answer text,
  -- Proposals of a new shared record, of a deletion, and to make an own record everybody's.
  kind text not null check (kind in ('change', 'create', 'share', 'delete')),
  -- A proposal may be about a record of the organization itself, from whoever may not change it: decided there, not by the service.
  is_inside boolean not null,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'declined' or answer is not null),
  check (record_guid is not null or kind = 'create'),
  check (not is_inside or kind = 'change')
);
comment on table shared_proposal is 'предложение о записи';
comment on column shared_proposal.is_inside is 'The record is the organization''s: those who change it there decide.';
create index shared_proposal_state on shared_proposal (state, created_at desc, guid);
create index shared_proposal_record on shared_proposal (record_guid) where state = 'open';
create unique index shared_proposal_open on shared_proposal (account_guid, record_guid) where state = 'open';
create index on shared_proposal (organization_guid, account_guid);
create index on shared_proposal (decided_by);

-- The own organization and the service see it; what was proposed stays as it was proposed.
alter table shared_proposal enable row level security;
create policy own_organization on shared_proposal for select
  using (organization_guid = (select current_organization()) or (select works_for_service()));
create policy added on shared_proposal for insert with check (organization_guid = (select current_organization()));
create policy decided on shared_proposal for update
  using (organization_guid = (select current_organization()) or (select works_for_service()));
select open_to_program('shared_proposal', '{SELECT,INSERT,UPDATE}');

-- The organization of the service: whoever proposes tells it, without seeing anything else of it.
create function service_organization() returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select guid from organization where is_service
$$;

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
select fence('own_reading');
comment on table own_reading is 'своё прочтение общей записи';
create index on own_reading (record_guid);
create unique index own_reading_name on own_reading (organization_guid, family, beside, search) nulls not distinct where name is not null;

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

-- Makes a row of an organization everybody's, where it is: whoever referred to it goes on doing so.
create function make_shared(target regclass, record uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not changes_shared() or not exists (select from pg_trigger t where t.tgrelid = target and t.tgname = 'keep_owner') then
    raise insufficient_privilege;
  end if;
  execute format('update %s set organization_guid = null, version = version + 1, updated_at = now() where guid = $1', target) using record;
end $$;

create table classifier_load (
  guid uuid primary key,
  organization_guid uuid not null references organization default current_organization(),
  dictionary_guid uuid not null references dictionary on delete cascade,
  classifier text not null check (classifier in ('oktmo', 'okei', 'okved2', 'ats', 'other')),
  edition date not null,
  file_name text not null,
  -- Until it is read.
  content bytea,
  account_guid uuid references account on delete set null default current_account(),
  run_guid uuid,
  received_at timestamptz not null default now(),
  read_at timestamptz,
  applied_at timestamptz,
  -- What was read: rows, repeats, rows without a code, and the mistakes, for which nothing can be applied.
  found jsonb,
  unique (organization_guid, guid)
);
select fence('classifier_load');
comment on table classifier_load is 'загрузка классификатора';
create index on classifier_load (dictionary_guid, received_at);
create index on classifier_load (account_guid);

create table classifier_change (
  organization_guid uuid not null default current_organization(),
  load_guid uuid not null,
  number integer not null,
  kind text not null check (kind in ('added', 'changed', 'withdrawn', 'returned')),
  value_guid uuid not null,
  code text,
  name text not null,
  former_name text,
  synonyms text[] not null default '{}',
  primary key (organization_guid, load_guid, number),
  foreign key (organization_guid, load_guid) references classifier_load (organization_guid, guid) on delete cascade deferrable
);
select fence('classifier_change');
comment on table classifier_change is 'что загрузка классификатора меняет в словаре';
create index on classifier_change (organization_guid, load_guid, kind, number);
select declare_fate('moves', '{classifier_load,classifier_change}', false);

create function values_with_code(sought text) returns uuid[]
  language sql stable as $$
  select array(
    select v.guid from dictionary_value x
      join dictionary c on c.guid = x.dictionary_guid and c.classifier is not null
      join dictionary d on d.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', c.id))
      cross join jsonb_array_elements(d.parameters) p
      join dictionary_value v on v.dictionary_guid = d.guid and (v.parameters @> jsonb_build_object(p.value ->> 'code', x.guid)
        or v.parameters @> jsonb_build_object(p.value ->> 'code', jsonb_build_array(x.guid)))
     where x.code = sought and (p.value ->> 'dcDictionaryId')::integer = c.id)
$$;

-- How often the terms are read in an organization: how many times, without by whom.
create table term_view (
  organization_guid uuid not null references organization default current_organization(),
  term_guid uuid not null,
  place text not null check (place in ('page', 'label')),
  times integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (organization_guid, term_guid, place)
);
select fence('term_view');
comment on table term_view is 'сколько раз читали термин';
comment on column term_view.place is 'page: its own page; label: the definition opened beside a label that it explains.';
select declare_fate('stays', '{term_view}', false);

-- Changes of a dictionary's values that are collected and published together, at once or on a day.
create table change_set (
  guid uuid primary key,
  organization_guid uuid not null references organization default current_organization(),
  dictionary_guid uuid not null references dictionary on delete cascade,
  name text not null,
  account_guid uuid references account on delete set null default current_account(),
  created_at timestamptz not null default now(),
  publish_on date,
  run_guid uuid,
  published_at timestamptz,
  publisher_guid uuid references account on delete set null,
  withdrawn_at timestamptz,
  unique (organization_guid, guid)
);
select fence('change_set');
comment on table change_set is 'набор изменений словаря';
comment on column change_set.run_guid is 'The run that publishes it on its day.';
create index on change_set (dictionary_guid, created_at);
create index on change_set (account_guid);
create index on change_set (publisher_guid);

create table set_change (
  guid uuid primary key,
  organization_guid uuid not null default current_organization(),
  set_guid uuid not null,
  kind text not null check (kind in ('create', 'update', 'remove')),
  value_guid uuid check (kind = 'create' or value_guid is not null),
  name text not null,
  was jsonb not null default '{}',
  changes jsonb not null default '{}',
  names jsonb not null default '{}',
  replace_by uuid,
  put_at timestamptz not null default clock_timestamp(),
  account_guid uuid references account on delete set null default current_account(),
  unique (set_guid, value_guid),
  foreign key (organization_guid, set_guid) references change_set (organization_guid, guid) on delete cascade deferrable
);
select fence('set_change');
comment on table set_change is 'изменение в наборе';
create index on set_change (organization_guid, set_guid);
create index on set_change (value_guid);
create index on set_change (account_guid);
select declare_fate('moves', '{change_set,set_change}', false);

-- What others did after a moment to the organizations, and their addresses, that the current one sees: their former states are put
-- together from it, too.
create function changes_by_others(tables text[], since timestamptz) returns setof journal
  language sql stable as $$
  select j.* from organization o join journal j on j.record_guid = o.guid and j.kind = 'organization'
   where 'organization' = any(tables) and o.guid in (select below_current_organization())
     and j.organization_guid <> current_organization() and j.action in ('create', 'update', 'remove') and j.occurred_at > since
  union all
  select j.* from organization_address a join journal j on j.record_guid = a.guid and j.kind = 'organization_address'
   where 'organization_address' = any(tables) and a.owner_guid in (select below_current_organization())
     and j.organization_guid <> current_organization() and j.action in ('create', 'update', 'remove') and j.occurred_at > since
$$;
