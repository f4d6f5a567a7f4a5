import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { historyTab, rowsOf, screen, sectionOf, tabList, tabScreen } from './frame.ts';

const forecasts = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/forecasts/facts.ts')).forecasts),
  ...sectionOf('forecasts'),
  path: '/forecast',
  component: page(() => import('../features/forecasts/ForecastsPage.tsx'), 'ForecastsPage'),
});
const regions = createRoute({
  ...tabScreen,
  ...sectionOf('forecasts'),
  path: '/forecast/regions',
  component: page(() => import('../features/forecasts/accuracy/RegionScoresPage.tsx'), 'RegionScoresPage'),
});
const forecast = createRoute({
  ...screen,
  ...sectionOf('forecasts'),
  path: '/forecast/$id',
  component: page(() => import('../features/forecasts/ForecastPage.tsx'), 'ForecastPage'),
});
const ofForecast = { getParentRoute: () => forecast };
/** The version to show; the latest by default. */
const readVersion = ({ version }: Record<string, unknown>): { version?: string } => ({
  version: typeof version === 'string' && /^[\da-f-]{36}$/.test(version) ? version : undefined,
});
const version = createRoute({
  ...ofForecast,
  path: '/',
  validateSearch: readVersion,
  component: page(() => import('../features/forecasts/version/VersionTab.tsx'), 'VersionTab'),
});
const tab = createRoute({
  ...ofForecast,
  path: '$tab',
  component: page(() => import('../features/forecasts/ForecastTab.tsx'), 'ForecastTab'),
});
const history = createRoute({ ...ofForecast, path: 'history', ...historyTab });

/** The list of forecasts, and their accuracy by region. */
export const forecastTabs = [forecasts, regions] as const;

export const forecastRoutes = [forecast.addChildren([version, tab, history])] as const;
