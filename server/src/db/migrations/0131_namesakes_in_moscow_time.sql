-- When an organization was made is told in one time, whichever zone each of the namesakes lives in.
create or replace function organization_aside(organization) returns text
  language sql stable as $$
  select concat_ws(', ', 'ИНН ' || $1.inn, 'входит в ' || (select p.short_name from organization p where p.guid = $1.parent_guid),
    'заведена ' || to_char($1.created_at at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') || ' (МСК)')
$$;
