-- What was sought in the glossary and not found: the words, without who sought them.
create table glossary_miss (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  text text not null check (length(text) <= 60),
  times integer not null default 1,
  last_at timestamptz not null default now()
);
comment on table glossary_miss is 'что искали в глоссарии и не нашли';
create unique index on glossary_miss (organization_guid, text);
select fence('glossary_miss');
select declare_fate('stays', '{glossary_miss}', false);
