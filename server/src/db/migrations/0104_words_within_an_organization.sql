-- The index of words knows whose they are: those of other organizations are not gone through, nor all records of one's own to part them.
create extension if not exists btree_gin;

-- New records are counted along an index alone, and found without going through those that the index of words has yet to take in, once
-- their table was vacuumed: by default that waits until a fifth of it is new. What is vacuumed are the changed pages.
create function tended(target regclass) returns void
  language plpgsql as $$
begin
  execute format('drop index %I', target || '_words');
  execute format('create index %I on %s using gin (organization_guid, words gin_trgm_ops)', target || '_words', target);
  execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.01)', target);
end $$;

select tended(t.tgrelid) from pg_trigger t where t.tgname = 'count_new' and to_regclass(t.tgrelid::regclass || '_words') is not null;

alter function family(regclass, text[], text[], jsonb, text[]) rename to plain_family;
create function family(target regclass, searched text[], sorted text[], refers jsonb default '{}', chosen text[] default '{}') returns void
  language plpgsql as $$
begin
  perform plain_family(target, searched, sorted, refers, chosen);
  perform tended(target);
end $$;
