-- The glossary: terms of the field, shared by all organizations, in sections.

create table glossary_section (
  guid uuid primary key,
  name text not null,
  parent_guid uuid references glossary_section,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name)) stored
);
comment on table glossary_section is 'раздел глоссария';
create unique index glossary_section_name on glossary_section (search_key(name));
select open_to_program('glossary_section');
create trigger cycle before insert or update of parent_guid on glossary_section
  for each row when (new.parent_guid is not null) execute function refuse_cycle();

-- The stemmer leaves the fleeting vowel of «точек» beside «точки», of «владелец» beside «владельцы». What it gives is made the same:
-- without soft signs, and without the vowel before a last consonant.
create function same_stems(lexemes text) returns text
  language sql immutable strict
  return regexp_replace(replace(lexemes, 'ь', ''), '([а-я][бвгджзклмнпрстфхцчшщ])[ео]([кцнлрмт]'')', '\1\2', 'g');

create function word_forms(given text) returns tsvector
  language sql immutable
  return same_stems(to_tsvector('russian', search_key(given))::text)::tsvector;

create table glossary_term (
  guid uuid primary key,
  term text not null,
  abbreviation text,
  section_guid uuid not null references glossary_section,
  definition text not null,
  synonyms text[] not null default '{}',
  source text,
  source_clause text,
  source_valid_from date,
  source_valid_to date check (source_valid_to >= source_valid_from),
  status text not null default 'draft' check (status in ('draft', 'review', 'approved', 'obsolete')),
  author_name text,
  author_guid uuid references account,
  reviewer_name text,
  approved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as
    (search_key(term || ' ' || coalesce(abbreviation, '') || ' ' || joined(synonyms) || ' ' || definition)) stored,
  search_words tsvector generated always as
  (word_forms(term || ' ' || coalesce(abbreviation, '') || ' ' || joined(synonyms) || ' ' || definition)) stored
);
comment on table glossary_term is 'термин';
create unique index glossary_term_name on glossary_term (section_guid, search_key(term));
create index glossary_term_order on glossary_term (term collate russian);
create index glossary_term_search on glossary_term using gin (search gin_trgm_ops);
create index glossary_term_words on glossary_term using gin (search_words);
select open_to_program('glossary_term');

create table glossary_related (
  from_guid uuid not null references glossary_term on delete cascade,
  -- A term that others name as related is in use: it does not go without them.
  to_guid uuid not null references glossary_term,
  position integer not null,
  primary key (from_guid, to_guid)
);
comment on table glossary_related is 'связь терминов';
create index glossary_related_to on glossary_related (to_guid);
select open_to_program('glossary_related');

-- What finds all of the words, and what finds them one after another.
create function words_asked(given text) returns tsquery
  language sql immutable
  return same_stems(plainto_tsquery('russian', search_key(given))::text)::tsquery;

create function phrase_asked(given text) returns tsquery
  language sql immutable
  return same_stems(phraseto_tsquery('russian', search_key(given))::text)::tsquery;

-- What was sought in the glossary and not found: the words, without who sought them.
create table glossary_miss (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  text text not null check (length(text) <= 60),
  times integer not null default 1,
  last_at timestamptz not null default now(),
  -- What is sought is counted without regard to case and ё, and shown as it was last written.
  spelling text not null check (length(spelling) <= 60)
);
select fence('glossary_miss');
comment on table glossary_miss is 'что искали в глоссарии и не нашли';
create unique index on glossary_miss (organization_guid, text);
select declare_fate('stays', '{glossary_miss}', false);

-- Whether a dictionary value is in force today where the organization works: its switch and its days in one word.
create function validity(dictionary_value) returns text
  language sql stable as $$
  select case
    when not $1.is_active or exists (select from own_reading o where o.record_guid = $1.guid and o.is_unused) then 'off'
    when $1.valid_from is null and $1.valid_to is null then 'current'
    when $1.valid_from > today() then 'ahead'
    when $1.valid_to < today() then 'over'
    else 'current'
  end
$$;

-- Whether the source of a term is in force today, as far as its days are known.
create function source_validity(glossary_term) returns text
  language sql stable as $$
  select case
    when $1.source_valid_from > today() then 'ahead'
    when $1.source_valid_to < today() then 'over'
    when $1.source_valid_from is not null or $1.source_valid_to is not null then 'current'
  end
$$;
