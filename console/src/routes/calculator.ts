import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { formTab, historyTab, rowsOf, screen, sectionOf, tabList, tabScreen } from './frame.ts';

const matched = (value: unknown, form: RegExp) => (typeof value === 'string' && form.test(value) ? value : undefined);
const GUID = /^[\da-f-]{36}$/;
/** The saved calculation to show, or the forecast, the month and the point of a new one. */
const readQuestion = ({
  scenario,
  forecast,
  month,
  point,
}: Record<string, unknown>): Partial<Record<'scenario' | 'forecast' | 'month' | 'point', string>> => ({
  scenario: matched(scenario, GUID),
  forecast: matched(forecast, GUID),
  month: matched(month, /^20\d{2}-(0[1-9]|1[0-2])$/),
  point: matched(point, GUID),
});
const calculator = createRoute({
  ...tabScreen,
  ...sectionOf('calculator'),
  path: '/calculator',
  validateSearch: readQuestion,
  component: page(() => import('../features/calculator/CalculatorPage.tsx'), 'CalculatorPage'),
});
const prices = createRoute({
  ...tabList,
  ...sectionOf('calculator'),
  ...rowsOf(async () => (await import('contract/features/prices/facts.ts')).priceSets),
  path: '/calculator/prices',
  component: page(() => import('../features/prices/PriceSetsPage.tsx'), 'PriceSetsPage'),
});
const peakHours = createRoute({
  ...tabList,
  ...sectionOf('dictionaries'),
  path: '/calculator/peak-hours',
  component: page(() => import('../features/prices/PeakHoursPage.tsx'), 'PeakHoursPage'),
});
const tariffs = createRoute({
  ...tabList,
  ...sectionOf('calculator'),
  path: '/calculator/transmission-tariffs',
  component: page(() => import('../features/prices/TransmissionTariffsPage.tsx'), 'TransmissionTariffsPage'),
});
const priceSet = createRoute({
  ...screen,
  ...sectionOf('calculator'),
  path: '/calculator/prices/$guid',
  component: page(() => import('../features/prices/PriceSetPage.tsx'), 'PriceSetPage'),
});
const ofPriceSet = { getParentRoute: () => priceSet };
const form = createRoute({ ...ofPriceSet, path: '/', ...formTab });
const hours = createRoute({
  ...ofPriceSet,
  path: 'hours',
  component: page(() => import('../features/prices/PriceHoursTab.tsx'), 'PriceHoursTab'),
});
const history = createRoute({ ...ofPriceSet, path: 'history', ...historyTab });

/** The calculator, its prices, the planned peak hours and the transmission tariffs. */
export const calculatorTabs = [calculator, prices, peakHours, tariffs] as const;

/** One set of prices. */
export const calculatorRoutes = [priceSet.addChildren([form, hours, history])] as const;
