-- The stemmer leaves the fleeting vowel of «точек» beside «точки», of «владелец» beside «владельцы». What it gives is made the same:
-- without soft signs, and without the vowel before a last consonant.
create function same_stems(lexemes text) returns text
  language sql immutable strict
  return regexp_replace(replace(lexemes, 'ь', ''), '([а-я][бвгджзклмнпрстфхцчшщ])[ео]([кцнлрмт]'')', '\1\2', 'g');

create function word_forms(given text) returns tsvector
  language sql immutable
  return same_stems(to_tsvector('russian', search_key(given))::text)::tsvector;

-- What finds all of the words, and what finds them one after another.
create function words_asked(given text) returns tsquery
  language sql immutable
  return same_stems(plainto_tsquery('russian', search_key(given))::text)::tsquery;
create function phrase_asked(given text) returns tsquery
  language sql immutable
  return same_stems(phraseto_tsquery('russian', search_key(given))::text)::tsquery;

alter table glossary_term drop column search_words;
alter table glossary_term add column search_words tsvector generated always as
  (word_forms(term || ' ' || coalesce(abbreviation, '') || ' ' || joined(synonyms) || ' ' || definition)) stored;
create index glossary_term_words on glossary_term using gin (search_words);
