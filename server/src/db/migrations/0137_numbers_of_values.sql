-- The number of a value identifies it among the values of all dictionaries: those delivered with the program were numbered from one
-- in each.
alter table dictionary_value drop constraint dictionary_value_dictionary_guid_id_key;
update dictionary_value v set id = o.number
  from (select guid, nextval(pg_get_serial_sequence('dictionary_value', 'id')) as number
    from (select v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where v.id < 1000 order by d.id, v.id) n) o
  where o.guid = v.guid;
alter table dictionary_value add unique (id);
