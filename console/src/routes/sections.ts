import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { list, rowsOf, screen, sectionOf } from './frame.ts';

const regionActual = createRoute({
  ...screen,
  ...sectionOf('regionActual'),
  path: '/region-actual',
  component: page(() => import('../features/region-actual/RegionActualPage.tsx'), 'RegionActualPage'),
});
const regionSources = createRoute({
  ...list,
  ...sectionOf('regionActual'),
  ...rowsOf(async () => (await import('contract/features/region-sources/facts.ts')).regionSources),
  path: '/region-actual/sources',
  component: page(() => import('../features/region-actual/SourcesPage.tsx'), 'SourcesPage'),
});
const logTabs = createRoute({
  ...screen,
  id: 'log-tabs',
  component: page(() => import('../features/journal/LogsTabs.tsx'), 'LogsTabs'),
});
const logs = createRoute({
  getParentRoute: () => logTabs,
  ...sectionOf('activityLog'),
  path: '/logs',
  component: page(() => import('../features/journal/ActivityTab.tsx'), 'ActivityTab'),
});
const logRecords = createRoute({
  getParentRoute: () => logTabs,
  ...sectionOf('journal'),
  path: '/logs/records',
  component: page(() => import('../features/journal/JournalTab.tsx'), 'JournalTab'),
});

const exchange = createRoute({
  ...list,
  ...rowsOf(async () => (await import('contract/features/measurement-imports/facts.ts')).measurementImports),
  ...sectionOf('exchangeFiles'),
  path: '/measurement-imports',
  component: page(() => import('../features/measurement-imports/ImportsPage.tsx'), 'ImportsPage'),
});
const exchangedFile = createRoute({
  ...screen,
  ...sectionOf('exchangeFiles'),
  path: '/measurement-imports/$guid',
  component: page(() => import('../features/measurement-imports/ImportPage.tsx'), 'ImportPage'),
});

/** Regional actuals, logs, and the exchange of files with measured values. */
export const sectionRoutes = [
  regionActual,
  regionSources,
  logTabs.addChildren([logs, logRecords]),
  exchange,
  exchangedFile,
] as const;
