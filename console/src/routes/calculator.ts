import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { formTab, historyTab, list, rowsOf, screen, sectionOf } from './frame.ts';

const section = { ...screen, ...sectionOf('calculator') };
/** The saved calculation to show; a new one by default. */
const readScenario = ({ scenario }: Record<string, unknown>): { scenario?: string } => ({
  scenario: typeof scenario === 'string' && /^[\da-f-]{36}$/.test(scenario) ? scenario : undefined,
});
const calculator = createRoute({
  ...section,
  path: '/calculator',
  validateSearch: readScenario,
  component: page(() => import('../features/calculator/CalculatorPage.tsx'), 'CalculatorPage'),
});
const prices = createRoute({
  ...list,
  ...sectionOf('calculator'),
  ...rowsOf(async () => (await import('contract/features/prices/facts.ts')).priceSets),
  path: '/calculator/prices',
  component: page(() => import('../features/prices/PriceSetsPage.tsx'), 'PriceSetsPage'),
});
const peakHours = createRoute({
  ...list,
  ...sectionOf('dictionaries'),
  path: '/calculator/peak-hours',
  component: page(() => import('../features/prices/PeakHoursPage.tsx'), 'PeakHoursPage'),
});
const priceSet = createRoute({
  ...section,
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

/** The calculator, its prices, and the planned peak hours. */
export const calculatorRoutes = [calculator, prices, peakHours, priceSet.addChildren([form, hours, history])] as const;
