-- A record is written, remembered and answered in one flight: what the journal keeps of it is told by the record as it is shown.

-- The fields of a record as the journal keeps them, with the titles of what they refer to.
create function remembered(shown jsonb, keys text[]) returns jsonb
  language plpgsql immutable parallel safe as $$
declare
  kept jsonb := (select coalesce(jsonb_object_agg(k, shown -> k), '{}') from unnest(keys) k);
  names jsonb := (
    select jsonb_object_agg(n.key, n.value) from jsonb_each(shown -> 'names') n where n.key = any(keys) and n.value <> 'null');
begin
  return case when names is null then kept else kept || jsonb_build_object('names', names) end;
end $$;

create function filled_keys(shown jsonb, keys text[]) returns text[]
  language sql immutable parallel safe
  return array(select e.key from jsonb_each(shown) e where e.key = any(keys) and e.value not in ('null', '""', '[]'));

create function changed_keys(before jsonb, after jsonb, keys text[]) returns text[]
  language sql immutable parallel safe
  return array(select k from unnest(keys) k where before -> k is distinct from after -> k);

-- Lists that can be long and are no families are counted as these are.
create function counted(target regclass) returns void
  language plpgsql as $$
begin
  execute format('create trigger count_new after insert on %s referencing new table as changed for each statement execute function count_objects()', target);
  execute format('create trigger count_gone after delete on %s referencing old table as changed for each statement execute function count_objects()', target);
  execute format('insert into object_count select organization_guid, %L, 0, count(*) from %s group by organization_guid', target, target);
end $$;
select counted('employee');
