-- Kinds of widgets that people compose: what is counted of which records, and how it is drawn.
create table widget_composition (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  description text,
  records text not null,
  type_guid uuid,
  condition text check (jsonb_typeof(condition::jsonb) = 'object'),
  drawing text not null check (drawing in ('number', 'bars', 'donut', 'table')),
  measure text not null check (measure in ('count', 'sum', 'mean', 'least', 'greatest')),
  value_field text,
  group_field text,
  columns text[] not null default '{}',
  sort_field text,
  "order" text not null check ("order" in ('most', 'least', 'name')),
  "limit" integer check ("limit" between 1 and 200),
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || coalesce(description, ''))) stored,
  unique (organization_guid, guid),
  constraint widget_composition_name unique (organization_guid, name),
  foreign key (organization_guid, type_guid) references object_type (organization_guid, guid) deferrable
);
comment on table widget_composition is 'вид виджетов';
create index on widget_composition (type_guid);
select fence('widget_composition');
select declare_fate('stays', '{widget_composition}', false);

alter table widget add column composition_guid uuid,
  add foreign key (organization_guid, composition_guid) references widget_composition (organization_guid, guid) deferrable;
create index on widget (composition_guid);

-- What was crossed before says nothing of other figures.
drop trigger forget_crossings on widget;
create trigger forget_crossings after update of source, parameters, composition_guid on widget
  for each row when ((old.source, old.parameters, old.composition_guid) is distinct from (new.source, new.parameters, new.composition_guid))
  execute function forget_crossings();
