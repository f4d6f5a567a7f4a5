-- An entry names the session that it came from: several of one person may be open at one address. What is empty stays out of the hash.
alter table journal add column session_guid uuid;
comment on column journal.session_guid is 'The session of the author; null: a key, the program, or an entry before sessions were named.';
create or replace function journal_hash(entry journal, previous bytea) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(previous || convert_to((to_jsonb(entry) - '{hash,scope,kind}'::text[] -
    case when (entry).acted_in is null then '{acted_in}' else '{}' end::text[] -
    case when (entry).session_guid is null then '{session_guid}' else '{}' end::text[])::text, 'UTF8'))
$$;

alter table session add column is_named boolean not null default false;
alter table session alter column is_named set default true;
comment on column session.is_named is 'Entries of the journal name it: those of sessions begun before this do not.';
