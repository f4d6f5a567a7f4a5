-- A term that others name as related is in use: it does not go without them.
alter table glossary_related drop constraint glossary_related_to_guid_fkey,
  add constraint glossary_related_to_guid_fkey foreign key (to_guid) references glossary_term;

-- Terms of other organizations name those of the service through links, which have no organization of their own.
create or replace function used_elsewhere(target regclass, record uuid) returns integer
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

-- Whether the source of a term is in force today, as far as its days are known.
create function source_validity(glossary_term) returns text
  language sql stable as $$
  select case
    when $1.source_valid_from > today() then 'ahead'
    when $1.source_valid_to < today() then 'over'
    when $1.source_valid_from is not null or $1.source_valid_to is not null then 'current'
  end
$$;

-- What is sought is counted without regard to case and ё, and shown as it was last written.
alter table glossary_miss add column spelling text check (length(spelling) <= 60);
update glossary_miss set spelling = text;
alter table glossary_miss alter column spelling set not null;
