-- What waited for a second person is called by words that may name whoever was erased since: its entries are read by its present words.
create or replace function readable_name(person uuid, name text) returns text
  language sql stable
  return case when name is not null and is_erased(person)
    then coalesce((select p.title from pending_change p where p.guid = person), 'Удалённый пользователь') else name end;

create or replace function readable_values(person uuid, given jsonb) returns jsonb
  language sql stable
  return case when given is null or not is_erased(person) then readable_names(given) else (
    select jsonb_object_agg(v.key, case
      when v.value <> 'null' and (v.key in ('fullName', 'lastName', 'firstName', 'middleName', 'userName', 'email', 'phone', 'note',
          'personnelNumber', 'externalLogin')
        or v.key in ('reason', 'answer') and exists (select from pending_change p where p.guid = person))
      then '"удалено"' else v.value end) from jsonb_each(readable_names(given)) v) end;
