import { objectTypes } from 'contract/features/object-types/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';

const dictionaryTabs = ['Словари', 'Производители', 'Оборудование'];
const types = ['Технический паспорт', 'Сеть', 'Карта', 'Поверки', 'Полнота', 'Измерения', 'Доска сбора'];
const people = ['Этой организации', 'Всех моих организаций'];
const staff = ['Список', 'Структура'];
const organizations = ['Список', 'Дерево', 'На карте', 'Где я работаю', 'Сообщения всем', 'Поставщики входа'];
const rights = [
  'Группы прав',
  'Обозреватель прав',
  'Кто может',
  'Состав групп',
  'Несовместимые права',
  'Ждут второго лица',
  'Пересмотр прав',
  'Запросы прав',
];
const forecasts = ['Прогнозы', 'По регионам', 'Калькулятор', 'Цены', 'Тарифы передачи', 'Плановые часы пик'];
const regions = ['Регионы', 'Обмен данными (80020)', 'Поступления', 'Отправленное', 'Почта и папки', 'Источники'];
const widgetTabs = ['Рабочий стол', 'Библиотека', 'Свои виды', 'Отчёты'];
const terms = ['Термины', 'Разделы'];
const tasks = ['Задачи', 'Запуски', 'Нагрузка', 'Календарь'];
const logs = ['Активность пользователей', 'Журнал действий пользователей', 'Удалённое'];

const addresses: [path: string, title: string, tabs: readonly string[], chosen: number][] = [
  ['/users', 'Пользователи', people, 0],
  ['/users-everywhere', 'Пользователи всех моих организаций', people, 1],
  ['/employees', 'Сотрудники', staff, 0],
  ['/employees/structure', 'Структура', staff, 1],
  ['/organizations', 'Организации', organizations, 0],
  ['/organizations/tree', 'Дерево организаций', organizations, 1],
  ['/organizations/map', 'Организации на карте', organizations, 2],
  ['/organizations/mine', 'Где я работаю', organizations, 3],
  ['/permission-groups', 'Права доступа', rights, 0],
  ['/forecast', 'Прогнозы', forecasts, 0],
  ['/calculator', 'Калькулятор', forecasts, 2],
  ['/region-actual', 'Подкачка', regions, 0],
  ['/measurement-imports', 'Обмен данными', regions, 1],
  ['/dictionary', 'Словари', dictionaryTabs, 0],
  ['/dictionary/brands', 'Производители', dictionaryTabs, 1],
  ['/dictionary/equipment', 'Типы оборудования', dictionaryTabs, 2],
  ['/glossary', 'Глоссарий', terms, 0],
  ['/desktop', 'Рабочий стол', widgetTabs, 0],
  ['/widgets', 'Виджеты', widgetTabs, 1],
  ['/widgets/kinds', 'Виды виджетов', widgetTabs, 2],
  ['/object-types', 'Технический паспорт', types, 0],
  ['/logs', logs[0]!, logs, 0],
  ['/logs/records', logs[1]!, logs, 1],
  ['/logs/removed', logs[2]!, logs, 2],
  ['/scheduler', 'Планировщик', tasks, 0],
];
const textOf = ({ textContent }: Element) => textContent;

test.for(addresses)('%s opens its screen with its name and the tabs of its section', async ([path, name, tabs, at]) => {
  await openConsole(path);
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.title).toMatch(/ — Энергоконсоль$/);
  await expect.poll(() => page.getByRole('tab').elements().map(textOf)).toEqual(tabs);
  expect(page.getByRole('tab', { selected: true }).elements().map(textOf)).toEqual([tabs[at]]);
});

test.for([
  ['/widget/1', 'Виджеты', widgets],
  ['/object-types/1', 'Типы объектов', objectTypes],
] as const)('%s says that there is no such record, and leads back', async ([path, back, { routes }]) => {
  refuse(routes.get, 'not_found');
  await openConsole(path);
  await expect.element(page.getByRole('heading', { name: 'Записи нет' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: back }).first()).toBeVisible();
});
