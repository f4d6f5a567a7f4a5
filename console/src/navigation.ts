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
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { refusalText } from './api/decisions.ts';
import { passportSections } from './passport-sections.ts';
import { paths } from './paths.ts';

export interface Screen {
  path: string;
  /** The screen is for those who have the right to the action on any of these, at least on some rows; without entities,
   *  for every member. */
  of: readonly EntityType[];
  action: Action;
  /** Whether it has a tab; otherwise other screens lead to it. */
  hasTab: boolean;
}

export interface NavigationItem {
  label: string;
  icon: Icon;
  path: string;
  /** The screens of the section in the order of their tabs, including its own. Their names are in `screen-names.ts`;
   *  those with the same name are modes of one tab. */
  screens: readonly Screen[];
  /** The path of its cards, when it is not below its own address. */
  cards?: string;
}

const at = (path: string, ...of: EntityType[]): Screen => ({ path, of, action: 'read', hasTab: true });
/** A screen with settings, which is shown only to those who may add to them. */
const settings = (path: string, of: EntityType): Screen => ({ path, of: [of], action: 'create', hasTab: true });
const withoutTab = (path: string, ...of: EntityType[]): Screen => ({ path, of, action: 'read', hasTab: false });

/** The side menu in order. */
export const navigation: readonly NavigationItem[] = [
  {
    label: 'Пользователи',
    icon: IconUsers,
    path: paths.users,
    screens: [at(paths.users, 'users')],
  },
  {
    label: 'Сотрудники',
    icon: IconAddressBook,
    path: paths.employees,
    screens: [at(paths.employees, 'employees'), at(paths.employeeStructure, 'employees')],
    cards: '/employee',
  },
  {
    label: 'Организации',
    icon: IconBuildings,
    path: paths.organizations,
    screens: [
      at(paths.organizations, 'organizations'),
      at(paths.organizationTree, 'organizations'),
      at(paths.organizationMap, 'organizations'),
      at(paths.serviceMessages, 'sharedData'),
      at(paths.signInProviders, 'sharedData'),
    ],
    cards: '/organization',
  },
  {
    label: 'Права доступа',
    icon: IconShieldLock,
    path: paths.permissionGroups,
    screens: [
      at(paths.permissionGroups, 'permissionGroups'),
      at(paths.rightsExplorer(), 'employees', 'permissionGroups'),
      at(paths.rightsExplorer('who-can'), 'permissionGroups'),
      at(paths.rightsExplorer('composition'), 'permissionGroups'),
      at(paths.rightsExplorer('conflicts'), 'permissionGroups'),
      at(paths.rightsExplorer('reviews')),
      at(paths.rightsExplorer('requests')),
      at(paths.rightsExplorer('pending')),
    ],
    cards: '/permission',
  },
  {
    label: 'Прогнозы',
    icon: IconChartLine,
    path: paths.forecast,
    screens: [
      at(paths.forecast, 'forecasts'),
      at(paths.forecastRegions, 'forecasts'),
      at(paths.calculator, 'calculator'),
      at(paths.priceSets, 'calculator'),
      at(paths.transmissionTariffs, 'calculator'),
      at(paths.plannedPeakHours, 'dictionaries'),
    ],
  },
  {
    label: 'Подкачка',
    icon: IconCloudDownload,
    path: paths.regionActual,
    screens: [
      at(paths.regionActual, 'regionActual'),
      settings(paths.regionSources, 'regionActual'),
      at(paths.measurementImports, 'exchangeFiles'),
      at(paths.exchangeArrivals, 'exchangeFiles'),
      at(paths.exchangeSendings, 'exchangeFiles'),
      at(paths.exchangeChannels, 'exchangeChannels'),
    ],
  },
  {
    label: 'Справочники',
    icon: IconBooks,
    path: paths.dictionaries,
    screens: [
      at(paths.dictionaries, 'dictionaries'),
      at(paths.brands, 'brands'),
      at(paths.equipment, 'equipmentTypes'),
      withoutTab(paths.sharedProposals, 'dictionaries'),
    ],
    cards: '/dictionary-values',
  },
  {
    label: 'Глоссарий',
    icon: IconBook2,
    path: paths.glossary,
    screens: [at(paths.glossary, 'glossary'), settings(paths.glossarySections, 'glossary')],
  },
  {
    label: 'Виджеты',
    icon: IconLayoutDashboard,
    path: paths.widgets,
    screens: [
      at(paths.desktop, 'desktops'),
      at(paths.widgets, 'widgets'),
      settings(paths.widgetKinds, 'widgets'),
      at(paths.reports, 'reports'),
    ],
    cards: '/widget',
  },
  {
    label: 'Тип объектов',
    icon: IconHierarchy2,
    path: paths.objectTypes,
    screens: [
      at(paths.objectTypes, 'objectTypes', ...Object.values(passportSections)),
      at(paths.passportNetwork, 'objectTypes'),
      at(paths.passportMap, 'objectTypes'),
      at(paths.verifications, 'objectTypes'),
      at(paths.measurements, 'measurements'),
      at(paths.board, 'measurements'),
      at(paths.completeness, 'objectTypes'),
      withoutTab(paths.readingSheet, 'readings'),
      withoutTab(paths.reconciliation, 'readings'),
      withoutTab(paths.groupBalances, 'balanceGroups'),
      withoutTab(paths.limitStates, 'plannedData'),
    ],
  },
  {
    label: 'Логи',
    icon: IconListSearch,
    path: paths.logs,
    screens: [at(paths.logs, 'activityLog'), at(paths.logRecords, 'journal'), at(paths.removed)],
  },
  {
    label: 'Планировщик',
    icon: IconCalendarTime,
    path: paths.scheduler,
    screens: [
      at(paths.scheduler, 'scheduler'),
      at(paths.schedulerRuns, 'runs'),
      at(paths.schedulerLoad, 'scheduler'),
      at(paths.productionCalendar, 'dictionaries'),
    ],
  },
];

const mayOne = (rights: Rights, { of, action }: Screen) =>
  of.some((entity) => decideAny(rights, entity, action).allowed);

/** Whether a screen is shown to a person. */
export const mayOpen = (rights: Rights, screen: Screen): boolean => screen.of.length === 0 || mayOne(rights, screen);

/** The screen that a section opens for a person: its own, or the first of its screens open to them; otherwise the
 *  refusal. Screens open to every member do not make a section available. */
export function entryScreen(rights: Rights, { path, screens }: NavigationItem) {
  const own = screens.find((screen) => screen.path === path)!;
  const to = [own, ...screens].find((screen) => mayOne(rights, screen))?.path;
  return { to, refusal: to === undefined ? refusalText(decideAny(rights, own.of[0]!, 'read')) : undefined };
}

/** The start screen of a person: the desktop, or the first screen open to them; undefined when there is none. */
export const firstScreen = (rights: Rights): string | undefined =>
  decideAny(rights, 'desktops', 'read').allowed
    ? paths.root
    : navigation.map((item) => entryScreen(rights, item).to).find((to) => to !== undefined);
