import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { historyTab, rowsOf, screen, sectionOf, tabList } from './frame.ts';

const reports = createRoute({
  ...tabList,
  ...sectionOf('reports'),
  ...rowsOf(async () => (await import('contract/features/reports/facts.ts')).reports),
  path: '/report',
  component: page(() => import('../features/reports/ReportsPage.tsx'), 'ReportsPage'),
});
const report = createRoute({
  ...screen,
  ...sectionOf('reports'),
  path: '/report/$id',
  component: page(() => import('../features/reports/ReportPage.tsx'), 'ReportPage'),
});
const ofReport = { getParentRoute: () => report };
const preview = createRoute({
  ...ofReport,
  path: '/',
  component: page(() => import('../features/reports/PreviewTab.tsx'), 'PreviewTab'),
});
const files = createRoute({
  ...ofReport,
  path: 'files',
  component: page(() => import('../features/reports/FilesTab.tsx'), 'FilesTab'),
});
const settings = createRoute({
  ...ofReport,
  path: 'settings',
  component: page(() => import('../features/reports/SettingsTab.tsx'), 'SettingsTab'),
});
const history = createRoute({ ...ofReport, path: 'history', ...historyTab });

/** The list of reports. */
export const reportTabs = [reports] as const;

/** One report: its settings, its current content, and its files. */
export const reportRoutes = [report.addChildren([preview, files, settings, history])] as const;
