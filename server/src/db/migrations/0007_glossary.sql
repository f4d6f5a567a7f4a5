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
create unique index glossary_section_name on glossary_section (search_key(name));
select open_to_program('glossary_section');

create trigger cycle before insert or update of parent_guid on glossary_section
  for each row when (new.parent_guid is not null) execute function refuse_cycle();

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
  author text,
  author_guid uuid references account,
  reviewer text,
  approved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as
    (search_key(term || ' ' || coalesce(abbreviation, '') || ' ' || joined(synonyms) || ' ' || definition)) stored,
  search_words tsvector generated always as
    (to_tsvector('russian', search_key(term || ' ' || coalesce(abbreviation, '') || ' ' || joined(synonyms) || ' ' || definition))) stored
);
create unique index glossary_term_name on glossary_term (section_guid, search_key(term));
create index glossary_term_order on glossary_term (term collate russian);
create index glossary_term_search on glossary_term using gin (search gin_trgm_ops);
create index glossary_term_words on glossary_term using gin (search_words);
select open_to_program('glossary_term');

create table glossary_related (
  from_guid uuid not null references glossary_term on delete cascade,
  to_guid uuid not null references glossary_term on delete cascade,
  position integer not null,
  primary key (from_guid, to_guid)
);
create index glossary_related_to on glossary_related (to_guid);
select open_to_program('glossary_related');
