import { paths } from './paths.ts';

export interface ScreenName {
  /** The name of the tab of the screen, of its entry in «Все разделы», and of its heading. */
  name: string;
  /** Its name among the screens of its tab, when there are several. */
  mode?: string;
  /** Its name outside its tab; the first screen of a tab has the name of the tab. */
  title: string;
}

const alone = (path: string, name: string) => ({ [path]: { name, title: name } });

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('ru') + text.slice(1);

/** The screens of one tab, its modes. */
const together = (name: string, ...modes: readonly (readonly [path: string, mode: string])[]) =>
  Object.fromEntries(
    modes.map(([path, mode], index) => [
      path,
      { name, mode, title: index === 0 ? name : `${name}: ${lowerFirst(mode)}` },
    ]),
  );

/** The names of the screens by address. */
export const screenNames: Readonly<Record<string, ScreenName>> = {
  ...alone(paths.users, 'Пользователи'),
  ...alone(paths.usersEverywhere, 'Пользователи всех моих организаций'),
  ...together('Сотрудники', [paths.employees, 'Список'], [paths.employeeStructure, 'Структура']),
  ...together(
    'Организации',
    [paths.organizations, 'Список'],
    [paths.organizationTree, 'Дерево'],
    [paths.organizationMap, 'На карте'],
  ),
  ...alone(paths.ownOrganizations, 'Где я работаю'),
  ...alone(paths.serviceMessages, 'Сообщения всем'),
  ...alone(paths.signInProviders, 'Поставщики входа'),
  ...alone(paths.permissionGroups, 'Группы'),
  ...together(
    'Кто что может',
    [paths.rightsExplorer(), 'Что может'],
    [paths.rightsExplorer('who-can'), 'Кто может'],
    [paths.rightsExplorer('composition'), 'Состав групп'],
  ),
  ...together(
    'Контроль',
    [paths.rightsExplorer('conflicts'), 'Несовместимые права'],
    [paths.rightsExplorer('reviews'), 'Пересмотр'],
  ),
  ...together(
    'Заявки',
    [paths.rightsExplorer('requests'), 'Запросы прав'],
    [paths.rightsExplorer('pending'), 'Второе лицо'],
  ),
  ...together('Прогнозы', [paths.forecast, 'Список'], [paths.forecastRegions, 'Точность по регионам']),
  ...alone(paths.calculator, 'Калькулятор'),
  ...together(
    'Цены и тарифы',
    [paths.priceSets, 'Цены'],
    [paths.transmissionTariffs, 'Тарифы передачи'],
    [paths.plannedPeakHours, 'Плановые часы пик'],
  ),
  ...together('Подкачка', [paths.regionActual, 'Регионы'], [paths.regionSources, 'Источники']),
  ...together(
    'Обмен данными',
    [paths.measurementImports, 'Файлы'],
    [paths.exchangeArrivals, 'Поступления'],
    [paths.exchangeSendings, 'Отправленное'],
    [paths.exchangeChannels, 'Почта и папки'],
  ),
  ...alone(paths.dictionaries, 'Словари'),
  ...alone(paths.brands, 'Производители'),
  ...alone(paths.equipment, 'Оборудование'),
  ...alone(paths.sharedProposals, 'Предложения о записях'),
  ...together('Глоссарий', [paths.glossary, 'Термины'], [paths.glossarySections, 'Разделы']),
  ...alone(paths.desktop, 'Рабочий стол'),
  ...together('Виджеты', [paths.widgets, 'Библиотека'], [paths.widgetKinds, 'Свои виды']),
  ...alone(paths.reports, 'Отчёты'),
  ...alone(paths.objectTypes, 'Технический паспорт'),
  ...alone(paths.passportNetwork, 'Сеть'),
  ...alone(paths.passportMap, 'Карта'),
  ...alone(paths.verifications, 'Поверки'),
  ...together(
    'Сбор данных',
    [paths.measurements, 'Измерения'],
    [paths.board, 'Доска'],
    [paths.completeness, 'Полнота паспорта'],
  ),
  ...alone(paths.readingSheet, 'Снять показания'),
  ...alone(paths.reconciliation, 'Сверка профиля с показаниями'),
  ...alone(paths.groupBalances, 'Небалансы групп за месяц'),
  ...alone(paths.limitStates, 'Лимиты за месяц'),
  ...alone(paths.logs, 'Активность пользователей'),
  ...alone(paths.logRecords, 'Журнал действий пользователей'),
  ...alone(paths.removed, 'Удалённое'),
  ...together(
    'Планировщик',
    [paths.scheduler, 'Задачи'],
    [paths.schedulerRuns, 'Запуски'],
    [paths.schedulerLoad, 'Нагрузка'],
    [paths.productionCalendar, 'Производственный календарь'],
  ),
};
