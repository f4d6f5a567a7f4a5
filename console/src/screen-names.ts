import { paths } from './paths.ts';

export interface ScreenName {
  /** What it is called where it stands alone. */
  name: string;
  /** What its tab in the strip of its section says; without one it has no tab. */
  tab?: string;
}

const named = (name: string, tab?: string): ScreenName => ({ name, tab });

/** What every screen of the navigation is called, by its address. */
export const screenNames: Readonly<Record<string, ScreenName>> = {
  [paths.users]: named('Пользователи', 'Этой организации'),
  [paths.usersEverywhere]: named('Пользователи всех моих организаций', 'Всех моих организаций'),
  [paths.employees]: named('Сотрудники', 'Список'),
  [paths.employeeStructure]: named('Структура', 'Структура'),
  [paths.organizations]: named('Организации', 'Список'),
  [paths.organizationTree]: named('Дерево организаций', 'Дерево'),
  [paths.organizationMap]: named('Организации на карте', 'На карте'),
  [paths.ownOrganizations]: named('Где я работаю', 'Где я работаю'),
  [paths.serviceMessages]: named('Сообщения всем и режим «только чтение»', 'Сообщения всем'),
  [paths.signInProviders]: named('Поставщики входа', 'Поставщики входа'),
  [paths.permissionGroups]: named('Права доступа', 'Группы прав'),
  [paths.rightsExplorer()]: named('Обозреватель прав', 'Обозреватель прав'),
  [paths.rightsExplorer('who-can')]: named('Кто может', 'Кто может'),
  [paths.rightsExplorer('composition')]: named('Состав групп', 'Состав групп'),
  [paths.rightsExplorer('conflicts')]: named('Несовместимые права', 'Несовместимые права'),
  [paths.rightsExplorer('pending')]: named('Ждут второго лица', 'Ждут второго лица'),
  [paths.rightsExplorer('reviews')]: named('Пересмотр прав', 'Пересмотр прав'),
  [paths.rightsExplorer('requests')]: named('Запросы прав', 'Запросы прав'),
  [paths.forecast]: named('Прогнозы', 'Прогнозы'),
  [paths.forecastRegions]: named('Точность по регионам', 'По регионам'),
  [paths.calculator]: named('Калькулятор', 'Калькулятор'),
  [paths.priceSets]: named('Цены', 'Цены'),
  [paths.transmissionTariffs]: named('Тарифы передачи', 'Тарифы передачи'),
  [paths.plannedPeakHours]: named('Плановые часы пик', 'Плановые часы пик'),
  [paths.regionActual]: named('Подкачка', 'Регионы'),
  [paths.measurementImports]: named('Обмен данными (80020)', 'Обмен данными (80020)'),
  [paths.exchangeArrivals]: named('Поступления файлов', 'Поступления'),
  [paths.exchangeSendings]: named('Отправленные файлы', 'Отправленное'),
  [paths.exchangeChannels]: named('Почта и папки обмена', 'Почта и папки'),
  [paths.regionSources]: named('Источники подкачки', 'Источники'),
  [paths.dictionaries]: named('Словари', 'Словари'),
  [paths.brands]: named('Производители', 'Производители'),
  [paths.equipment]: named('Типы оборудования', 'Оборудование'),
  [paths.sharedProposals]: named('Предложения об общих записях'),
  [paths.glossary]: named('Глоссарий', 'Термины'),
  [paths.glossarySections]: named('Разделы глоссария', 'Разделы'),
  [paths.desktop]: named('Рабочий стол', 'Рабочий стол'),
  [paths.widgets]: named('Библиотека виджетов', 'Библиотека'),
  [paths.reports]: named('Отчёты', 'Отчёты'),
  [paths.objectTypes]: named('Технический паспорт', 'Технический паспорт'),
  [paths.passportNetwork]: named('Сеть', 'Сеть'),
  [paths.passportMap]: named('Карта', 'Карта'),
  [paths.verifications]: named('Поверки', 'Поверки'),
  [paths.completeness]: named('Полнота паспорта', 'Полнота'),
  [paths.measurements]: named('Измерения', 'Измерения'),
  [paths.board]: named('Доска сбора', 'Доска сбора'),
  [paths.readingSheet]: named('Снять показания'),
  [paths.reconciliation]: named('Сверка профиля с показаниями'),
  [paths.groupBalances]: named('Небалансы групп за месяц'),
  [paths.limitStates]: named('Лимиты за месяц'),
  [paths.logs]: named('Активность пользователей', 'Активность пользователей'),
  [paths.logRecords]: named('Журнал действий пользователей', 'Журнал действий пользователей'),
  [paths.removed]: named('Удалённое', 'Удалённое'),
  [paths.scheduler]: named('Планировщик', 'Задачи'),
  [paths.schedulerRuns]: named('Запуски', 'Запуски'),
  [paths.schedulerLoad]: named('Нагрузка планировщика', 'Нагрузка'),
  [paths.productionCalendar]: named('Производственный календарь', 'Календарь'),
};
