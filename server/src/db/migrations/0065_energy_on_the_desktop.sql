-- What an organization begins with: the widgets whose data the program has, and a desktop that shows its energy. What waits for a
-- decision is counted at home.
create or replace function add_ready_widgets() returns setof widget
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
