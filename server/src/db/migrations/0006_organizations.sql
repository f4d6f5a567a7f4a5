-- Organizations as records: requisites, the tree of a holding, addresses.

alter table organization drop column region_code;
alter table organization
  add column subject_kind text not null default 'company',
  add column opf_code text,
  add column okpo text,
  add column okved text,
  add column oktmo text,
  add column parent_guid uuid references organization,
  add column region_guid uuid references dictionary_value,
  add column market_participant_guid uuid references dictionary_value,
  add column ats_code text,
  add column gtp_codes text[] not null default '{}',
  add column aiis_area_code text,
  add column site text,
  add column head_name text,
  add column head_position text,
  add column bank_bik text,
  add column bank_account text,
  add column bank_corr_account text,
  add column search text generated always as (search_key(short_name || ' ' || full_name || ' ' || coalesce(inn, '') || ' ' || coalesce(ogrn, ''))) stored;
create index organization_search on organization using gin (search gin_trgm_ops);
create index organization_parent on organization (parent_guid);

-- Who is below whom, oneself included: kept by the trigger, asked by row-level security.
create table organization_tree (
  ancestor_guid uuid not null references organization on delete cascade,
  descendant_guid uuid not null references organization on delete cascade,
  depth integer not null,
  primary key (ancestor_guid, descendant_guid)
);
create index organization_tree_descendant on organization_tree (descendant_guid);
insert into organization_tree select guid, guid, 0 from organization;
do $$ begin
  execute format('grant select on organization_tree to %I', current_setting('console.app_role'));
end $$;

create function place_organization() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into organization_tree values (new.guid, new.guid, 0);
  elsif new.parent_guid is not distinct from old.parent_guid then
    return null;
  else
    if exists (select from organization_tree where ancestor_guid = new.guid and descendant_guid = new.parent_guid) then
      raise check_violation using constraint = 'organization_cycle';
    end if;
    delete from organization_tree
     where descendant_guid in (select descendant_guid from organization_tree where ancestor_guid = new.guid)
       and ancestor_guid not in (select descendant_guid from organization_tree where ancestor_guid = new.guid);
  end if;
  insert into organization_tree
  select above.ancestor_guid, below.descendant_guid, above.depth + below.depth + 1
    from organization_tree above cross join organization_tree below
   where above.descendant_guid = new.parent_guid and below.ancestor_guid = new.guid;
  if exists (select from organization_tree t join organization_tree own on own.ancestor_guid = new.guid and own.descendant_guid = t.descendant_guid
              where t.depth >= 10) then
    raise check_violation using constraint = 'organization_depth';
  end if;
  return null;
end $$;
create trigger place after insert or update of parent_guid on organization for each row execute function place_organization();

create function below_current_organization() returns setof uuid
  language sql stable as $$
  select descendant_guid from organization_tree where ancestor_guid = (select current_organization())
$$;

-- An organization is seen by who works in it or above it; all of them by the program itself, before it works for anybody.
alter table organization enable row level security;
alter table organization force row level security;
create policy in_sight on organization for select using (
  (select current_organization()) is null and (select current_account()) is null
  or guid in (select below_current_organization())
  or exists (select from membership m where m.organization_guid = guid and m.account_guid = (select current_account())));
create policy added on organization for insert with check (true);
create policy below on organization for update using (guid in (select below_current_organization()));
create policy removed on organization for delete using (guid in (select below_current_organization()) and guid <> (select current_organization()));

create table organization_address (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  owner_guid uuid not null references organization on delete cascade,
  kind text not null,
  postal_code text,
  region_guid uuid references dictionary_value,
  district text,
  city text,
  settlement text,
  street text,
  house text,
  building text,
  flat text,
  full_text text not null,
  fias_object_guid text,
  fias_house_guid text,
  gar_object_id text,
  kladr text,
  oktmo text,
  cadastral_number text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(full_text)) stored
);
create index organization_address_owner on organization_address (owner_guid);
create index organization_address_search on organization_address using gin (search gin_trgm_ops);
select fence('organization_address');
