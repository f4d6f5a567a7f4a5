import {
  IconAddressBook,
  IconBook2,
  IconBooks,
  IconBuildings,
  IconCalendarTime,
  IconChartLine,
  IconCloudDownload,
  IconHierarchy2,
  IconLayoutDashboard,
  IconListSearch,
  IconShieldLock,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { decideAny } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { refusalText } from './api/decisions.ts';
import { passportSections } from './passport-sections.ts';
import { paths } from './paths.ts';

export interface Screen {
  label: string;
  path: string;
  /** What the user must be able to read. */
  entity: EntityType;
}

export interface NavigationItem extends Screen {
  icon: Icon;
  /** The screen shows records of these, too: it is open to whoever may read some of them. */
  also?: readonly EntityType[];
  /** The other screens of the section. */
  further?: readonly Screen[];
  /** Where its cards are, when not below its own address. */
  cards?: string;
}

/** The side menu in order. */
export const navigation: readonly NavigationItem[] = [
  {
    label: 'Пользователи',
    icon: IconUsers,
    path: paths.users,
    entity: 'users',
    further: [{ label: 'Пользователи всех организаций', path: paths.usersEverywhere, entity: 'users' }],
  },
  { label: 'Сотрудники', icon: IconAddressBook, path: paths.employees, cards: '/employee', entity: 'employees' },
  {
    label: 'Организации',
    icon: IconBuildings,
    path: paths.organizations,
    cards: '/organization',
    entity: 'organizations',
    further: [
      { label: 'Сообщения всем', path: paths.serviceMessages, entity: 'sharedData' },
      { label: 'Поставщики входа', path: paths.signInProviders, entity: 'sharedData' },
    ],
  },
  {
    label: 'Права доступа',
    icon: IconShieldLock,
    path: paths.permissionGroups,
    cards: '/permission',
    entity: 'permissionGroups',
    further: [{ label: 'Обозреватель прав', path: paths.rightsExplorer(), entity: 'employees' }],
  },
  {
    label: 'Прогнозы',
    icon: IconChartLine,
    path: paths.forecast,
    entity: 'forecasts',
    further: [
      { label: 'Калькулятор', path: paths.calculator, entity: 'calculator' },
      { label: 'Цены', path: paths.priceSets, entity: 'calculator' },
      { label: 'Тарифы передачи', path: paths.transmissionTariffs, entity: 'calculator' },
      { label: 'Плановые часы пик', path: paths.plannedPeakHours, entity: 'dictionaries' },
    ],
  },
  {
    label: 'Подкачка',
    icon: IconCloudDownload,
    path: paths.regionActual,
    entity: 'regionActual',
    further: [
      { label: 'Обмен данными', path: paths.measurementImports, entity: 'exchangeFiles' },
      { label: 'Почта и папки обмена', path: paths.exchangeChannels, entity: 'exchangeChannels' },
    ],
  },
  {
    label: 'Справочники',
    icon: IconBooks,
    path: paths.dictionaries,
    cards: '/dictionary-values',
    entity: 'dictionaries',
    further: [
      { label: 'Производители', path: paths.brands, entity: 'brands' },
      { label: 'Типы оборудования', path: paths.equipment, entity: 'equipmentTypes' },
    ],
  },
  { label: 'Глоссарий', icon: IconBook2, path: paths.glossary, entity: 'glossary' },
  {
    label: 'Виджеты',
    icon: IconLayoutDashboard,
    path: paths.widgets,
    cards: '/widget',
    entity: 'widgets',
    further: [
      { label: 'Отчёты', path: paths.reports, entity: 'reports' },
      { label: 'Рабочий стол', path: paths.desktop, entity: 'desktops' },
      { label: 'Утро', path: paths.morning, entity: 'desktops' },
    ],
  },
  {
    label: 'Тип объектов',
    icon: IconHierarchy2,
    path: paths.objectTypes,
    entity: 'objectTypes',
    also: Object.values(passportSections),
    further: [
      { label: 'Сеть', path: paths.passportNetwork, entity: 'objectTypes' },
      { label: 'Поверки', path: paths.verifications, entity: 'objectTypes' },
      { label: 'Измерения', path: paths.measurements, entity: 'measurements' },
      { label: 'Доска сбора', path: paths.board, entity: 'measurements' },
    ],
  },
  {
    label: 'Логи',
    icon: IconListSearch,
    path: paths.logs,
    entity: 'activityLog',
    further: [
      { label: 'Журнал действий', path: paths.logRecords, entity: 'journal' },
      { label: 'Удалённое', path: paths.removed, entity: 'journal' },
    ],
  },
  {
    label: 'Планировщик',
    icon: IconCalendarTime,
    path: paths.scheduler,
    entity: 'scheduler',
    further: [
      { label: 'Запуски', path: paths.schedulerRuns, entity: 'scheduler' },
      { label: 'Производственный календарь', path: paths.productionCalendar, entity: 'dictionaries' },
    ],
  },
];

/** Where a section leads a person: to its own screen, or to the first of its screens that they may open; otherwise why not. */
export function wayInto(rights: Rights, { path, entity, also = [], further = [] }: NavigationItem) {
  const mayRead = (one: EntityType) => decideAny(rights, one, 'read').allowed;
  const to = [entity, ...also].some(mayRead) ? path : further.find((screen) => mayRead(screen.entity))?.path;
  return { to, refusal: to === undefined ? refusalText(decideAny(rights, entity, 'read')) : undefined };
}

/** The screen that a person begins with: the desktop, or the first that is open to them; undefined when none is. */
export const firstScreen = (rights: Rights): string | undefined =>
  decideAny(rights, 'desktops', 'read').allowed
    ? paths.root
    : navigation.map((item) => wayInto(rights, item).to).find((to) => to !== undefined);
