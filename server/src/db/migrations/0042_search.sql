-- Records are found by parts of words through an index. Where the locale of a database is C, trigrams are made of Latin letters and
-- digits only: each Cyrillic letter is told as one of these. Two words may then look alike, so the text itself is compared, too.
create function latin_letters(text text) returns text
  language sql immutable parallel safe
  return translate(text, 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abvgdejziyklmnoprstufhcxwq123456');

-- Row-level security keeps such an index from whoever it holds for: `like` might tell what it compares. The owner reads it instead,
-- in one function that answers with records of the transaction's own organization and nothing else of them.
create function found_records(target regclass, one text, other text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = public as $$
declare
  rows_in_all real := (select reltuples from pg_class where oid = target);
  seen integer;
  frequent integer;
  found uuid[];
begin
  if not exists (select from pg_policy where polrelid = target and polname = 'searched') then
    raise insufficient_privilege;
  end if;
  -- Of a long table some pages tell whether it is many: an index would name all of them first.
  if rows_in_all > 20 * most then
    execute format('select count(*), count(*) filter (where search like $1 or search like $2)
        from %s tablesample system (%s) where organization_guid = current_organization()', target, 400000 / rows_in_all)
      into seen, frequent using one, other;
    if seen >= 500 and frequent * rows_in_all > 3 * most * seen::real then
      return null;
    end if;
  end if;
  execute format('select array_agg(guid) from (
      select guid from %s where organization_guid = current_organization() and (search like $1 or search like $2)
        and (latin_letters(search) like $3 or latin_letters(search) like $4) limit $5) f', target)
    into found using one, other, latin_letters(one), latin_letters(other), most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
comment on function found_records is 'Null: there are more than `most`.';
revoke execute on function found_records from public;

-- Lets the records of a family be found by parts of words.
create function search_by_index(target regclass) returns void
  language plpgsql as $$
declare
  useless regclass;
begin
  for useless in
    select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = target and m.amname = 'gin' and i.indkey::text = (
      select attnum::text from pg_attribute where attrelid = target and attname = 'search')
  loop
    execute format('drop index %s', useless);
  end loop;
  execute format('create index on %s using gin (latin_letters(search) gin_trgm_ops)', target);
  execute format('create policy searched on %s for select to %I using (true)', target, current_user);
end $$;

do $$
declare
  family regclass;
begin
  execute format('grant execute on function found_records to %I', current_setting('console.app_role'));
  foreach family in array array['branch_office', 'building', 'consumption_object', 'substation', 'power_transformer', 'feeder',
    'metering_point', 'metering_device', 'device_placement', 'transformation', 'equipment', 'accumulator', 'generation_object',
    'transit_consumer', 'connection_point', 'contract', 'accession_act', 'worker', 'product', 'planned_value']::regclass[]
  loop
    perform search_by_index(family);
  end loop;
end $$;
