import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { historyTab, rowsOf, screen, sectionOf, tabList, tabScreen } from './frame.ts';

const schedules = createRoute({
  ...tabList,
  ...sectionOf('scheduler'),
  ...rowsOf(async () => (await import('contract/features/scheduler/facts.ts')).schedules),
  path: '/scheduler',
  component: page(() => import('../features/scheduler/SchedulesPage.tsx'), 'SchedulesPage'),
});
const allRuns = createRoute({
  ...tabScreen,
  ...sectionOf('runs'),
  path: '/scheduler/runs',
  component: page(() => import('../features/scheduler/runs/RunsPage.tsx'), 'RunsPage'),
});
const load = createRoute({
  ...tabScreen,
  ...sectionOf('scheduler'),
  path: '/scheduler/load',
  component: page(() => import('../features/scheduler/LoadPage.tsx'), 'LoadPage'),
});
const calendar = createRoute({
  ...tabList,
  ...sectionOf('dictionaries'),
  path: '/scheduler/calendar',
  component: page(() => import('../features/scheduler/CalendarPage.tsx'), 'CalendarPage'),
});
const run = createRoute({
  ...screen,
  ...sectionOf('runs'),
  path: '/scheduler/runs/$id',
  component: page(() => import('../features/scheduler/runs/RunPage.tsx'), 'RunPage'),
});
const schedule = createRoute({
  ...screen,
  ...sectionOf('scheduler'),
  path: '/scheduler/$id',
  component: page(() => import('../features/scheduler/SchedulePage.tsx'), 'SchedulePage'),
});
const ofSchedule = { getParentRoute: () => schedule };
const form = createRoute({
  ...ofSchedule,
  path: '/',
  component: page(() => import('../features/scheduler/ScheduleFormTab.tsx'), 'ScheduleFormTab'),
});
const runs = createRoute({
  ...ofSchedule,
  path: 'runs',
  component: page(() => import('../features/scheduler/ScheduleRunsTab.tsx'), 'ScheduleRunsTab'),
});
const chain = createRoute({
  ...ofSchedule,
  path: 'chain',
  component: page(() => import('../features/scheduler/ScheduleChainTab.tsx'), 'ScheduleChainTab'),
});
const history = createRoute({ ...ofSchedule, path: 'history', ...historyTab });

/** Schedules, their runs, the planned load, and the calendar of working days. */
export const schedulerTabs = [schedules, allRuns, load, calendar] as const;

export const schedulerRoutes = [run, schedule.addChildren([form, runs, chain, history])] as const;
