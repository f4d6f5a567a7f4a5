import type { NavigationItem } from '../navigation.ts';
import { paths } from '../paths.ts';

export type Screen = Omit<NavigationItem, 'icon'>;

/** Screens that the menu does not have: the palette finds them. */
export const furtherScreens: readonly Screen[] = [
  { label: 'Рабочий стол', path: paths.desktop, entity: 'desktops' },
  { label: 'Калькулятор', path: paths.calculator, entity: 'calculator' },
  { label: 'Цены', path: paths.priceSets, entity: 'calculator' },
  { label: 'Плановые часы пик', path: paths.plannedPeakHours, entity: 'dictionaries' },
  { label: 'Отчёты', path: paths.reports, entity: 'reports' },
  { label: 'Обмен данными', path: paths.measurementImports, entity: 'exchangeFiles' },
  { label: 'Сеть', path: paths.passportNetwork, entity: 'objectTypes' },
  { label: 'Поверки', path: paths.verifications, entity: 'objectTypes' },
  { label: 'Запуски', path: paths.schedulerRuns, entity: 'scheduler' },
  { label: 'Производственный календарь', path: paths.productionCalendar, entity: 'dictionaries' },
];
