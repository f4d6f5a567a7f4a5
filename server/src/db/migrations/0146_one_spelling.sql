-- Text has one spelling, as the API stores it: composed letters, nothing invisible, one hyphen, single blanks, none at the ends; line breaks
-- stay.
create function one_spelling(given text) returns text
  language sql immutable parallel safe strict
  return btrim(
    regexp_replace(
      regexp_replace(
        normalize(
          translate(
            regexp_replace(
              given,
              '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5'
                || '\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD'
                || '\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
              '', 'g'),
            U&'\2010\2011', '--'),
          NFC),
        '\r\n?', E'\n', 'g'),
      '[\t\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'),
    E' \n');

-- The records that are there already. Where another record has that spelling, both stay as they are: a start is not stopped by them.
create function spell_records() returns void
  language plpgsql as $$
declare
  place record;
  spelled record;
  odd constant text := '(%1$I is not nfc normalized or %1$I ~ ''[^ -~А-яЁё«»–—·№²³°…\n]|  |^\s|\s$'') and %1$I <> one_spelling(%1$I)';
begin
  for place in
    select c.oid::regclass as target, a.attname as own,
           format(odd, a.attname) as condition
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'text'::regtype
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'guid')
       and exists (select from pg_attribute v where v.attrelid = c.oid and v.attname = 'version')
       and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'updated_at')
  loop
    for spelled in execute format('select guid from %s where %s', place.target, place.condition) loop
      begin
        execute format('update %s set %I = one_spelling(%2$I) where guid = $1', place.target, place.own) using spelled.guid;
      exception when others then
        raise notice '%.% of % keeps its spelling: %', place.target, place.own, spelled.guid, sqlerrm;
      end;
    end loop;
  end loop;
end $$;
select spell_records();
