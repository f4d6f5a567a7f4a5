import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { coming, screen } from './frame.ts';

const forecast = createRoute({ ...screen, ...coming, path: '/forecast' });
const regionActual = createRoute({ ...screen, ...coming, path: '/region-actual' });
const widgets = createRoute({ ...screen, ...coming, path: '/widgets' });
const widget = createRoute({ ...screen, ...coming, path: '/widget/$id' });
const objectTypes = createRoute({ ...screen, ...coming, path: '/object-types' });
const objectType = createRoute({ ...screen, ...coming, path: '/object-types/$id' });
const logTabs = createRoute({
  ...screen,
  id: 'log-tabs',
  component: page(() => import('../features/logs/LogsTabs.tsx'), 'LogsTabs'),
});
const logs = createRoute({
  getParentRoute: () => logTabs,
  path: '/logs',
  component: page(() => import('../features/logs/ActivityTab.tsx'), 'ActivityTab'),
});
const logRecords = createRoute({
  getParentRoute: () => logTabs,
  path: '/logs/records',
  component: page(() => import('../features/logs/JournalTab.tsx'), 'JournalTab'),
});
const scheduler = createRoute({ ...screen, ...coming, path: '/scheduler' });

/** Logs, and the sections that are still to come. */
export const sectionRoutes = [
  forecast,
  regionActual,
  widgets,
  widget,
  objectTypes,
  objectType,
  logTabs.addChildren([logs, logRecords]),
  scheduler,
] as const;
