import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { historyTab, rowsOf, screen, sectionOf, tabList, tabScreen, usageTab } from './frame.ts';

/** Reads the name of the desktop's period from the address. */
export const readDesktopSearch = ({ period }: Record<string, unknown>): { period?: string } => ({
  period: typeof period === 'string' && /^\w{1,20}$/.test(period) ? period : undefined,
});

const desktop = createRoute({
  ...tabScreen,
  ...sectionOf('desktops'),
  path: '/desktop',
  validateSearch: readDesktopSearch,
  component: page(() => import('../features/desktop/DesktopPage.tsx'), 'DesktopPage'),
});
const widgets = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/widgets/facts.ts')).widgets),
  ...sectionOf('widgets'),
  path: '/widgets',
  component: page(() => import('../features/widgets/WidgetsPage.tsx'), 'WidgetsPage'),
});
const widget = createRoute({
  ...screen,
  ...sectionOf('widgets'),
  path: '/widget/$id',
  component: page(() => import('../features/widgets/WidgetPage.tsx'), 'WidgetPage'),
});
const ofWidget = { getParentRoute: () => widget };
const widgetForm = createRoute({
  ...ofWidget,
  path: '/',
  component: page(() => import('../features/widgets/WidgetFormTab.tsx'), 'WidgetFormTab'),
});
const widgetUsage = createRoute({ ...ofWidget, path: 'usage', ...usageTab });
const widgetHistory = createRoute({ ...ofWidget, path: 'history', ...historyTab });

/** Every member may open it: its route gives the parts that the member may read. */
const morning = createRoute({
  ...screen,
  path: '/morning',
  component: page(() => import('../features/morning/MorningPage.tsx'), 'MorningPage'),
});

/** The desktop, and the library of the widgets that it shows. */
export const widgetTabs = [desktop, widgets] as const;

/** One widget, and the morning. */
export const widgetRoutes = [morning, widget.addChildren([widgetForm, widgetUsage, widgetHistory])] as const;
