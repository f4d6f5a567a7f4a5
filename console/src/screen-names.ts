import { paths } from './paths.ts';

export interface ScreenName {
  /** The name of the screen outside its section. */
  name: string;
  /** The label of its tab within the section; null when it has no tab. */
  tab: string | null;
}

const named = (name: string, tab: string | null = name): ScreenName => ({ name, tab });

/** The names of all screens of the navigation, by address. */
export const screenNames: Readonly<Record<string, ScreenName>> = {
  [paths.users]: named('Пользователи', 'Этой организации'),
  [paths.usersEverywhere]: named('Пользователи всех моих организаций', 'Всех моих организаций'),
  [paths.employees]: named('Сотрудники', 'Список'),
  [paths.employeeStructure]: named('Структура'),
  [paths.organizations]: named('Организации', 'Список'),
  [paths.organizationTree]: named('Дерево организаций', 'Дерево'),
  [paths.organizationMap]: named('Организации на карте', 'На карте'),
  [paths.ownOrganizations]: named('Где я работаю'),
  [paths.serviceMessages]: named('Сообщения всем и режим «только чтение»', 'Сообщения всем'),
  [paths.signInProviders]: named('Поставщики входа'),
  [paths.permissionGroups]: named('Права доступа', 'Группы прав'),
  [paths.rightsExplorer()]: named('Обозреватель прав'),
  [paths.rightsExplorer('who-can')]: named('Кто может'),
  [paths.rightsExplorer('composition')]: named('Состав групп'),
  [paths.rightsExplorer('conflicts')]: named('Несовместимые права'),
  [paths.rightsExplorer('pending')]: named('Ждут второго лица'),
  [paths.rightsExplorer('reviews')]: named('Пересмотр прав'),
  [paths.rightsExplorer('requests')]: named('Запросы прав'),
  [paths.forecast]: named('Прогнозы'),
  [paths.forecastRegions]: named('Точность по регионам', 'По регионам'),
  [paths.calculator]: named('Калькулятор'),
  [paths.priceSets]: named('Цены'),
  [paths.transmissionTariffs]: named('Тарифы передачи'),
  [paths.plannedPeakHours]: named('Плановые часы пик'),
  [paths.regionActual]: named('Подкачка', 'Регионы'),
  [paths.measurementImports]: named('Обмен данными (80020)'),
  [paths.exchangeArrivals]: named('Поступления файлов', 'Поступления'),
  [paths.exchangeSendings]: named('Отправленные файлы', 'Отправленное'),
  [paths.exchangeChannels]: named('Почта и папки обмена', 'Почта и папки'),
  [paths.regionSources]: named('Источники подкачки', 'Источники'),
  [paths.dictionaries]: named('Словари'),
  [paths.brands]: named('Производители'),
  [paths.equipment]: named('Типы оборудования', 'Оборудование'),
  [paths.sharedProposals]: named('Предложения о записях', null),
  [paths.glossary]: named('Глоссарий', 'Термины'),
  [paths.glossarySections]: named('Разделы глоссария', 'Разделы'),
  [paths.desktop]: named('Рабочий стол'),
  [paths.widgets]: named('Библиотека виджетов', 'Библиотека'),
  [paths.widgetKinds]: named('Виды виджетов', 'Свои виды'),
  [paths.reports]: named('Отчёты'),
  [paths.objectTypes]: named('Технический паспорт'),
  [paths.passportNetwork]: named('Сеть'),
  [paths.passportMap]: named('Карта'),
  [paths.verifications]: named('Поверки'),
  [paths.completeness]: named('Полнота паспорта', 'Полнота'),
  [paths.measurements]: named('Измерения'),
  [paths.board]: named('Доска сбора'),
  [paths.readingSheet]: named('Снять показания', null),
  [paths.reconciliation]: named('Сверка профиля с показаниями', null),
  [paths.groupBalances]: named('Небалансы групп за месяц', null),
  [paths.limitStates]: named('Лимиты за месяц', null),
  [paths.logs]: named('Активность пользователей'),
  [paths.logRecords]: named('Журнал действий пользователей'),
  [paths.removed]: named('Удалённое'),
  [paths.scheduler]: named('Планировщик', 'Задачи'),
  [paths.schedulerRuns]: named('Запуски'),
  [paths.schedulerLoad]: named('Нагрузка планировщика', 'Нагрузка'),
  [paths.productionCalendar]: named('Производственный календарь', 'Календарь'),
};
