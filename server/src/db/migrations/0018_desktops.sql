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
  unique (organization_guid, guid),
  constraint widget_code unique (organization_guid, code),
  constraint widget_replacement check (replaced_by_guid <> guid),
  foreign key (organization_guid, replaced_by_guid) references widget (organization_guid, guid)
);
create index widget_replaced_by on widget (replaced_by_guid);
select fence('widget');
comment on column widget.parameters is 'The settings of the source.';

create table desktop (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid references account on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_guid, guid),
  constraint desktop_owner unique nulls not distinct (organization_guid, account_guid)
);
select fence('desktop');
comment on column desktop.account_guid is 'Whose it is; null for that of the organization.';

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
create index desktop_item_widget on desktop_item (widget_guid);
select fence('desktop_item');

-- What an organization begins with: the widgets whose data the program has, and a desktop of the most useful of them.
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
      (17, 'Стоимость по категориям', 'category-costs', 'plans', 'categoryCosts', 'bars', '{}', 6, 4, '900')
    ) as ready (number, name, code, section, source, kind, parameters, width, height, refresh)
    returning *),
  home as (insert into desktop (guid, organization_guid) values (gen_random_uuid(), current_organization()) returning guid),
  placed as (
    insert into desktop_item (desktop_guid, widget_guid, x, y, w, h)
    select home.guid, added.guid, place.x, place.y, place.w, place.h
    from home, added join (values
      ('metering-points', 0, 0, 3, 2),
      ('overdue-verifications', 3, 0, 3, 2),
      ('verifications', 6, 0, 6, 5),
      ('contradictions', 0, 2, 6, 4),
      ('plan-by-branch', 6, 5, 6, 3),
      ('last-actions', 0, 6, 6, 6),
      ('substations-map', 6, 8, 6, 4)
    ) as place (code, x, y, w, h) using (code))
  select * from added
$$;
