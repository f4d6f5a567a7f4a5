import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { historyTab, list, rowsOf, screen, sectionOf } from './frame.ts';

const reports = createRoute({
  ...list,
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

/** Reports: their settings, their current content, and their files. */
export const reportRoutes = [reports, report.addChildren([preview, files, settings, history])] as const;
