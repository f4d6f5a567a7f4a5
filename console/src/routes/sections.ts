import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { coming, screen, sectionOf } from './frame.ts';

const forecast = createRoute({ ...screen, ...coming, ...sectionOf('forecasts'), path: '/forecast' });
const regionActual = createRoute({ ...screen, ...coming, ...sectionOf('regionActual'), path: '/region-actual' });
const logTabs = createRoute({
  ...screen,
  id: 'log-tabs',
  component: page(() => import('../features/logs/LogsTabs.tsx'), 'LogsTabs'),
});
const logs = createRoute({
  getParentRoute: () => logTabs,
  ...sectionOf('activityLog'),
  path: '/logs',
  component: page(() => import('../features/logs/ActivityTab.tsx'), 'ActivityTab'),
});
const logRecords = createRoute({
  getParentRoute: () => logTabs,
  ...sectionOf('journal'),
  path: '/logs/records',
  component: page(() => import('../features/logs/JournalTab.tsx'), 'JournalTab'),
});
const scheduler = createRoute({ ...screen, ...coming, ...sectionOf('scheduler'), path: '/scheduler' });

/** Logs, and the sections that are still to come. */
export const sectionRoutes = [forecast, regionActual, logTabs.addChildren([logs, logRecords]), scheduler] as const;
