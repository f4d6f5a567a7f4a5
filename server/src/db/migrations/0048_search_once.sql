-- A word that both keyboard layouts write alike, as digits are, is looked for once: the same bitmap was made twice.

create or replace function found_records(target regclass, one text, other text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = public as $$
declare
  rows_in_all real := (select reltuples from pg_class where oid = target);
  patterns text[] := case when one = other then array[one] else array[one, other] end;
  latin text[] := array(select latin_letters(p) from unnest(patterns) p);
  seen integer;
  frequent integer;
  found uuid[];
begin
  if not exists (select from pg_policy where polrelid = target and polname = 'searched') then
    raise insufficient_privilege;
  end if;
  -- Of a long table some pages tell whether it is many: an index would name all of them first.
  if rows_in_all > 20 * most then
    execute format('select count(*), count(*) filter (where search like any ($1))
        from %s tablesample system (%s) where organization_guid = current_organization()', target, 400000 / rows_in_all)
      into seen, frequent using patterns;
    if seen >= 500 and frequent * rows_in_all > 3 * most * seen::real then
      return null;
    end if;
  end if;
  execute format('select array_agg(guid) from (
      select guid from %s where organization_guid = current_organization() and search like any ($1)
        and latin_letters(search) like any ($2) limit $3) f', target)
    into found using patterns, latin, most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
