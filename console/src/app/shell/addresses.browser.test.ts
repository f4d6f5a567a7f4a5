import { objectTypes } from 'contract/features/object-types/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';

const dictionaryTabs = ['Словари', 'Производители', 'Оборудование'];
const types = ['Технический паспорт', 'Сеть', 'Карта', 'Поверки', 'Сбор данных'];
const organizations = ['Организации', 'Сообщения всем', 'Поставщики входа'];
const rights = ['Группы', 'Кто что может', 'Контроль', 'Заявки'];
const forecasts = ['Прогнозы', 'Калькулятор', 'Цены и тарифы'];
const regions = ['Подкачка', 'Обмен данными'];
const widgetTabs = ['Рабочий стол', 'Виджеты', 'Отчёты'];
const logs = ['Активность пользователей', 'Журнал действий пользователей', 'Удалённое'];

const staff = ['Список', 'Структура'];
const ofOrganizations = ['Список', 'Дерево', 'На карте'];
const rightsShown = ['Что может', 'Кто может', 'Состав групп'];
const control = ['Несовместимые права', 'Пересмотр'];
const requests = ['Запросы прав', 'Второе лицо'];
const ofForecasts = ['Список', 'Точность по регионам'];
const prices = ['Цены', 'Тарифы передачи', 'Плановые часы пик'];
const actuals = ['Регионы', 'Источники'];
const exchange = ['Файлы', 'Поступления', 'Отправленное', 'Почта и папки'];
const terms = ['Термины', 'Разделы'];
const ofWidgets = ['Библиотека', 'Свои виды'];
const collection = ['Измерения', 'Доска', 'Полнота паспорта'];
const tasks = ['Задачи', 'Запуски', 'Нагрузка', 'Производственный календарь'];

/** An address with the tabs of its section, the chosen tab, the modes of the tab, and the chosen mode. */
const addresses: [path: string, tabs: readonly string[], tab: string, modes: readonly string[], mode?: string][] = [
  ['/users', [], 'Пользователи', []],
  ['/users-everywhere', [], 'Пользователи всех моих организаций', []],
  ['/employees', [], 'Сотрудники', staff, 'Список'],
  ['/employees/structure', [], 'Сотрудники', staff, 'Структура'],
  ['/organizations', organizations, 'Организации', ofOrganizations, 'Список'],
  ['/organizations/tree', organizations, 'Организации', ofOrganizations, 'Дерево'],
  ['/organizations/map', organizations, 'Организации', ofOrganizations, 'На карте'],
  ['/organizations/mine', [], 'Где я работаю', []],
  ['/permission-groups', rights, 'Группы', []],
  ['/permission-groups/explorer', rights, 'Кто что может', rightsShown, 'Что может'],
  ['/permission-groups/who-can', rights, 'Кто что может', rightsShown, 'Кто может'],
  ['/permission-groups/composition', rights, 'Кто что может', rightsShown, 'Состав групп'],
  ['/permission-groups/conflicts', rights, 'Контроль', control, 'Несовместимые права'],
  ['/permission-groups/reviews', rights, 'Контроль', control, 'Пересмотр'],
  ['/permission-groups/requests', rights, 'Заявки', requests, 'Запросы прав'],
  ['/permission-groups/pending', rights, 'Заявки', requests, 'Второе лицо'],
  ['/forecast', forecasts, 'Прогнозы', ofForecasts, 'Список'],
  ['/calculator', forecasts, 'Калькулятор', []],
  ['/calculator/prices', forecasts, 'Цены и тарифы', prices, 'Цены'],
  ['/calculator/transmission-tariffs', forecasts, 'Цены и тарифы', prices, 'Тарифы передачи'],
  ['/calculator/peak-hours', forecasts, 'Цены и тарифы', prices, 'Плановые часы пик'],
  ['/region-actual', regions, 'Подкачка', actuals, 'Регионы'],
  ['/measurement-imports', regions, 'Обмен данными', exchange, 'Файлы'],
  ['/measurement-imports/arrivals', regions, 'Обмен данными', exchange, 'Поступления'],
  ['/measurement-imports/sendings', regions, 'Обмен данными', exchange, 'Отправленное'],
  ['/dictionary', dictionaryTabs, 'Словари', []],
  ['/dictionary/brands', dictionaryTabs, 'Производители', []],
  ['/dictionary/equipment', dictionaryTabs, 'Оборудование', []],
  ['/glossary', [], 'Глоссарий', terms, 'Термины'],
  ['/desktop', widgetTabs, 'Рабочий стол', []],
  ['/widgets', widgetTabs, 'Виджеты', ofWidgets, 'Библиотека'],
  ['/widgets/kinds', widgetTabs, 'Виджеты', ofWidgets, 'Свои виды'],
  ['/object-types', types, 'Технический паспорт', []],
  ['/object-types/measurements', types, 'Сбор данных', collection, 'Измерения'],
  ['/object-types/board', types, 'Сбор данных', collection, 'Доска'],
  ['/object-types/completeness', types, 'Сбор данных', collection, 'Полнота паспорта'],
  ['/logs', logs, logs[0]!, []],
  ['/logs/records', logs, logs[1]!, []],
  ['/logs/removed', logs, logs[2]!, []],
  ['/scheduler', [], 'Планировщик', tasks, 'Задачи'],
];
const textOf = ({ textContent }: Element) => textContent;

test.for(addresses)(
  '%s opens its screen with the name of its tab, and its mode among those of the tab',
  async ([path, tabs, name, modes, mode]) => {
    await openConsole(path);
    await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.title).toMatch(new RegExp(`^${name}.* — Энергоконсоль$`));
    await expect.poll(() => page.getByRole('tab').elements().map(textOf)).toEqual([...tabs, ...modes]);
    const chosen = [...(tabs.length > 0 ? [name] : []), ...(mode ? [mode] : [])];
    expect(page.getByRole('tab', { selected: true }).elements().map(textOf)).toEqual(chosen);
  },
);

test.for([
  ['/widget/1', 'Виджеты', widgets],
  ['/object-types/1', 'Типы объектов', objectTypes],
] as const)('%s says that there is no such record, and leads back', async ([path, back, { routes }]) => {
  refuse(routes.get, 'not_found');
  await openConsole(path);
  await expect.element(page.getByRole('heading', { name: 'Записи нет' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: back }).first()).toBeVisible();
});
