import { createRoute, lazyRouteComponent as page, redirect } from '@tanstack/react-router';
import { signInPaths } from '../sign-in-paths.ts';
import {
  historyTab,
  rootScreen,
  rowsOf,
  type RoutePlace,
  screen,
  sectionOf,
  tabList,
  tabScreen,
  usageTab,
} from './frame.ts';

interface DesktopSearch {
  period?: string;
  /** Whether the desktop is in edit mode. */
  edit?: true;
}

/** Reads the desktop's period and edit mode from the address. */
export const readDesktopSearch = ({ period, edit }: Record<string, unknown>): DesktopSearch => ({
  period: typeof period === 'string' && /^\w{1,20}$/.test(period) ? period : undefined,
  edit: edit === true || edit === 'true' ? true : undefined,
});

/** A desktop and its widgets start loading together with the scripts of their screen; the navigation does not wait for
 *  them. */
const desktopData = {
  loader: ({ params, location }: RoutePlace) => {
    const { period } = readDesktopSearch({ ...location.search });
    void import('../features/desktop/prefetch-desktop.ts').then(({ prefetchDesktop }) =>
      prefetchDesktop(params.id, period),
    );
  },
};

const desktop = createRoute({
  ...tabScreen,
  ...desktopData,
  ...sectionOf('desktops'),
  path: '/desktop',
  validateSearch: readDesktopSearch,
  component: page(() => import('../features/desktop/DesktopPage.tsx'), 'DesktopPage'),
});
const namedDesktop = createRoute({
  ...tabScreen,
  ...desktopData,
  ...sectionOf('desktops'),
  path: '/desktop/$id',
  validateSearch: readDesktopSearch,
  component: page(() => import('../features/desktop/NamedDesktopPage.tsx'), 'NamedDesktopPage'),
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

const kinds = createRoute({
  ...tabList,
  ...sectionOf('widgets'),
  path: '/widgets/kinds',
  component: page(() => import('../features/widgets/compositions/CompositionsPage.tsx'), 'CompositionsPage'),
});
const kind = createRoute({
  ...screen,
  ...sectionOf('widgets'),
  path: '/widgets/kinds/$id',
  component: page(() => import('../features/widgets/compositions/CompositionPage.tsx'), 'CompositionPage'),
});
const ofKind = { getParentRoute: () => kind };
const kindForm = createRoute({
  ...ofKind,
  path: '/',
  component: page(() => import('../features/widgets/compositions/CompositionFormTab.tsx'), 'CompositionFormTab'),
});
const kindUsage = createRoute({ ...ofKind, path: 'usage', ...usageTab });
const kindHistory = createRoute({ ...ofKind, path: 'history', ...historyTab });

/** A shared desktop, opened by a link without signing in. */
export const sharedDesktop = createRoute({
  ...rootScreen,
  path: '/shared',
  component: page(() => import('../features/desktop/shared/SharedPage.tsx'), 'SharedPage'),
});

/** Redirects the address of a former screen that is now part of the home page. */
const morning = createRoute({
  ...screen,
  path: '/morning',
  beforeLoad: () => {
    throw redirect({ to: signInPaths.root, replace: true });
  },
});

/** The start desktop, the named ones, the widget library, and the widget kinds composed by users. */
export const widgetTabs = [desktop, namedDesktop, widgets, kinds] as const;

/** One widget, one widget kind, and the redirect of the former morning screen. */
export const widgetRoutes = [
  morning,
  widget.addChildren([widgetForm, widgetUsage, widgetHistory]),
  kind.addChildren([kindForm, kindUsage, kindHistory]),
] as const;
