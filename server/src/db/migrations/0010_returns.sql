-- Puts rows back as `stored_rows` told them. What the program may not write is kept by triggers, and comes back by them: the
-- place of an organization in its tree.
create or replace function put_rows_back(stored jsonb) returns void
  language plpgsql as $$
declare
  kept record;
begin
  for kept in
    select s.value ->> 'table' as name, s.value -> 'rows' as rows from jsonb_array_elements(stored) with ordinality s (value, place)
     where has_table_privilege(s.value ->> 'table', 'insert') order by place
  loop
    execute (
      select format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
        kept.name::regclass, string_agg(quote_ident(a.attname), ', '))
      from pg_attribute a
      where a.attrelid = kept.name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
      using kept.rows;
  end loop;
end $$;

-- What leads to itself is found nowhere.
alter table redirect add constraint redirect_leads_elsewhere check (from_guid <> to_guid);
