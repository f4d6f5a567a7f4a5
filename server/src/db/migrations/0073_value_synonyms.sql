-- A value of a dictionary is found by its synonyms, too.
alter table dictionary_value add column synonyms text[] not null default '{}', drop column search;
alter table dictionary_value add column search text generated always as
  (search_key(name || ' ' || coalesce(code, '') || ' ' || joined(synonyms))) stored;
create index dictionary_value_search on dictionary_value using gin (search gin_trgm_ops);

-- A parameter that has the code of the new field gives it up; its values follow.
update dictionary d set parameters = (
    select jsonb_agg(case when p.value ->> 'code' = 'synonyms' then p.value || '{"code": "ownSynonyms", "formerCodes": ["synonyms"]}' else p.value end order by p.ordinality)
    from jsonb_array_elements(d.parameters) with ordinality p)
 where d.parameters @> '[{"code": "synonyms"}]';
