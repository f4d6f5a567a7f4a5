-- The library of widgets of an organization, and desktops: one for all of it, and those that people arrange for themselves.

create table widget (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  code text not null,
  section text not null,
  source text not null,
  kind text not null,
  parameters jsonb not null default '{}',
  width integer not null check (width between 1 and 12),
  height integer not null check (height between 1 and 12),
  refresh_seconds text not null,
  required_entity text,
  is_published boolean not null,
  is_obsolete boolean not null,
  replaced_by_guid uuid,
  sort integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || code)) stored,
  composition_guid uuid,
  unique (organization_guid, guid),
  constraint widget_code unique (organization_guid, code),
  constraint widget_replacement check (replaced_by_guid <> guid),
  foreign key (organization_guid, replaced_by_guid) references widget (organization_guid, guid)
);
select fence('widget');
comment on column widget.parameters is 'The settings of the source.';
comment on table widget is 'виджет библиотеки';
create index widget_replaced_by on widget (replaced_by_guid);
create index on widget (composition_guid);

create table desktop (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid references account on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Besides the one that a person begins with, there may be desktops with names: one's own, and those of the organization.
  name text,
  -- Who is shown a desktop of the organization: those who read a section.
  required_entity text,
  unique (organization_guid, guid),
  check (required_entity is null or account_guid is null)
);
select fence('desktop');
comment on column desktop.account_guid is 'Whose it is; null for that of the organization.';
comment on table desktop is 'рабочий стол организации или человека';
comment on column desktop.name is 'Null for the one that the console opens with.';
create unique index desktop_owner on desktop (organization_guid, account_guid) nulls not distinct where name is null;
create unique index desktop_name on desktop (organization_guid, account_guid, search_key(name)) nulls not distinct where name is not null;

create table desktop_item (
  organization_guid uuid not null default current_organization(),
  desktop_guid uuid not null,
  widget_guid uuid not null,
  x integer not null check (x >= 0),
  y integer not null check (y >= 0),
  w integer not null check (w >= 1),
  h integer not null check (h >= 1),
  primary key (desktop_guid, widget_guid),
  check (x + w <= 12),
  foreign key (organization_guid, desktop_guid) references desktop (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, widget_guid) references widget (organization_guid, guid)
);
select fence('desktop_item');
comment on table desktop_item is 'место виджета на столе';
create index desktop_item_widget on desktop_item (widget_guid);

-- What an organization begins with: the widgets whose data the program has, and a desktop that shows its energy. What waits for a
-- decision is counted at home.
create function add_ready_widgets() returns setof widget
  language sql as $$
  with added as (
    insert into widget (guid, organization_guid, name, code, section, source, kind, parameters, width, height, refresh_seconds,
      is_published, is_obsolete, sort)
    select gen_random_uuid(), current_organization(), name, code, section, source, kind, parameters::jsonb, width, height, refresh,
      true, false, number * 10
    from (values
      (1, 'Точки учёта', 'metering-points', 'passport', 'objectCount', 'number', '{"family": "meteringPoints"}', 3, 2, '300'),
      (2, 'Просроченные поверки', 'overdue-verifications', 'passport', 'overdueVerifications', 'number', '{"threshold": 0}', 3, 2, '300'),
      (3, 'Поверки по месяцам', 'verifications', 'passport', 'verifications', 'bars', '{"months": 12}', 6, 4, '900'),
      (4, 'Объекты по видам', 'object-counts', 'passport', 'objectCounts', 'bars', '{}', 6, 5, '300'),
      (5, 'Заполненность технического паспорта', 'completeness', 'passport', 'completeness', 'bars', '{}', 6, 6, '900'),
      (6, 'Противоречия в данных', 'contradictions', 'passport', 'contradictions', 'table', '{}', 6, 4, '900'),
      (7, 'Карта подстанций', 'substations-map', 'passport', 'places', 'map', '{"family": "substations"}', 6, 6, '900'),
      (8, 'План и факт по филиалам', 'plan-by-branch', 'plans', 'planByBranch', 'bars', '{"indicator": "energy"}', 6, 4, '900'),
      (9, 'Последние действия', 'last-actions', 'people', 'lastActions', 'table', '{}', 6, 5, '60'),
      (10, 'Действия по дням', 'actions', 'people', 'actions', 'line', '{}', 6, 4, '300'),
      (11, 'Входы по дням', 'sign-ins', 'people', 'signIns', 'bars', '{}', 6, 4, '300'),
      (12, 'В какие часы работают', 'action-hours', 'people', 'actionHours', 'heatMap', '{}', 6, 4, '900'),
      (13, 'Кто сколько сделал', 'actions-by-person', 'people', 'actionsByPerson', 'bars', '{}', 6, 4, '900'),
      (14, 'Пользователи по состояниям', 'user-statuses', 'people', 'userStatuses', 'donut', '{}', 3, 4, '900'),
      (15, 'Час пик сегодня (прогноз)', 'forecast-peak-hours', 'forecasts', 'forecastPeakHours', 'table', '{}', 6, 4, '900'),
      (16, 'Точность прогнозов за 30 дней', 'forecast-accuracy', 'forecasts', 'forecastAccuracy', 'bars', '{}', 6, 4, '900'),
      (17, 'Стоимость по категориям', 'category-costs', 'plans', 'categoryCosts', 'bars', '{}', 6, 4, '900'),
      (18, 'Прогноз и факт по часам', 'forecast-against-actual', 'forecasts', 'forecastAgainstActual', 'line', '{}', 6, 4, '900'),
      (19, 'Потребление по дням', 'measured-consumption', 'plans', 'measuredConsumption', 'bars', '{}', 6, 4, '900'),
      (20, 'Год точки учёта', 'point-year', 'plans', 'pointYear', 'heatMap', '{}', 12, 7, '3600'),
      (21, 'Небалансы групп', 'group-balances', 'plans', 'groupBalances', 'bars', '{}', 6, 4, '3600')
    ) as ready (number, name, code, section, source, kind, parameters, width, height, refresh)
    returning *),
  home as (insert into desktop (guid, organization_guid) values (gen_random_uuid(), current_organization()) returning guid),
  placed as (
    insert into desktop_item (desktop_guid, widget_guid, x, y, w, h)
    select home.guid, added.guid, place.x, place.y, place.w, place.h
    from home, added join (values
      ('forecast-against-actual', 0, 0, 6, 4),
      ('measured-consumption', 6, 0, 6, 4),
      ('point-year', 0, 4, 12, 7),
      ('group-balances', 0, 11, 6, 4),
      ('category-costs', 6, 11, 6, 4),
      ('plan-by-branch', 0, 15, 6, 5),
      ('verifications', 6, 15, 6, 5)
    ) as place (code, x, y, w, h) using (code))
  select * from added
$$;

-- Who is told when the values of a widget cross its threshold, each by what they see themselves.
create table widget_subscription (
  organization_guid uuid not null default current_organization() references organization,
  widget_guid uuid not null,
  account_guid uuid not null references account on delete cascade,
  crossings jsonb,
  looked_at timestamptz,
  -- Whoever is told may watch a widget for a threshold of their own.
  threshold double precision,
  threshold_side text,
  primary key (widget_guid, account_guid),
  foreign key (organization_guid, widget_guid) references widget (organization_guid, guid) on delete cascade deferrable,
  check (threshold_side is null or threshold is not null)
);
select fence('widget_subscription');
comment on table widget_subscription is 'кому сообщить, когда значения виджета за порогом';
comment on column widget_subscription.crossings is 'Those of the last look; null before the first one.';
comment on column widget_subscription.threshold is 'In place of the threshold of the widget; null for that one.';
create index on widget_subscription (account_guid);
create index on widget_subscription (organization_guid, looked_at nulls first);
select declare_fate('stays', '{widget_subscription}', false);

-- What was crossed before says nothing of another threshold.
create function forget_crossings() returns trigger
  language plpgsql as $$
begin
  update widget_subscription set crossings = null, looked_at = null where widget_guid = new.guid;
  return null;
end $$;

create function is_due(widget_subscription) returns boolean
  language sql stable as $$
  select coalesce($1.looked_at < now() - interval '15 minutes', true)
    and ($1.threshold is not null
      or exists (select from widget w where w.guid = $1.widget_guid and w.parameters ->> 'threshold' is not null))
$$;

-- What a person does not want on the home screen of an organization, and how long before its end a term begins to wait there.
create table home_settings (
  organization_guid uuid not null default current_organization() references organization,
  account_guid uuid not null references account on delete cascade,
  hidden text[] not null default '{}',
  days_ahead integer not null default 30 check (days_ahead between 1 and 365),
  version integer not null default 1,
  primary key (organization_guid, account_guid)
);
select fence('home_settings');
comment on table home_settings is 'что человек видит на главной';
create index on home_settings (account_guid);
select declare_fate('stays', '{home_settings}', false);

create table desktop_link (
  guid uuid primary key,
  organization_guid uuid not null default current_organization() references organization,
  account_guid uuid not null references account on delete cascade,
  name text not null,
  desktop_guid uuid,
  widget_guid uuid,
  period text not null,
  zone text not null,
  snapshot jsonb,
  reach jsonb,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  openings integer not null default 0,
  opened_at timestamptz,
  foreign key (organization_guid, desktop_guid) references desktop (organization_guid, guid) on delete cascade deferrable,
  foreign key (organization_guid, widget_guid) references widget (organization_guid, guid) on delete cascade deferrable,
  constraint desktop_link_subject check (num_nonnulls(desktop_guid, widget_guid, snapshot) <= 1),
  constraint desktop_link_reach check ((snapshot is null) = (reach is null))
);
select fence('desktop_link');
comment on table desktop_link is 'ссылка, по которой рабочий стол или виджет читают без входа';
comment on column desktop_link.desktop_guid is 'Null, as the widget and the snapshot are, for the desktop that the author begins with.';
comment on column desktop_link.snapshot is 'What is shown for good; null for what the author sees then.';
comment on column desktop_link.reach is 'What the author saw when the snapshot was taken: while it is less, the snapshot is not shown.';
create index on desktop_link (organization_guid, created_at);
create index on desktop_link (account_guid);
create index on desktop_link (desktop_guid);
create index on desktop_link (widget_guid);
select declare_fate('stays', '{desktop_link}', false);

-- Which link it is: who opens it names no organization.
create function desktop_link_of(hash bytea) returns table (organization uuid, guid uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.organization_guid, l.guid from desktop_link l where l.secret_hash = hash and l.expires_at > now()
$$;

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
select fence('widget_composition');
comment on table widget_composition is 'вид виджетов';
create index on widget_composition (type_guid);
select declare_fate('stays', '{widget_composition}', false);

create trigger forget_crossings after update of source, parameters, composition_guid on widget
  for each row when ((old.source, old.parameters, old.composition_guid) is distinct from (new.source, new.parameters, new.composition_guid))
  execute function forget_crossings();

-- References of tables that come before these.
alter table widget add foreign key (organization_guid, composition_guid) references widget_composition (organization_guid, guid) deferrable;
