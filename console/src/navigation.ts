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
import type { EntityType } from 'contract/rights/permissions.ts';
import { paths } from './paths.ts';

export interface NavigationItem {
  label: string;
  icon: Icon;
  path: string;
  entity: EntityType;
}

/** The side menu in order; `entity` is what the user must be able to read. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Пользователи', icon: IconUsers, path: paths.users, entity: 'users' },
  { label: 'Сотрудники', icon: IconAddressBook, path: paths.employees, entity: 'employees' },
  { label: 'Организации', icon: IconBuildings, path: paths.organizations, entity: 'organizations' },
  { label: 'Права доступа', icon: IconShieldLock, path: paths.permissionGroups, entity: 'permissionGroups' },
  { label: 'Прогнозы', icon: IconChartLine, path: paths.forecast, entity: 'forecasts' },
  { label: 'Подкачка', icon: IconCloudDownload, path: paths.regionActual, entity: 'regionActual' },
  { label: 'Справочники', icon: IconBooks, path: paths.dictionaries, entity: 'dictionaries' },
  { label: 'Глоссарий', icon: IconBook2, path: paths.glossary, entity: 'glossary' },
  { label: 'Виджеты', icon: IconLayoutDashboard, path: paths.widgets, entity: 'widgets' },
  { label: 'Тип объектов', icon: IconHierarchy2, path: paths.objectTypes, entity: 'objectTypes' },
  { label: 'Логи', icon: IconListSearch, path: paths.logs, entity: 'activityLog' },
  { label: 'Планировщик', icon: IconCalendarTime, path: paths.scheduler, entity: 'scheduler' },
];
