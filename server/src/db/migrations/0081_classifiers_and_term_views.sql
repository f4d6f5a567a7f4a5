-- A dictionary may be kept in step with an external classifier: its values come from the files that are published.

alter table dictionary
  add column classifier text check (classifier in ('oktmo', 'okei', 'okved2', 'ats', 'other')),
  add column classifier_date date,
  add constraint dictionary_classifier check ((classifier is null) = (classifier_date is null));
comment on column dictionary.classifier_date is 'The day of the edition that was loaded last.';

create table classifier_load (
  guid uuid primary key,
  organization_guid uuid not null references organization default current_organization(),
  dictionary_guid uuid not null references dictionary on delete cascade,
  classifier text not null check (classifier in ('oktmo', 'okei', 'okved2', 'ats', 'other')),
  edition date not null,
  file_name text not null,
  -- Until it is read.
  content bytea,
  account_guid uuid references account on delete set null default current_account(),
  run_guid uuid,
  received_at timestamptz not null default now(),
  read_at timestamptz,
  applied_at timestamptz,
  -- What was read: rows, repeats, rows without a code, and the mistakes, for which nothing can be applied.
  found jsonb,
  unique (organization_guid, guid)
);
comment on table classifier_load is 'загрузка классификатора';
create index on classifier_load (dictionary_guid, received_at);
create index on classifier_load (account_guid);
select fence('classifier_load');

create table classifier_change (
  organization_guid uuid not null default current_organization(),
  load_guid uuid not null,
  number integer not null,
  kind text not null check (kind in ('added', 'changed', 'withdrawn', 'returned')),
  value_guid uuid not null,
  code text,
  name text not null,
  former_name text,
  synonyms text[] not null default '{}',
  primary key (organization_guid, load_guid, number),
  foreign key (organization_guid, load_guid) references classifier_load (organization_guid, guid) on delete cascade deferrable
);
comment on table classifier_change is 'что загрузка классификатора меняет в словаре';
create index on classifier_change (organization_guid, load_guid, kind, number);
select fence('classifier_change');
select declare_fate('moves', '{classifier_load,classifier_change}', false);
select watch_shared_references();

-- The values that carry a code of an external classifier by a parameter.
create index dictionary_value_by_code on dictionary_value (code, dictionary_guid);
create function values_with_code(sought text) returns uuid[]
  language sql stable as $$
  select array(
    select v.guid from dictionary_value x
      join dictionary c on c.guid = x.dictionary_guid and c.classifier is not null
      join dictionary d on d.parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', c.id))
      cross join jsonb_array_elements(d.parameters) p
      join dictionary_value v on v.dictionary_guid = d.guid and (v.parameters @> jsonb_build_object(p.value ->> 'code', x.guid)
        or v.parameters @> jsonb_build_object(p.value ->> 'code', jsonb_build_array(x.guid)))
     where x.code = sought and (p.value ->> 'dcDictionaryId')::integer = c.id)
$$;

-- No shared value stands in an own dictionary: a classifier of two hundred thousand codes is not compared with what is not there.
create or replace function refuse_shared_twin() returns trigger
  language plpgsql as $$
declare
  twin constant text := format('select exists (select from %I t, (select ($1).*) n where t.organization_guid is null and %s)', tg_table_name, tg_argv[1]);
  is_twin boolean;
  was_twin boolean := false;
begin
  if tg_table_name = 'dictionary_value' then
    if exists (select from dictionary d where d.guid = new.dictionary_guid and d.organization_guid is not null) then
      return new;
    end if;
  end if;
  execute twin into is_twin using new;
  -- The service may have called a row so later: the own one keeps its name.
  if is_twin and tg_op = 'UPDATE' then
    execute twin into was_twin using old;
  end if;
  if is_twin and not was_twin then
    raise unique_violation using constraint = tg_argv[0];
  end if;
  return new;
end $$;

-- How often the terms are read in an organization: how many times, without by whom.
create table term_view (
  organization_guid uuid not null references organization default current_organization(),
  term_guid uuid not null,
  place text not null check (place in ('page', 'label')),
  times integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (organization_guid, term_guid, place)
);
comment on table term_view is 'сколько раз читали термин';
comment on column term_view.place is 'page: its own page; label: the definition opened beside a label that it explains.';
select fence('term_view');
select declare_fate('stays', '{term_view}', false);
