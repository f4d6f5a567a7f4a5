/** The entities for which rights are given: code and Russian name, in the order of the permission screens. */
export const entityTypes = {
  users: 'Пользователи',
  employees: 'Сотрудники',
  organizations: 'Организации',
  permissionGroups: 'Группы прав',
  individualPermissions: 'Индивидуальные права',
  forecasts: 'Прогнозы',
  regionActual: 'Подкачка',
  dictionaries: 'Словари',
  brands: 'Производители и модели',
  equipmentTypes: 'Типы оборудования',
  glossary: 'Глоссарий',
  sharedData: 'Общие справочники',
  widgets: 'Виджеты',
  desktops: 'Рабочие столы',
  objectTypes: 'Типы объектов',
  typeObjects: 'Объекты своих типов',
  activityLog: 'Логи (активность)',
  journal: 'Журнал действий',
  scheduler: 'Планировщик',
  runs: 'Запуски задач',
  meteringPoints: 'Точки учёта',
  meteringDevices: 'Приборы учёта',
  measurements: 'Измерительные данные',
  readings: 'Показания',
  seals: 'Пломбы',
  balanceGroups: 'Балансовые группы',
  consumptionObjects: 'Объекты потребления',
  buildings: 'Здания',
  branchOffices: 'Филиалы',
  plannedData: 'Плановые данные',
  accumulators: 'Накопители',
  generationObjects: 'Генерация',
  transitConsumers: 'Транзитные потребители',
  substations: 'Подстанции',
  transformations: 'Трансформации',
  accessionActs: 'Акты присоединения',
  contracts: 'Договоры',
  workers: 'Работники',
  products: 'Продукция',
  calculator: 'Калькулятор',
  reports: 'Отчёты',
  exchangeFiles: 'Импорт/экспорт макетов',
  exchangeChannels: 'Каналы обмена',
} as const;

export type EntityType = keyof typeof entityTypes;

/** The permission values in ascending order; each includes all before it. */
export const permissionLadder = ['none', 'read', 'create', 'update', 'delete', 'full'] as const;
export type PermissionValue = (typeof permissionLadder)[number];
export type Action = Exclude<PermissionValue, 'none' | 'full'>;
export const actions = ['read', 'create', 'update', 'delete'] as const satisfies readonly Action[];

export const rankOf = (value: PermissionValue): number => permissionLadder.indexOf(value);

export const permissionNames: Readonly<Record<PermissionValue, string>> = {
  none: 'Нет доступа',
  read: 'Чтение',
  create: 'Создание',
  update: 'Изменение',
  delete: 'Удаление',
  full: 'Полный доступ',
};
