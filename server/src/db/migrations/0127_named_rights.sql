-- A right is called by what it gives; its reason stands beside it.
create function told_right(entity_type text, value text, effect text, is_of_one boolean) returns text
  language sql immutable
  return case effect when 'deny' then 'Запрет: ' else '' end
    || case entity_type
      when 'users' then 'Пользователи'
      when 'employees' then 'Сотрудники'
      when 'organizations' then 'Организации'
      when 'permissionGroups' then 'Группы прав'
      when 'individualPermissions' then 'Индивидуальные права'
      when 'forecasts' then 'Прогнозы'
      when 'regionActual' then 'Подкачка'
      when 'dictionaries' then 'Словари'
      when 'brands' then 'Производители и модели'
      when 'equipmentTypes' then 'Типы оборудования'
      when 'glossary' then 'Глоссарий'
      when 'sharedData' then 'Общие справочники'
      when 'widgets' then 'Виджеты'
      when 'desktops' then 'Рабочие столы'
      when 'objectTypes' then 'Типы объектов'
      when 'typeObjects' then 'Объекты своих типов'
      when 'activityLog' then 'Логи (активность)'
      when 'journal' then 'Журнал действий'
      when 'scheduler' then 'Планировщик'
      when 'runs' then 'Запуски задач'
      when 'meteringPoints' then 'Точки учёта'
      when 'meteringDevices' then 'Приборы учёта'
      when 'measurements' then 'Измерительные данные'
      when 'readings' then 'Показания'
      when 'seals' then 'Пломбы'
      when 'balanceGroups' then 'Балансовые группы'
      when 'consumptionObjects' then 'Объекты потребления'
      when 'buildings' then 'Здания'
      when 'branchOffices' then 'Филиалы'
      when 'plannedData' then 'Плановые данные'
      when 'accumulators' then 'Накопители'
      when 'generationObjects' then 'Генерация'
      when 'transitConsumers' then 'Транзитные потребители'
      when 'substations' then 'Подстанции'
      when 'transformations' then 'Трансформации'
      when 'accessionActs' then 'Акты присоединения'
      when 'contracts' then 'Договоры'
      when 'workers' then 'Работники'
      when 'products' then 'Продукция'
      when 'calculator' then 'Калькулятор'
      when 'reports' then 'Отчёты'
      when 'exchangeFiles' then 'Импорт/экспорт макетов'
      when 'exchangeChannels' then 'Каналы обмена'
      else entity_type end
    || ': '
    || case value
      when 'read' then 'Чтение'
      when 'create' then 'Создание'
      when 'update' then 'Изменение'
      when 'delete' then 'Удаление'
      when 'full' then 'Полный доступ'
      else value end
    || case when is_of_one then ', одна запись' else '' end;

alter table individual_permission
  drop column search,
  add column name text generated always as (told_right(entity_type, value, effect, object_guid is not null)) stored,
  add column search text generated always as (search_key(told_right(entity_type, value, effect, object_guid is not null) || ' ' || reason)) stored;
